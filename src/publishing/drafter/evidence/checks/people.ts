import type { ProposedFounder } from '../../proposal.ts'
import { founderWords } from '../../vocabulary/people.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import type { Check } from '../check.ts'
import { contentWords } from '../content-words.ts'
import type { FoundQuote } from '../quote-index.ts'
import { isQuotedIn, supportedPart } from '../support.ts'

const foundingRole = new RegExp(`${anyOf(founderWords.proof).source}|we(?:['’]re| are) (?-i:\\p{Lu})`, 'iu')

/** A person whose name is quoted, and whose role in the product is quoted too. */
export const founder: Check<ProposedFounder> = ({ name, title, bio }, proof) => {
  const { quotes } = proof
  if (!isName(name) || !isQuotedIn(name, quotes)) return undefined
  const role = title !== null && isQuotedIn(title, quotes) ? title : null
  if (role === null && !quotes.some((quote) => isAboutFounding(quote))) return undefined
  const knownWords = new Set([...proof.knownWords, ...contentWords(name)])
  return { name, title: role, bio: bio === null ? null : supportedPart(bio, quotes, knownWords) }
}

function isName(name: string): boolean {
  return (
    name.length <= 80 &&
    name.split(/\s+/).length <= 6 &&
    !/[\d@:/<>]/.test(name) &&
    (/^\p{Lu}/u.test(name) || /^[\p{Lo}\p{Lm}]/u.test(name) || /\s\p{Lu}/u.test(name))
  )
}

function isAboutFounding({ quote, passages }: FoundQuote): boolean {
  return (
    foundingRole.test(quote) ||
    passages.some(
      ({ place, key }) =>
        (place === 'data' && /(?:founder|author|creator|employee|member)/i.test(key)) ||
        (place === 'meta' && /^(?:author|creator)$/.test(key)),
    )
  )
}
