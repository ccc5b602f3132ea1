import { maxListingFaqs } from '../../../directory/listings/faqs.ts'
import { maxEntries } from '../../../directory/listings/limits.ts'
import type { FieldState } from '../field-states.ts'
import type { FieldName } from '../fields.ts'

/** What the state of a part is called where people read it. */
export const stateLabels: Record<FieldState, string> = {
  ai: 'Drafted from the website',
  not_found: 'Not on the website',
  edited: 'Edited',
  manual: 'Written by hand',
  override: 'Locked',
  deleted: 'Removed',
}

export const hints: Partial<Record<FieldName, string>> = {
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

export interface FieldGroup {
  id: string
  title: string
  parts: readonly FieldName[]
}

/** The parts of a draft in the order in which a person thinks of them. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    id: 'what',
    title: 'What it is',
    parts: ['name', 'tagline', 'short_description', 'description', 'categories', 'logo_url'],
  },
  { id: 'does', title: 'What it does', parts: ['features', 'usps', 'demo_video_url', 'tags', 'keywords'] },
  { id: 'costs', title: 'What it costs', parts: ['pricing_model', 'pricing_summary'] },
  {
    id: 'company',
    title: 'The company',
    parts: ['stage', 'country', 'city', 'founded_year', 'contact_email', 'company_socials'],
  },
  { id: 'people', title: 'The people', parts: ['founders', 'founder_socials', 'story', 'milestones'] },
  { id: 'questions', title: 'Questions', parts: ['faqs'] },
  { id: 'search', title: 'Search engines', parts: ['seo'] },
]

/** A value of any part as plain text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map(valueText).join(value.every((entry) => typeof entry === 'string') ? '\n' : '\n\n')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(valueText).join('\n')
  return String(value)
}
