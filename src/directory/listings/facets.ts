import { foldLetters } from '../../platform/fold.ts'
import { sentenceCase } from '../../platform/numbers.ts'

/** The values that we suggest and filter by. Makers may also enter their own. */
export const knownStages = ['idea', 'beta', 'launched', 'growing', 'established'] as const
export const knownPricingModels = [
  'free',
  'freemium',
  'subscription',
  'one-time',
  'usage-based',
  'open-source',
  'contact-sales',
] as const

const maxLength = 40

/** Normalizes a stage or pricing model: `Usage based` is `usage-based`. Null if no letter or digit is left. */
export function facetSlug(text: string): string | null {
  const words = foldLetters(text.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, maxLength).replace(/-$/, '').toWellFormed() || null
}

/** For people: `contact-sales` is "Contact sales", `usage-based` is "Usage-based". */
export function facetText(slug: string): string {
  return sentenceCase(/^one-time$|-based$/.test(slug) ? slug : slug.replaceAll('-', ' '))
}
