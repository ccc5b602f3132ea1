import { addWeeks, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { countLimit, offsetOf, type PageRequest } from '../../platform/operation/paging.ts'
import {
  type CardRow,
  cards,
  countUpTo,
  type ListingCard,
  type ListingForm,
  presentListingSummary,
  rangeOf,
  summaries,
  type TileRow,
} from '../listings/summaries.ts'
import { featuredOfTheHour } from './featured.ts'

/** The order that week pages, the weekly board and awards share: by awarded place, then by votes. */
export const bestFirst = raw('place, votes desc, launched_at, listing_id')

/**
 * The live launches of a week, best first. Ties share a rank. The place of a hidden winner stays empty. Ranks are
 * computed row by row, so that PostgreSQL can return the first rows without reading all of them.
 */
export function rankedIn(week: Week): Statement {
  return sql`
    select listing_id, votes as week_votes, rank, ordinal
    from (
      select *,
        max(case when votes is distinct from votes_before then ordinal end)
          over (order by ${bestFirst} rows unbounded preceding) as rank
      from (
        select launches.*, row_number() over ranking as ordinal, lag(votes) over ranking as votes_before
        from launches where week = ${week} and (live or place is not null)
        window ranking as (order by ${bestFirst})
      ) as numbered
    ) as ranked
    where live
    order by ${bestFirst}`
}

interface Range {
  limit: number
  offset: number
}

export async function rankedLaunches<Row extends TileRow, Presented>(
  app: App,
  db: Queryable,
  form: ListingForm<Row, Presented>,
  week: Week,
  range: Range,
) {
  const rows = await db.many(
    form.ofPage<{ rank: number; week_votes: number }>(
      sql`${rankedIn(week)} ${rangeOf(range)}`,
      raw(', page.rank, page.week_votes'),
    ),
  )
  const present = await form.presenter(app)
  return rows.map((row) => ({ rank: row.rank, votes: row.week_votes, listing: present(row) }))
}

interface SectionLengths {
  race: number
  podium: number
  featured: number
  upcoming: number
}

interface HomeRow extends CardRow {
  part: keyof SectionLengths
  place: number | null
  /** The votes of the week, for launches. */
  week_votes: number | null
  live: boolean | null
  /** The number of launches in the week, for the race. */
  total: number | null
}

/** Loads the sections of the home page in one query: this week's race, last week's podium, featured and upcoming. */
export async function loadHomeSections(app: App, db: Queryable, week: Week, lengths: SectionLengths) {
  const chosen = await featuredOfTheHour(app, lengths.featured)
  // Literals, because with parameters PostgreSQL would plan the statement again for each call. The featured ids are a
  // subquery for the same reason.
  const limit = (length: number) => raw(`limit ${Math.trunc(length)}`)
  // Without ranks, because window functions for these few rows take a fifth of the statement's time.
  const launched = (part: 'race' | 'podium', week: Week, length: number) => sql`(
    select ${raw(`'${part}'`)} as part, listing_id, place, votes as week_votes, launched_at, live,
      ${part === 'race' ? liveIn(week) : raw('null')} as total
    from launches where week = ${week} and (live or place is not null)
    order by ${bestFirst} ${limit(length)}
  )`
  const rows = await db.many(sql<HomeRow>`
    select ${cards.columns}, page.part, page.place, page.week_votes, page.live, page.total
    from (
      ${launched('race', week, lengths.race)}
      union all ${launched('podium', addWeeks(week, -1), lengths.podium)}
      union all (
        select 'featured', id, place, null, null, null, null
        from unnest((select ${chosen}::bigint[])) with ordinality as chosen (id, place)
      )
      union all (
        select 'upcoming', id, null, null, launch_week, null, null
        from listings where status = 'scheduled' order by launch_week, id ${limit(lengths.upcoming)}
      )
    ) as page
    join listings l on l.id = page.listing_id
    join profiles p on p.listing_id = l.id
    order by page.place, page.week_votes desc, page.launched_at, page.listing_id`)
  const rowsOf = (wanted: keyof SectionLengths) => rows.filter(({ part }) => part === wanted)
  const listingOf: (row: HomeRow) => ListingCard = await cards.presenter(app)
  const race = rowsOf('race')
  return {
    race: withRanks(race).map(({ row, rank }) => ({ rank, votes: row.week_votes!, listing: listingOf(row) })),
    racing: race[0]?.total ?? 0,
    // The place of a hidden winner stays empty.
    podium: withRanks(rowsOf('podium')).map(({ row, ordinal }) => ({
      place: ordinal,
      votes: row.week_votes!,
      listing: listingOf(row),
    })),
    featured: rowsOf('featured')
      .filter(({ status }) => status === 'live')
      .map(listingOf),
    upcoming: rowsOf('upcoming').map(listingOf),
  }
}

/** The live launches with their ranks, as in `rankedIn`. */
function withRanks(rows: readonly HomeRow[]) {
  let rank = 1
  return rows
    .map((row, index) => {
      if (row.week_votes !== rows[index - 1]?.week_votes) rank = index + 1
      return { row, rank, ordinal: index + 1 }
    })
    .filter(({ row }) => row.live)
}

const toCome = sql`
  from launches la join listings li on li.id = la.listing_id
  where la.launched_at is null`

/** The number of live launches in a week: the count that triggers maintain, minus the few launches still to come. */
function liveIn(week: Week): Statement {
  return sql`(
    select coalesce((select launches from week_counts where week = ${week}), 0)::int - count(*)::int
    ${toCome} and la.week = ${week} and li.status in ('scheduled', 'live')
  )`
}

export async function countLaunches(db: Queryable, week: Week): Promise<number> {
  const { launches } = await db.one(sql<{ launches: number }>`select ${liveIn(week)} as launches`)
  return Math.min(launches, countLimit + 1)
}

/** The number of launches in a future week. */
export async function countScheduled(db: Queryable, week: Week): Promise<number> {
  return (await launchesByWeek(db, [week])).get(week) ?? 0
}

/** The number of live and scheduled launches in each week. Triggers maintain it, so nothing is counted here. */
export async function launchesByWeek(db: Queryable, weeks: readonly Week[]): Promise<Map<Week, number>> {
  const rows = await db.many(sql<{ week: Week; launches: number }>`
    select week, launches from week_counts where week = any(${weeks}::date[]) and launches > 0`)
  return new Map(rows.map(({ week, launches }) => [week, launches]))
}

/** Launches that are scheduled for a week but not live yet. */
export async function scheduledLaunches<Row extends TileRow, Presented>(
  app: App,
  db: Queryable,
  form: ListingForm<Row, Presented>,
  week: Week,
  range: Range,
) {
  // Materialized, because PostgreSQL would otherwise read all launches of the week in order, although most have begun.
  const rows = await db.many(
    form.ofPage(sql`
      with coming as materialized (
        select la.id, la.listing_id ${toCome} and la.week = ${week} and li.status in ('scheduled', 'live')
      )
      select listing_id, row_number() over (order by id) as ordinal
      from coming order by id ${rangeOf(range)}`),
  )
  const present = await form.presenter(app)
  return rows.map((row) => ({ rank: null, votes: 0, listing: present(row) }))
}

export const sections = [
  'today',
  'this-week',
  'trending',
  'most-voted',
  'recent',
  'most-viewed',
  'most-followed',
  'upcoming',
] as const
export type Section = (typeof sections)[number]

const liveOrders = {
  trending: 'trending desc nulls last, launched_at desc, id desc',
  'most-voted': 'votes desc, launched_at, id',
  recent: 'launched_at desc, id desc',
  'most-viewed': 'views desc, launched_at, id',
  'most-followed': 'followers desc, launched_at, id',
} as const

/** The next launch of each listing with an upcoming one, soonest first: scheduled listings and booked relaunches. */
const upcoming = sql`
  select la.listing_id, la.week as next_week, row_number() over (order by la.week, la.listing_id) as ordinal
  ${toCome} and li.status in ('scheduled', 'live')
    and not exists (
      select from launches earlier
      where earlier.listing_id = la.listing_id and earlier.launched_at is null and earlier.week < la.week
    )
  order by la.week, la.listing_id`

/**
 * Live listings with an upcoming launch. Looks up the few launches that aren't live instead of the many that are.
 * Selects nothing if there are already more scheduled listings than we count.
 */
const relaunches = sql`
  select distinct la.listing_id from launches la
  where la.launched_at is null
    and not exists (select from listings where id = la.listing_id and status <> 'live')
    and coalesce((select listings from status_counts where status = 'scheduled'), 0) <= ${raw(String(countLimit))}`

/** One page of the upcoming section. The launch week is that of the listing's next launch. */
async function loadUpcoming(app: App, db: Queryable, page: PageRequest) {
  const [rows, scheduled, booked] = await Promise.all([
    db.many(
      summaries.ofPage<{ next_week: string }>(
        sql`${upcoming} limit ${page.per_page} offset ${offsetOf(page)}`,
        raw(', page.next_week'),
      ),
    ),
    countByStatus(db, 'scheduled'),
    countUpTo(db, relaunches),
  ])
  const items = rows.map((row) => ({ ...presentListingSummary(app, row), launch_week: row.next_week }))
  return { items, counted: Math.min(scheduled + booked, countLimit + 1) }
}

interface Today {
  week: Week
  from: Date
  until: Date
}

/** One page of a section, and the total. */
export async function loadSection(app: App, db: Queryable, section: Section, today: Today, page: PageRequest) {
  if (section === 'upcoming') return loadUpcoming(app, db, page)
  const { rows, count } = sectionQuery(section, today)
  const [items, counted] = await Promise.all([
    db.many(summaries.ofPage(sql`${rows} limit ${page.per_page} offset ${offsetOf(page)}`)),
    count(db),
  ])
  return { items: items.map((row) => presentListingSummary(app, row)), counted }
}

function sectionQuery(
  section: Exclude<Section, 'upcoming'>,
  { week, from, until }: Today,
): { rows: Statement; count: (db: Queryable) => Promise<number> } {
  if (section === 'this-week') return { rows: rankedIn(week), count: (db) => countLaunches(db, week) }
  if (section === 'today') {
    const launchedToday = sql`from listings where status = 'live' and launched_at >= ${from} and launched_at < ${until}`
    const order = raw('votes desc, launched_at, id')
    return {
      rows: sql`
        select id as listing_id, row_number() over (order by ${order}) as ordinal
        ${launchedToday}
        order by ${order}`,
      count: (db) => countUpTo(db, sql`select 1 ${launchedToday}`),
    }
  }
  const order = raw(liveOrders[section])
  return {
    rows: sql`
      select id as listing_id, row_number() over (order by ${order}) as ordinal
      from listings where status = 'live'
      order by ${order}`,
    count: (db) => countByStatus(db, 'live'),
  }
}

/** The number of listings with a status. Triggers maintain it, so nothing is counted here. */
export async function countByStatus(db: Queryable, status: string): Promise<number> {
  const found = await db.maybe(sql<{ listings: number }>`select listings from status_counts where status = ${status}`)
  return Math.min(found?.listings ?? 0, countLimit + 1)
}
