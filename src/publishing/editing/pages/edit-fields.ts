import { maxEntries, maxEntryLength, maxLength } from '../../../directory/listings/limits.ts'
import type { Fields } from '../input.ts'

export interface EditField {
  name: keyof Fields
  label: string
  most: number
  kind: 'line' | 'text' | 'list' | 'number' | 'email' | 'url'
  hint?: string
  required?: boolean
  rows?: number
}

interface Group {
  title: string
  fields: EditField[]
}

/** What the people of a listing can change, in the order of the page. */
export const groups: readonly Group[] = [
  {
    title: 'What it is',
    fields: [
      {
        name: 'tagline',
        label: 'Tagline',
        most: maxLength.tagline,
        kind: 'line',
        required: true,
        hint: 'One line that says what it does and for whom.',
      },
      {
        name: 'short_description',
        label: 'Short description',
        most: maxLength.short_description,
        kind: 'text',
        rows: 2,
        hint: 'For lists and link previews.',
      },
      {
        name: 'description',
        label: 'Description',
        most: maxLength.description,
        kind: 'text',
        rows: 10,
        required: true,
      },
      {
        name: 'features',
        label: 'What it does',
        most: maxEntryLength,
        kind: 'list',
        hint: `One a line, up to ${maxEntries}.`,
      },
      {
        name: 'usps',
        label: 'What sets it apart',
        most: maxEntryLength,
        kind: 'list',
        hint: `One a line, up to ${maxEntries}.`,
      },
    ],
  },
  {
    title: 'Facts',
    fields: [
      {
        name: 'pricing_model',
        label: 'Pricing model',
        most: 40,
        kind: 'line',
        hint: 'Such as free, subscription or one-time.',
      },
      { name: 'pricing_summary', label: 'Pricing in a sentence', most: maxLength.pricing_summary, kind: 'line' },
      { name: 'country', label: 'Country', most: 2, kind: 'line', hint: 'Two letters, such as PT.' },
      { name: 'city', label: 'City', most: maxLength.city, kind: 'line' },
      { name: 'founded_year', label: 'Founded in', most: 4, kind: 'number' },
      {
        name: 'contact_email',
        label: 'Contact email',
        most: maxLength.contact_email,
        kind: 'email',
        hint: 'Shown on the page.',
      },
      {
        name: 'demo_video_url',
        label: 'Demo video',
        most: maxLength.demo_video_url,
        kind: 'url',
        hint: 'A link to a video platform.',
      },
    ],
  },
  {
    title: 'For search engines',
    fields: [
      {
        name: 'keywords',
        label: 'Keywords',
        most: maxEntryLength,
        kind: 'list',
        hint: `One a line, up to ${maxEntries}. They help people find it here.`,
      },
      { name: 'headline', label: 'Headline', most: maxLength.headline, kind: 'line' },
      { name: 'summary', label: 'Summary', most: maxLength.summary, kind: 'text', rows: 4 },
      { name: 'seo_title', label: 'Title for search engines', most: maxLength.seo_title, kind: 'line' },
      {
        name: 'seo_description',
        label: 'Description for search engines',
        most: maxLength.seo_description,
        kind: 'text',
        rows: 2,
      },
    ],
  },
]

export const editFields: readonly EditField[] = groups.flatMap(({ fields }) => fields)
