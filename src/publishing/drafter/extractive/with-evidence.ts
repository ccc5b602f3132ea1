import type { SourceQuote, WithEvidence } from '../proposal.ts'

// A single character is on every page.
const minQuoteLength = 2

/** A value with the quotes it was taken from. */
export function withEvidence<Value>(value: Value, ...evidence: (SourceQuote | undefined)[]): WithEvidence<Value> {
  const quotes = evidence.filter((quote) => quote !== undefined).filter((quote) => quote.quote.length >= minQuoteLength)
  return { value, evidence: [...new Map(quotes.map((quote) => [`${quote.url}\n${quote.quote}`, quote])).values()] }
}

export function quote(text: string, { url }: { url: string }): SourceQuote {
  return { quote: text, url }
}

/** Letters and digits only, without accents and in lower case, to compare spellings. */
export function spellingKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
