import { addDays, dateInZone, lastDayOf, siteTimeZone, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { rankedIn } from '../launches/queries.ts'
import { hiddenReasons } from '../votes/fraud.ts'

/**
 * An owner could vote from another account with a unique source and look for it in the statistics. So votes by source
 * include those set aside by a fraud rule.
 */
const isShownBySource = sql`
  ((discounted is null or discounted = any(${hiddenReasons}::text[])) and withdrawn_at is null)`

export interface DayStats {
  day: string
  views: number
  clicks: number
  /** Votes that count. For a single source also those set aside by fraud rules, so that owners can't test the rules. */
  votes: number
}

/**
 * Statistics of a listing for each of the last days, oldest first, from one source or all of them. Days are in the
 * site's time zone.
 */
export async function lastDays(
  app: App,
  db: Queryable,
  listingId: number,
  count: number,
  source: string | null = null,
): Promise<DayStats[]> {
  const zone = siteTimeZone(app)
  const today = dateInZone(zone, app.clock.now())
  const first = firstDay(app, count)
  return db.many(sql<DayStats>`
    select day::date as day, coalesce(t.views, 0) as views, coalesce(t.clicks, 0) as clicks,
      coalesce(v.votes, 0) as votes
    from generate_series(${first}::date, ${today}::date, interval '1 day') as day
    left join (
      select traffic.day, sum(views) as views, sum(clicks) as clicks from traffic
      where listing_id = ${listingId} and traffic.day >= ${first} and (${source}::text is null or source = ${source})
      group by traffic.day
    ) as t using (day)
    left join (
      select (cast_at at time zone ${zone})::date as day, count(*) as votes from votes
      where listing_id = ${listingId} and cast_at >= ${startOfDay(zone, first)}
        and (${source}::text is null and discounted is null or source = ${source} and ${isShownBySource})
      group by 1
    ) as v using (day)
    order by day`)
}

export interface SourceStats {
  source: string
  views: number
  clicks: number
  votes: number
}

/** Where visitors and voters came from in the last days, by views. */
export function topSources(
  app: App,
  db: Queryable,
  listingId: number,
  days: number,
  limit: number,
): Promise<SourceStats[]> {
  return db.many(sql<SourceStats>`
    select source, sum(views)::int as views, sum(clicks)::int as clicks, sum(votes)::int as votes
    from (${eventsBySource(app, listingId, days)}) as events
    group by source
    order by views desc, clicks desc, votes desc, source limit ${limit}`)
}

export function sourcesByDay(
  app: App,
  db: Queryable,
  listingId: number,
  days: number,
): Promise<(SourceStats & { day: string })[]> {
  return db.many(sql<SourceStats & { day: string }>`
    select day, source, sum(views)::int as views, sum(clicks)::int as clicks, sum(votes)::int as votes
    from (${eventsBySource(app, listingId, days)}) as events
    group by day, source
    order by day, source`)
}

/** Views and clicks are stored as daily totals. Votes are counted from their rows, because they can be withdrawn. */
function eventsBySource(app: App, listingId: number, days: number): Statement {
  const zone = siteTimeZone(app)
  const first = firstDay(app, days)
  return sql`
    select day, source, views, clicks, 0 as votes from traffic where listing_id = ${listingId} and day >= ${first}
    union all
    select (cast_at at time zone ${zone})::date, source, 0, 0, 1 from votes
    where listing_id = ${listingId} and cast_at >= ${startOfDay(zone, first)} and ${isShownBySource}`
}

/** The first of the last days, of which today is the last. */
function firstDay(app: App, days: number): string {
  return addDays(dateInZone(siteTimeZone(app), app.clock.now()), 1 - days)
}

interface DailyRank {
  day: string
  votes: number
  /** Null before the first vote. */
  rank: number | null
  /** How many listings had launched in that week by then. */
  launches: number
}

/** The rank of a listing at the end of each day of a launch week so far, from the day it launched. */
export function dailyRanks(app: App, db: Queryable, listingId: number, week: Week): Promise<DailyRank[]> {
  return db.many(rankByDay(app, listingId, week))
}

/** A week has few listings. For each, the index on listing and time finds its votes of that week. */
export function rankByDay(app: App, listingId: number, week: Week): Statement<DailyRank> {
  const zone = siteTimeZone(app)
  const today = dateInZone(zone, app.clock.now())
  const last = [lastDayOf(week), today].sort()[0]!
  return sql<DailyRank>`
    with entries as (
      select listing_id, (launched_at at time zone ${zone})::date as launched_on
      from launches where week = ${week} and live
    ), cast_votes as (
      select v.listing_id, (v.cast_at at time zone ${zone})::date as day, count(*) as votes
      from entries e
      join votes v on v.listing_id = e.listing_id
        and v.cast_at >= ${startOfDay(zone, week)} and v.cast_at < ${startOfDay(zone, addDays(week, 7))}
        and v.discounted is null
      group by 1, 2
    ), days as (
      select generate_series(${week}::date, ${last}::date, interval '1 day')::date as day
    ), sums as (
      select e.listing_id, e.launched_on, d.day,
        coalesce(sum(c.votes) over (partition by e.listing_id order by d.day), 0)::int as votes
      from entries e
      cross join days d
      left join cast_votes c on c.listing_id = e.listing_id and c.day = d.day
    ), ranked as (
      select listing_id, day, votes,
        case when votes > 0 then rank() over (partition by day order by votes desc) end as rank,
        count(*) over (partition by day) as launches
      from sums where day >= launched_on
    )
    select day, votes, rank, launches from ranked where listing_id = ${listingId} order by day`
}

interface PastLaunch {
  week: Week
  votes: number
}

/** The weeks in which a listing launched, newest first. */
export function launchesOf(db: Queryable, listingId: number): Promise<PastLaunch[]> {
  return db.many(sql<PastLaunch>`
    select week, votes + uncopied_votes as votes from launches
    where listing_id = ${listingId} and launched_at is not null
    order by week desc limit 20`)
}

/** The current or final rank, from the same count that week pages and awards use. */
export async function rankInWeek(
  db: Queryable,
  listingId: number,
  week: Week,
): Promise<{ rank: number; launches: number } | undefined> {
  return db.maybe(sql<{ rank: number; launches: number }>`
    select rank, (select count(*) from launches where week = ${week} and live) as launches
    from (${rankedIn(week)}) as ranked where listing_id = ${listingId}`)
}
