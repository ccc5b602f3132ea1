import type { StoredField } from './field-states.ts'
import { type FieldName, fieldNames, isRequiredField } from './fields.ts'
import { type DraftFields, type DraftStatus, fieldIn } from './queries.ts'

/** How much each part adds to a profile that readers can judge by. What nobody misses is not counted. */
const weights: Partial<Record<FieldName, number>> = {
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
} // prettier-ignore

const whole = Object.values(weights).reduce((sum, weight) => sum + weight, 0)

export function completenessOf(parts: DraftFields): number {
  const reached = fieldNames.reduce(
    (sum, name) => sum + (fieldIn(parts, name).value === null ? 0 : (weights[name] ?? 0)),
    0,
  )
  return Math.round((100 * reached) / whole)
}

interface Missing {
  field: FieldName
  why: string
  required: boolean
}

/** What is still empty, what cannot be done without first. */
export function missingFields(parts: DraftFields, status: DraftStatus): Missing[] {
  const empty = fieldNames.filter((name) => weights[name] !== undefined && fieldIn(parts, name).value === null)
  const all = empty.map((field) => ({
    field,
    why: why(fieldIn(parts, field), status),
    required: isRequiredField(field),
  }))
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)]
}

function why({ name, state }: StoredField, status: DraftStatus): string {
  const reason =
    state === 'deleted' ? 'It was removed.' : state === 'override' ? 'It is locked while blank.' : unsaid[status]
  return isRequiredField(name) ? `${reason} It is needed before the draft can be submitted.` : reason
}

const unsaid: Record<DraftStatus, string> = {
  crawling: 'The website is still being read.',
  drafting: 'It is still being drafted.',
  ready: 'The website does not say it.',
  failed: 'The website could not be read.',
}
