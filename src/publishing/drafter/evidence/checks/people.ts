import type { ProposedFounder } from '../../proposal.ts'
import type { Standing } from '../library.ts'
import type { Check } from '../proof.ts'
import { standsIn, supportedPart } from '../support.ts'
import { contentWords } from '../words.ts'

const foundingRole =
  /found(?:er|ed|ing)|\bco-?founder|\bceo\b|\bcto\b|\bcoo\b|\bowner\b|\bcreator\b|\bcreated\b|\bmaker\b|\bmade (?:by|with|in)\b|\bmake[rs]?\b|\bbuilt\b|\bbuild(?:ing|er)?\b|started|begun|hinter \p{L}|derrière|\b(?:is|app|game|tool|project|product) by\b|set (?:\p{L}+ )?up|written by|together by|crafted by|brought to you by|maintained by|behind|\bi(?:'|’)m\b|\bmy name\b|gründer|gegründet|geschäftsführ|inhaber|fondat|fondé|créat|créé|fundad|creador|criad|oprichter|opgericht|nasceu|naci[óo]|grunda|startades|założon|založil|grundare|grundlagde|zakladatel|założyciel|основател|засновник|創業者|創設者|代表|创始人|创办人|創辦人|설립자|창업자|대표|مؤسس|أسس|(?:we(?:'|’)re|we are) (?-i:\p{Lu})/iu

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

function isFounding({ quote, passages }: Standing): boolean {
  return (
    foundingRole.test(quote) ||
    passages.some(
      ({ place, key }) =>
        (place === 'data' && /(?:founder|author|creator|employee|member)/i.test(key)) ||
        (place === 'meta' && /^(?:author|creator)$/.test(key)),
    )
  )
}
