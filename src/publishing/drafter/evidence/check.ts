import type { FoundQuote, QuoteIndex } from './quote-index.ts'

/** What a value is checked against. */
export interface Proof {
  quotes: readonly FoundQuote[]
  library: QuoteIndex
  /** Words that need no quote in a text: those of the product's name, once it is proven. */
  known: ReadonlySet<string>
  /** The names of the site's categories, by their folded form. */
  categories: ReadonlyMap<string, string>
}

/** The value as far as it is proven, or nothing. */
export type Check<Value> = (value: Value, proof: Proof) => Value | undefined
