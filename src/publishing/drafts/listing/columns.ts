import type * as z from 'zod'
import { facetSlug } from '../../../directory/listings/facets.ts'
import type { Story } from '../../../directory/listings/schema.ts'
import { json, raw, type Statement, sql } from '../../../platform/database/sql.ts'
import type { DraftFieldName, ProfileField } from '../fields.ts'

export type DraftStory = Partial<z.output<typeof Story>>

const textFields: ReadonlySet<string> = new Set<ProfileField>([
  'name',
  'tagline',
  'short_description',
  'description',
  'logo_url',
  'pricing_summary',
  'city',
  'contact_email',
  'demo_video_url',
])
const listFields: ReadonlySet<string> = new Set<ProfileField>(['features', 'usps', 'keywords', 'tags'])

/** The value of a draft field as listings store it. */
export function listingValue(name: DraftFieldName, value: unknown): unknown {
  if (value === null) return listFields.has(name) ? [] : null
  if (name === 'founded_year') return Number(value)
  if (name === 'stage' || name === 'pricing_model') return facetSlug(String(value))
  return value
}

/** The columns of `profiles` that a field sets. */
export function profileColumns(name: DraftFieldName, value: unknown): Statement[] {
  if (textFields.has(name) || listFields.has(name) || name === 'founded_year')
    return [sql`${raw(name)} = ${listingValue(name, value)}`]
  if (name === 'faqs') return [sql`faqs = ${json(value ?? [])}::jsonb`]
  if (name === 'company_socials') return [sql`socials = ${json(value ?? {})}::jsonb`]
  if (name !== 'seo') return []
  const { title = null, meta = null } = (value ?? {}) as { title?: string; meta?: string }
  return [sql`seo_title = ${title}`, sql`seo_description = ${meta}`]
}

/** The columns of `listings` that a field sets. */
export function listingColumns(name: DraftFieldName, value: unknown): Statement[] {
  return name === 'stage' || name === 'pricing_model' || name === 'country'
    ? [sql`${raw(name)} = ${listingValue(name, value)}`]
    : []
}
