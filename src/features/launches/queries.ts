import type { App } from '../../platform/app.ts'
import { raw, sql, type Statement } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countLimit, offsetOf, type PageRequest } from '../../platform/operation/paging.ts'
import { countUpTo, presentSummary, summariesOf } from '../listings/summaries.ts'
import { addWeeks, type Week } from './weeks.ts'

/**
 * The launches of a week that are live, best first: the one order that week pages, the weekly board and awards share. Counted by
 * rows, because by values PostgreSQL reads all that share a rank before it answers the first.
 */
function rankedIn(week: Week): Statement {
  return sql`
    select launches.listing_id, launches.votes as week_votes, rank() over (order by launches.votes desc rows unbounded preceding) as rank,
      row_number() over (order by launches.votes desc, launches.launched_at, launches.listing_id) as ordinal
    from launches where launches.week = ${week} and launches.live
    order by launches.votes desc, launches.launched_at, launches.listing_id`
}

export async function rankedLaunches(app: App, db: Queryable, week: Week, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db.many(
    summariesOf<{ rank: number; week_votes: number }>(sql`${rankedIn(week)} limit ${limit} offset ${offset}`, raw(', page.rank, page.week_votes')),
  )
  return rows.map((row) => ({ rank: row.rank, votes: row.week_votes, listing: presentSummary(app, row) }))
}

export interface Glance {
  race: number
  podium: number
  upcoming: number
}

/** The race of a week, the best of the week before and what comes next, in one question. */
export async function atAGlance(app: App, db: Queryable, week: Week, lengths: Glance) {
  // Lengths are written into the statement, which would be planned anew each time with parameters.
  const first = (length: number) => raw(`limit ${Math.trunc(length)}`)
  const ranked = (part: string, week: Week, length: number) => sql`(select ${raw(`'${part}'`)} as part, ranked.* from (${rankedIn(week)} ${first(length)}) as ranked)`
  const rows = await db.many(
    summariesOf<{ part: keyof Glance; rank: number; week_votes: number }>(
      sql`${ranked('race', week, lengths.race)} union all ${ranked('podium', addWeeks(week, -1), lengths.podium)}
        union all (select 'upcoming', listing_id, 0, 0, ordinal from (${scheduled} ${first(lengths.upcoming)}) as scheduled)`,
      raw(', page.part, page.rank, page.week_votes'),
    ),
  )
  const of = (wanted: keyof Glance) => rows.filter(({ part }) => part === wanted).map((row) => ({ rank: row.rank, votes: row.week_votes, listing: presentSummary(app, row) }))
  return { race: of('race'), podium: of('podium'), upcoming: of('upcoming').map(({ listing }) => listing) }
}

export function countLaunches(db: Queryable, week: Week): Promise<number> {
  return countUpTo(db, sql`select 1 from launches where week = ${week} and live`)
}

/** How many launches, live and scheduled, each week has. */
export async function launchesByWeek(db: Queryable, weeks: readonly Week[]): Promise<Map<Week, number>> {
  const rows = await db.many(sql<{ week: Week; launches: number }>`
    select launches.week, count(*) as launches from launches join listings on listings.id = launches.listing_id and listings.status in ('scheduled', 'live')
    where launches.week = any(${weeks}::date[]) group by launches.week`)
  return new Map(rows.map(({ week, launches }) => [week, launches]))
}

/** What is scheduled for a week and not live in it yet. */
export async function scheduledLaunches(app: App, db: Queryable, week: Week, limit: number) {
  const rows = await db.many(summariesOf(sql`
    select launches.listing_id, row_number() over (order by launches.id) as ordinal
    from launches join listings on listings.id = launches.listing_id and listings.status in ('scheduled', 'live')
    where launches.week = ${week} and launches.launched_at is null
    order by launches.id limit ${limit}`))
  return rows.map((row) => ({ rank: null, votes: 0, listing: presentSummary(app, row) }))
}

export const sections = ['today', 'this-week', 'trending', 'most-voted', 'recent', 'most-viewed', 'most-followed', 'upcoming'] as const
export type Section = (typeof sections)[number]

const live = {
  trending: 'trending desc nulls last, launched_at desc, id desc',
  'most-voted': 'votes desc, launched_at, id',
  recent: 'launched_at desc, id desc',
  'most-viewed': 'views desc, launched_at, id',
  'most-followed': 'followers desc, launched_at, id',
} as const

const scheduled = raw("select id as listing_id, row_number() over (order by launch_week, id) as ordinal from listings where status = 'scheduled' order by launch_week, id")

export interface Today {
  week: Week
  from: Date
  until: Date
}

/** One page of a feed, and how many there are. */
export async function feed(app: App, db: Queryable, section: Section, today: Today, page: PageRequest) {
  const { rows, count } = feedOf(section, today)
  const [items, counted] = await Promise.all([db.many(summariesOf(sql`${rows} limit ${page.per_page} offset ${offsetOf(page)}`)), count(db)])
  return { items: items.map((row) => presentSummary(app, row)), counted }
}

function feedOf(section: Section, { week, from, until }: Today): { rows: Statement; count: (db: Queryable) => Promise<number> } {
  if (section === 'this-week') return { rows: rankedIn(week), count: (db) => countLaunches(db, week) }
  if (section === 'upcoming') return { rows: scheduled, count: (db) => countByStatus(db, 'scheduled') }
  if (section === 'today') {
    const launched = sql`from listings where status = 'live' and launched_at >= ${from} and launched_at < ${until}`
    const order = raw('votes desc, launched_at, id')
    return { rows: sql`select id as listing_id, row_number() over (order by ${order}) as ordinal ${launched} order by ${order}`, count: (db) => countUpTo(db, sql`select 1 ${launched}`) }
  }
  const order = raw(live[section])
  return { rows: sql`select id as listing_id, row_number() over (order by ${order}) as ordinal from listings where status = 'live' order by ${order}`, count: (db) => countByStatus(db, 'live') }
}

/** How many listings have a status, never counted one by one. */
export async function countByStatus(db: Queryable, status: string): Promise<number> {
  const found = await db.maybe(sql<{ listings: number }>`select listings from status_counts where status = ${status}`)
  return Math.min(found?.listings ?? 0, countLimit + 1)
}
