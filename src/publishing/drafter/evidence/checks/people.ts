import type { ProposedFounder } from '../../proposal.ts'
import { founderWords } from '../../vocabulary/people.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import type { Check } from '../check.ts'
import { contentWords } from '../content-words.ts'
import type { FoundQuote } from '../quote-index.ts'
import { standsIn, supportedPart } from '../support.ts'

const foundingRole = new RegExp(`${anyOf(founderWords.proof).source}|we(?:['’]re| are) (?-i:\\p{Lu})`, 'iu')

/** Someone whose name stands in a quote and of whom a quote says what they have to do with the product. */
export const founder: Check<ProposedFounder> = ({ name, title, bio }, proof) => {
  const { quotes } = proof
  if (!isName(name) || !standsIn(name, quotes)) return undefined
  const role = title !== null && standsIn(title, quotes) ? title : null
  if (role === null && !quotes.some((quote) => isFounding(quote))) return undefined
  const known = new Set([...proof.known, ...contentWords(name)])
  return { name, title: role, bio: bio === null ? null : supportedPart(bio, quotes, known) }
}

function isName(name: string): boolean {
  return (
    name.length <= 80 &&
    name.split(/\s+/).length <= 6 &&
    !/[\d@:/<>]/.test(name) &&
    (/^\p{Lu}/u.test(name) || /^[\p{Lo}\p{Lm}]/u.test(name) || /\s\p{Lu}/u.test(name))
  )
}

function isFounding({ quote, passages }: FoundQuote): boolean {
  return (
    foundingRole.test(quote) ||
    passages.some(
      ({ place, key }) =>
        (place === 'data' && /(?:founder|author|creator|employee|member)/i.test(key)) ||
        (place === 'meta' && /^(?:author|creator)$/.test(key)),
    )
  )
}
