import { addWeeks, currentWeek } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { shortDate } from '../../platform/dates.ts'
import { findBySlug } from '../listings/merged-slugs.ts'
import type { BadgeClaim, BadgeKind, BadgePlace } from './kinds.ts'

interface EarnedBadges {
  listingId: number
  listingName: string
  slug: string
  claims: BadgeClaim[]
}

interface Row {
  id: number
  slug: string
  name: string
  status: string
  featured_until: Date | null
  verified_at: Date | null
  place: BadgePlace | null
  week: string | null
}

/**
 * The badges a listing may show. Before it is live it has only `listed`, which a free listing must embed on its homepage
 * to be scheduled.
 */
export async function earnedBadges(app: App, db: Queryable, slug: string): Promise<EarnedBadges | undefined> {
  const row = await findBySlug(db, slug, (current) => badgeRow(db, current))
  if (!row) return undefined
  const kinds: BadgeKind[] = ['listed']
  if (row.status === 'live') {
    kinds.push('launched')
    if (row.featured_until && row.featured_until > app.clock.now()) kinds.push('featured')
    if (row.verified_at) kinds.push('verified')
    if (row.place) kinds.push('launch-of-the-week')
  }
  const siteName = app.siteName()
  const award = row.place && row.week ? { place: row.place, week: weekText(row.week) } : {}
  return {
    listingId: row.id,
    listingName: row.name,
    slug: row.slug,
    claims: kinds.map((kind) => ({ kind, siteName, ...(kind === 'launch-of-the-week' && award) })),
  }
}

function badgeRow(db: Queryable, slug: string): Promise<Row | undefined> {
  return db.maybe(sql<Row>`
    select l.id, l.slug, p.name, l.status, l.featured_until, l.verified_at, best.place, best.week
    from listings l
    join profiles p on p.listing_id = l.id
    left join lateral (
      select place, week from awards where listing_id = l.id order by place, week desc limit 1
    ) as best on true
    where l.slug = ${slug} and l.status in ('awaiting_badge', 'scheduled', 'live')`)
}

/** A badge as an example, for the page about badges. */
export function sampleBadge(app: App, kind: BadgeKind): BadgeClaim {
  const award = { place: 1 as const, week: weekText(addWeeks(currentWeek(app), -1)) }
  return { kind, siteName: app.siteName(), ...(kind === 'launch-of-the-week' && award) }
}

function weekText(week: string): string {
  return `${shortDate(week)}, ${week.slice(0, 4)}`
}
