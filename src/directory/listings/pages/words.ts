import { stateTag } from '../../../web/components/state-tag.ts'
import { dateText } from '../../../web/dates.ts'
import type { Html } from '../../../web/html.ts'
import { sentenceCase } from '../../../web/numbers.ts'
import type { Status } from '../status.ts'

export const statusNames: Record<Status, string> = {
  draft: 'Saved, not launched',
  awaiting_badge: 'Waiting for its badge',
  scheduled: 'Scheduled',
  live: 'Live',
  hidden: 'Hidden by the site team',
}

export function statusTag(status: Status): Html {
  return stateTag(status, statusNames[status])
}

/** `15 November 2026, 12:00 UTC`. */
export function timeText(at: string | Date): string {
  const text = typeof at === 'string' ? at : at.toISOString()
  return `${dateText(text)}, ${text.slice(11, 16)} UTC`
}

const fieldNames: Record<string, string> = {
  faqs: 'Questions and answers',
  usps: 'What sets it apart',
  features: 'What it does',
  socials: 'Links',
  website_url: 'Website',
  logo_url: 'Logo',
  demo_video_url: 'Demo video',
  seo_title: 'Title for search engines',
  seo_description: 'Description for search engines',
  not_found_on_website: 'Not stated on the website',
}

/** What a field of a listing is called on its pages. */
export function fieldName(field: string): string {
  return fieldNames[field] ?? sentenceCase(field)
}
