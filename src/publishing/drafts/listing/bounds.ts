import { maxLength } from '../../../directory/listings/limits.ts'
import { fieldLabels, type ProfileField } from '../fields.ts'

/** The fields that accept longer texts in a draft than in a listing. */
export const boundedFields = [
  'tagline',
  'short_description',
  'pricing_model',
  'pricing_summary',
  'city',
] as const satisfies readonly ProfileField[]

/** The error for a text that is too long for a listing, or null if it fits. */
export function tooLongForListing(name: (typeof boundedFields)[number], value: unknown): string | null {
  const length = typeof value === 'string' ? value.trim().length : 0
  return length > maxLength[name]
    ? `${fieldLabels[name]} has ${length} characters; a listing takes up to ${maxLength[name]}. Shorten it.`
    : null
}
