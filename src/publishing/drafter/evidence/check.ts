import type { FoundQuote, QuoteIndex } from './quote-index.ts'

/** What a check may use to prove a value. */
export interface Proof {
  quotes: readonly FoundQuote[]
  index: QuoteIndex
  /** The words of the product's name, once it is proven. They need no quote. */
  knownWords: ReadonlySet<string>
  /** The names of the directory's categories, by folded name. */
  categories: ReadonlyMap<string, string>
}

/** Returns the part of a value that is proven, or undefined. */
export type Check<Value> = (value: Value, proof: Proof) => Value | undefined
