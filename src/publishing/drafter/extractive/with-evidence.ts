import type { SourceQuote, WithEvidence } from '../proposal.ts'

// A single sign stands on every page.
const shortest = 2

/** A value with the words it was taken from. */
export function withEvidence<Value>(value: Value, ...evidence: (SourceQuote | undefined)[]): WithEvidence<Value> {
  const quotes = evidence.filter((quote) => quote !== undefined).filter((quote) => quote.quote.length >= shortest)
  return { value, evidence: [...new Map(quotes.map((quote) => [`${quote.url}\n${quote.quote}`, quote])).values()] }
}

export function quote(text: string, { url }: { url: string }): SourceQuote {
  return { quote: text, url }
}

/** Letters and digits only, for telling whether two spellings are the same. */
export function withoutEvidence(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
