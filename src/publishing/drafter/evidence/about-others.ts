import { comparedWith } from '../vocabulary/companies.ts'
import { anyCase, patternSource } from '../vocabulary/phrases.ts'
import { contentWords } from './content-words.ts'
import type { FoundQuote } from './quote-index.ts'

const compared = new RegExp(
  `(?<!\\p{L})${anyCase(patternSource(comparedWith))}\\s+(\\p{Lu}[\\p{L}\\p{N}.&-]*(?:\\s\\p{Lu}[\\p{L}\\p{N}.&-]*)?)`,
  'u',
)

/** Whether a quote compares the product with another company, so that its facts may be those of the other. */
export function isAboutOther({ quote }: FoundQuote, knownWords: ReadonlySet<string>): boolean {
  const [, other] = compared.exec(quote) ?? []
  const words = other === undefined ? [] : contentWords(other)
  return words.length > 0 && !words.some((word) => knownWords.has(word))
}
