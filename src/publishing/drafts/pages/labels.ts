import type { CategoryRow } from '../../../directory/categories/queries.ts'
import { maxListingFaqs } from '../../../directory/listings/faqs.ts'
import { maxEntries } from '../../../directory/listings/limits.ts'
import type { FieldState } from '../field-states.ts'
import type { DraftFieldName } from '../fields.ts'

export const stateLabels: Record<FieldState, string> = {
  ai: 'Drafted from the website',
  not_found: 'Not on the website',
  edited: 'Edited',
  manual: 'Written by hand',
  override: 'Locked',
  deleted: 'Removed',
}

export const hints: Partial<Record<DraftFieldName, string>> = {
  tagline: 'What it is, in one line.',
  short_description: 'One or two sentences for lists and search results.',
  description: 'Plain text. A blank line begins a new paragraph.',
  categories: 'The first is the one it is listed under. Up to three more come with a paid launch.',
  tags: 'One on each line.',
  keywords: 'Words people search for, one on each line.',
  features: `One on each line, at most ${maxEntries}.`,
  usps: `One on each line, at most ${maxEntries}.`,
  stage: 'Such as idea, beta, launched, growing or established.',
  pricing_model: 'Such as free, freemium, subscription, one-time, usage-based or open-source.',
  founded_year: 'The year.',
  demo_video_url: 'A link to YouTube, Vimeo, Loom or another video platform.',
  logo_url: 'The address of a square picture.',
  faqs: `At most ${maxListingFaqs}. Leave both lines of one empty to remove it.`,
  founders: 'The first is the primary one. Leave a name empty to remove it.',
  milestones: 'Shown on paid listings. Leave a title empty to remove it.',
  story: 'Shown on paid listings.',
  seo: 'How the page is called in search results. Left empty, name and tagline are used.',
}

interface FieldGroup {
  id: string
  title: string
  fields: readonly DraftFieldName[]
}

export const fieldGroups: readonly FieldGroup[] = [
  {
    id: 'what',
    title: 'What it is',
    fields: ['name', 'tagline', 'short_description', 'description', 'categories', 'logo_url'],
  },
  { id: 'does', title: 'What it does', fields: ['features', 'usps', 'demo_video_url', 'tags', 'keywords'] },
  { id: 'costs', title: 'What it costs', fields: ['pricing_model', 'pricing_summary'] },
  {
    id: 'company',
    title: 'The company',
    fields: ['stage', 'country', 'city', 'founded_year', 'contact_email', 'company_socials'],
  },
  { id: 'people', title: 'The people', fields: ['founders', 'founder_socials', 'story', 'milestones'] },
  { id: 'questions', title: 'Questions', fields: ['faqs'] },
  { id: 'search', title: 'Search engines', fields: ['seo'] },
]

/** The value of a field or section as plain text. Categories are shown by name. */
export function valueText(name: DraftFieldName, value: unknown, categories: readonly CategoryRow[]): string {
  if (name !== 'categories' || !Array.isArray(value)) return plainText(value)
  return plainText(value.map((slug) => categories.find((category) => category.slug === slug)?.name ?? slug))
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map(plainText).join(value.every((entry) => typeof entry === 'string') ? '\n' : '\n\n')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(plainText).join('\n')
  return String(value)
}
