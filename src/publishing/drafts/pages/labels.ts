import type { CategoryRow } from '../../../directory/categories/queries.ts'
import { maxListingFaqs } from '../../../directory/listings/faqs.ts'
import { maxEntries } from '../../../directory/listings/limits.ts'
import { isSocialPlatform, socialPlatforms } from '../../../directory/listings/socials.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import type { FieldError } from '../../../platform/problem.ts'
import type { FieldState } from '../field-states.ts'
import { type DraftFieldName, fieldLabels, isProfileField } from '../fields.ts'

export const stateLabels: Record<FieldState, string> = {
  ai: 'From your website',
  not_found: 'Not on your website',
  edited: 'Edited',
  manual: 'Added by you',
  override: 'Locked',
  deleted: 'Removed',
}

export const hints: Partial<Record<DraftFieldName, string>> = {
  tagline: 'What it does, in one line.',
  short_description: 'One or two sentences for lists and search results.',
  description: 'Plain text. Leave a blank line between paragraphs.',
  categories: 'Your listing appears under the main category. Paid launches get up to three more.',
  tags: 'One per line.',
  keywords: 'Words people search for, one per line.',
  features: `One per line, up to ${maxEntries}.`,
  usps: `One per line, up to ${maxEntries}.`,
  stage: 'For example: idea, beta, launched, growing or established.',
  pricing_model: 'For example: free, freemium, subscription, one-time, usage-based or open-source.',
  founded_year: 'Year, such as 2024.',
  demo_video_url: 'A link to YouTube, Vimeo, Loom or another video host.',
  logo_url: 'URL of a square image.',
  faqs: `Up to ${maxListingFaqs}. To remove one, clear its question and answer.`,
  founders: 'List the main founder first. To remove someone, clear their name.',
  milestones: 'Shown on paid listings. To remove one, clear its title.',
  story: 'Shown on paid listings.',
  seo: 'Title and description in search results. Default to your name and tagline.',
}

/** An error of a field as a sentence that starts with its label on the page. */
export function fieldErrorText(name: DraftFieldName, { path, message }: FieldError): string {
  if (/^\p{Lu}/u.test(message)) return message
  const key = /\.(\w+)$/.exec(path)?.[1]
  if (isProfileField(name) || !key) return `${fieldLabels[name]} ${message}`
  return `${isSocialPlatform(key) ? socialPlatforms[key] : sentenceCase(key)} ${message}`
}

interface FieldGroup {
  id: string
  title: string
  fields: readonly DraftFieldName[]
}

export const fieldGroups: readonly FieldGroup[] = [
  {
    id: 'what',
    title: 'Basics',
    fields: ['name', 'tagline', 'short_description', 'description', 'categories', 'logo_url'],
  },
  { id: 'does', title: 'Product details', fields: ['features', 'usps', 'demo_video_url', 'tags', 'keywords'] },
  { id: 'costs', title: 'Pricing', fields: ['pricing_model', 'pricing_summary'] },
  {
    id: 'company',
    title: 'Company',
    fields: ['stage', 'country', 'city', 'founded_year', 'contact_email', 'company_socials'],
  },
  { id: 'people', title: 'People', fields: ['founders', 'founder_socials', 'story', 'milestones'] },
  { id: 'questions', title: 'FAQ', fields: ['faqs'] },
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
