import { needsCheck, type StoredField } from './field-states.ts'
import { type DraftFieldName, draftFieldNames, isRequiredField } from './fields.ts'
import { shownLogo } from './logo.ts'
import { type DraftFields, fieldIn } from './queries.ts'
import type { DraftStatus } from './schema.ts'

/** How much each field matters to readers. Fields without a weight are not counted. */
const weights: Partial<Record<DraftFieldName, number>> = {
  name: 10,
  tagline: 10,
  description: 15,
  categories: 10,
  short_description: 5,
  features: 8,
  usps: 3,
  tags: 2,
  keywords: 3,
  stage: 2,
  pricing_model: 5,
  pricing_summary: 3,
  country: 3,
  founded_year: 2,
  contact_email: 2,
  demo_video_url: 2,
  logo_url: 8,
  faqs: 6,
  founders: 6,
  company_socials: 4,
}

const totalWeight = Object.values(weights).reduce((sum, weight) => sum + weight, 0)

export function completenessOf(fields: DraftFields): number {
  const filled = draftFieldNames.reduce(
    (sum, name) => sum + (isFilled(fieldIn(fields, name)) ? (weights[name] ?? 0) : 0),
    0,
  )
  return Math.round((100 * filled) / totalWeight)
}

interface Missing {
  field: DraftFieldName
  why: string
  required: boolean
}

/** The fields that are still blank or to be checked, required ones first. */
export function missingFields(fields: DraftFields, status: DraftStatus): Missing[] {
  const empty = draftFieldNames.filter((name) => weights[name] !== undefined && !isFilled(fieldIn(fields, name)))
  const all = empty.map((field) => ({
    field,
    why: why(fieldIn(fields, field), status),
    required: isRequiredField(field) && fieldIn(fields, field).value === null,
  }))
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)]
}

/** Values that a person has yet to check don't count, and neither does a logo that pages cannot show. */
function isFilled(field: StoredField): boolean {
  if (needsCheck(field)) return false
  return field.name === 'logo_url' ? shownLogo(field) !== null : field.value !== null
}

/** Why a drafted value is not complete yet. */
export const pleaseCheck = 'Please check it: only one place on the website says so.'

function why(field: StoredField, status: DraftStatus): string {
  const { name, state, value, logo } = field
  if (needsCheck(field)) return pleaseCheck
  if (value !== null) return logo?.error ?? "We haven't fetched it yet."
  const reason =
    state === 'deleted' ? 'You removed it.' : state === 'override' ? 'It is locked and empty.' : blankReasons[status]
  return isRequiredField(name) ? `${reason} Add it before you submit.` : reason
}

const blankReasons: Record<DraftStatus, string> = {
  crawling: 'Still reading the website.',
  drafting: 'Still drafting.',
  ready: "The website doesn't say.",
  failed: "The website couldn't be read.",
}
