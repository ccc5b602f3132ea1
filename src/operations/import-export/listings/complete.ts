import { currentWeek, siteTimeZone, startOfDay, weekAt } from '../../../core/calendar/weeks.ts'
import { slugOf } from '../../../directory/listings/slugs.ts'
import { isEmptyStory } from '../../../directory/listings/story.ts'
import type { App } from '../../../platform/app.ts'
import { normaliseDomain } from '../../../platform/domain-name.ts'
import type { ListingLine, ListingRecord } from './record.ts'

const blank = {
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

type Incomplete = Omit<ListingRecord, 'name' | 'tagline' | 'website_url' | 'domain'> & Partial<ListingRecord>

/** The whole listing: what the line says, else what is known, else what follows from the rest. */
export function completed(app: App, line: ListingLine, known: ListingRecord | undefined): Incomplete {
  const record = { ...blank, created_at: app.clock.now().toISOString(), ...known, ...line } as Incomplete
  record.founders = record.founders.map((founder) => ({ ...founder, slug: founder.slug ?? slugOf(founder.name) }))
  if (line.website_url !== undefined && line.domain === undefined) {
    const domain = normaliseDomain(line.website_url)
    if (domain === null) delete record.domain
    else record.domain = domain
  }
  if (record.story !== null && isEmptyStory(record.story)) record.story = null
  record.hidden_from = record.status === 'hidden' ? (record.hidden_from ?? cameFrom(known)) : null
  if (record.status === 'awaiting_badge') record.plan ??= 'free'
  if (wasLive(record)) {
    const begun = record.launch_week !== null && record.launch_week <= currentWeek(app)
    record.launched_at ??= (begun ? startOfDay(siteTimeZone(app), record.launch_week!) : app.clock.now()).toISOString()
    // One that goes live before the week it waited for launches in the present one.
    if (record.launch_week === null || (!begun && line.launch_week === undefined))
      record.launch_week = weekAt(siteTimeZone(app), new Date(record.launched_at))
  }
  if (line.launches === undefined) record.launches = launchesOf(record, known)
  return record
}

export function wasLive({ status, hidden_from }: Pick<ListingRecord, 'status' | 'hidden_from'>): boolean {
  return status === 'live' || hidden_from === 'live'
}

function cameFrom(known: ListingRecord | undefined): NonNullable<ListingRecord['hidden_from']> {
  return known && known.status !== 'draft' && known.status !== 'hidden' ? known.status : 'live'
}

function launchesOf(record: Incomplete, known: ListingRecord | undefined): ListingRecord['launches'] {
  const { launch_week: week, launches } = record
  if (week === null || record.status === 'draft') return launches
  const launched_at =
    launches.find((launch) => launch.week === week)?.launched_at ?? (wasLive(record) ? record.launched_at : null)
  // A place that it waited for is given back; the weeks it launched in, or will relaunch in, stay.
  const waited = known === undefined || wasLive(known) ? null : known.launch_week
  const others = launches.filter(
    (launch) => launch.week !== week && (launch.week !== waited || launch.launched_at !== null),
  )
  return [...others, { week, launched_at }].sort((a, b) => (a.week < b.week ? -1 : 1))
}
