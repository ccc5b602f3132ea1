import { currentWeek, siteTimeZone, startOfDay, weekAt } from '../../../core/calendar/weeks.ts'
import { slugOf } from '../../../directory/listings/slugs.ts'
import { isEmptyStory } from '../../../directory/listings/story.ts'
import type { App } from '../../../platform/app.ts'
import { normaliseDomain } from '../../../platform/domain-name.ts'
import type { ListingLine, ListingRecord } from './record.ts'

const emptyRecord = {
  status: 'draft',
  hidden_from: null,
  plan: null,
  category: null,
  more_categories: [],
  stage: null,
  country: null,
  city: null,
  founded_year: null,
  pricing_model: null,
  pricing_summary: null,
  short_description: null,
  description: null,
  features: [],
  usps: [],
  keywords: [],
  tags: [],
  contact_email: null,
  logo_url: null,
  demo_video_url: null,
  headline: null,
  summary: null,
  seo_title: null,
  seo_description: null,
  faqs: [],
  socials: {},
  attributes: {},
  not_found_on_website: [],
  unlocked: [],
  founders: [],
  alternatives: [],
  updates: [],
  milestones: [],
  media: [],
  story: null,
  launch_week: null,
  launched_at: null,
  launches: [],
} satisfies Omit<ListingRecord, 'slug' | 'name' | 'tagline' | 'website_url' | 'domain' | 'created_at'>

/** A record that may still lack required fields. */
export type IncompleteRecord = Omit<ListingRecord, 'name' | 'tagline' | 'website_url' | 'domain'> &
  Partial<ListingRecord>

/** Merges an imported line with the stored listing and derives what neither of them gives. */
export function completeRecord(app: App, line: ListingLine, stored: ListingRecord | undefined): IncompleteRecord {
  const created_at = app.clock.now().toISOString()
  const record = { ...emptyRecord, created_at, ...stored, ...line } as IncompleteRecord
  record.founders = record.founders.map((founder) => ({ ...founder, slug: founder.slug ?? slugOf(founder.name) }))
  if (line.website_url !== undefined && line.domain === undefined) {
    const domain = normaliseDomain(line.website_url)
    if (domain === null) delete record.domain
    else record.domain = domain
  }
  if (record.story !== null && isEmptyStory(record.story)) record.story = null
  record.hidden_from = record.status === 'hidden' ? (record.hidden_from ?? statusBeforeHiding(stored)) : null
  if (record.status === 'awaiting_badge') record.plan ??= 'free'
  if (wasLive(record)) {
    const hasBegun = record.launch_week !== null && record.launch_week <= currentWeek(app)
    const launchedAt = hasBegun ? startOfDay(siteTimeZone(app), record.launch_week!) : app.clock.now()
    record.launched_at ??= launchedAt.toISOString()
    // A listing that goes live before its scheduled week launches in the current one.
    if (record.launch_week === null || (!hasBegun && line.launch_week === undefined))
      record.launch_week = weekAt(siteTimeZone(app), new Date(record.launched_at))
  }
  if (line.launches === undefined) record.launches = launchesOf(record, stored)
  return record
}

export function wasLive({ status, hidden_from }: Pick<ListingRecord, 'status' | 'hidden_from'>): boolean {
  return status === 'live' || hidden_from === 'live'
}

function statusBeforeHiding(stored: ListingRecord | undefined): NonNullable<ListingRecord['hidden_from']> {
  return stored && stored.status !== 'draft' && stored.status !== 'hidden' ? stored.status : 'live'
}

function launchesOf(record: IncompleteRecord, stored: ListingRecord | undefined): ListingRecord['launches'] {
  const { launch_week: week, launches } = record
  if (week === null || record.status === 'draft') return launches
  const launched_at =
    launches.find((launch) => launch.week === week)?.launched_at ?? (wasLive(record) ? record.launched_at : null)
  // Releases the week that it was scheduled for, and keeps past launches and relaunches.
  const releasedWeek = stored === undefined || wasLive(stored) ? null : stored.launch_week
  const others = launches.filter(
    (launch) => launch.week !== week && (launch.week !== releasedWeek || launch.launched_at !== null),
  )
  return [...others, { week, launched_at }].sort((a, b) => (a.week < b.week ? -1 : 1))
}
