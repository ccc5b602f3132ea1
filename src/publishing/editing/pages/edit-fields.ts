import { maxEntries, maxEntryLength, maxLength } from '../../../directory/listings/limits.ts'
import type { Fields } from '../input.ts'

export interface EditField {
  name: keyof Fields
  label: string
  maxChars: number
  kind: 'line' | 'text' | 'list' | 'number' | 'email' | 'url' | 'country'
  hint?: string
  required?: boolean
  rows?: number
}

interface FieldGroup {
  title: string
  fields: EditField[]
}

/** What owners and editors can change, in the order of the page. */
export const editGroups: readonly FieldGroup[] = [
  {
    title: 'Basics',
    fields: [
      {
        name: 'tagline',
        label: 'Tagline',
        maxChars: maxLength.tagline,
        kind: 'line',
        required: true,
        hint: 'What it does and for whom, in one line.',
      },
      {
        name: 'short_description',
        label: 'Short description',
        maxChars: maxLength.short_description,
        kind: 'text',
        rows: 2,
        hint: 'Shown in lists and link previews.',
      },
      {
        name: 'description',
        label: 'Description',
        maxChars: maxLength.description,
        kind: 'text',
        rows: 10,
        required: true,
      },
      {
        name: 'features',
        label: 'Features',
        maxChars: maxEntryLength,
        kind: 'list',
        hint: `One per line, up to ${maxEntries}.`,
      },
      {
        name: 'usps',
        label: 'What sets it apart',
        maxChars: maxEntryLength,
        kind: 'list',
        hint: `One per line, up to ${maxEntries}.`,
      },
    ],
  },
  {
    title: 'Facts',
    fields: [
      {
        name: 'pricing_model',
        label: 'Pricing model',
        maxChars: 40,
        kind: 'line',
        hint: 'For example: free, subscription or one-time.',
      },
      { name: 'pricing_summary', label: 'Pricing summary', maxChars: maxLength.pricing_summary, kind: 'line' },
      { name: 'country', label: 'Country', maxChars: 2, kind: 'country' },
      { name: 'city', label: 'City', maxChars: maxLength.city, kind: 'line' },
      { name: 'founded_year', label: 'Year founded', maxChars: 4, kind: 'number' },
      {
        name: 'contact_email',
        label: 'Contact email',
        maxChars: maxLength.contact_email,
        kind: 'email',
        hint: 'Shown on your page.',
      },
      {
        name: 'demo_video_url',
        label: 'Demo video',
        maxChars: maxLength.demo_video_url,
        kind: 'url',
        hint: 'A link to YouTube, Vimeo, Loom or another video host.',
      },
    ],
  },
  {
    title: 'Search engines',
    fields: [
      {
        name: 'keywords',
        label: 'Keywords',
        maxChars: maxEntryLength,
        kind: 'list',
        hint: `One per line, up to ${maxEntries}. They help people find you in our search.`,
      },
      { name: 'headline', label: 'Headline', maxChars: maxLength.headline, kind: 'line' },
      { name: 'summary', label: 'Summary', maxChars: maxLength.summary, kind: 'text', rows: 4 },
      { name: 'seo_title', label: 'Search title', maxChars: maxLength.seo_title, kind: 'line' },
      {
        name: 'seo_description',
        label: 'Search description',
        maxChars: maxLength.seo_description,
        kind: 'text',
        rows: 2,
      },
    ],
  },
]

export const editFields: readonly EditField[] = editGroups.flatMap(({ fields }) => fields)
