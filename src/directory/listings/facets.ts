import { foldLetters } from '../../platform/fold.ts'

const maxLength = 40

/**
 * A stage or pricing model as it is kept and asked for: `Usage based` is `usage-based`. Null when no letter or digit is
 * left.
 */
export function facetSlug(text: string): string | null {
  const words = foldLetters(text.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, maxLength).replace(/-$/, '').toWellFormed() || null
}
