import type { Html } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import { type Status, statusNames } from '../status.ts'

export function listingStatusTag(status: Status): Html {
  return stateTag(status, statusNames[status])
}

/** For admins, who also see deleted listings. */
export function adminStatusTag({ status, deleted_at }: { status: Status; deleted_at: Date | null }): Html {
  return deleted_at ? stateTag('hidden', 'Deleted') : listingStatusTag(status)
}

const fieldLabels: Record<string, string> = {
  faqs: 'Questions and answers',
  usps: 'What sets it apart',
  features: 'Features',
  socials: 'Links',
  website_url: 'Website',
  logo_url: 'Logo',
  demo_video_url: 'Demo video',
  founded_year: 'Year founded',
  seo_title: 'Search title',
  seo_description: 'Search description',
  not_found_on_website: 'Not stated on the website',
}

export function fieldLabel(field: string): string {
  return fieldLabels[field] ?? sentenceCase(field)
}
