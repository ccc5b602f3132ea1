import { weekCapacity } from '../../core/calendar/settings.ts'
import {
  addDays,
  addWeeks,
  currentWeek,
  dateInZone,
  mondayOf,
  siteTimeZone,
  type Week,
} from '../../core/calendar/weeks.ts'
import { lockCounters } from '../../directory/listings/counters.ts'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { weekRange } from '../../platform/dates.ts'
import { Problem } from '../../platform/problem.ts'
import { queueFrom, queueTo } from './settings.ts'

/** Serializes transactions that take places, so that two can never take the last one of a week. */
export async function lockPlaces(tx: Transaction): Promise<void> {
  await lock(tx, 'launch places')
}

/**
 * How many places of each week are taken, by launches and by unpaid orders. A listing takes one place per week, however
 * many orders it has.
 */
export async function takenPlaces(app: App, db: Queryable, from: Week, to: Week): Promise<Map<Week, number>> {
  const rows = await db.many(sql<{ week: Week; taken: number }>`
    select week, count(*) as taken
    from (
      select week, listing_id::text from launches where week between ${from} and ${to}
      union
      select week, coalesce(listing_id::text, token) from held_places
      where week between ${from} and ${to} and until > ${app.clock.now()}
    ) as places
    group by week`)
  return new Map(rows.map(({ week, taken }) => [week, taken]))
}

/** The weeks that begin within the queue's window, counted from today; at least one. */
function queueWeeks(app: App): Week[] {
  const today = dateInZone(siteTimeZone(app), app.clock.now())
  const first = mondayOf(addDays(today, app.settings.get(queueFrom) * 7 + 6))
  const last = mondayOf(addDays(today, app.settings.get(queueTo) * 7))
  const weeks = [first]
  while (weeks.at(-1)! < last) weeks.push(addWeeks(weeks.at(-1)!, 1))
  return weeks
}

/** Takes a place in the least full week of the queue window, or in the first later week that has room. */
export async function takeQueuePlace(app: App, tx: Transaction, listingId: number): Promise<Week> {
  await lockPlaces(tx)
  await giveUpPlaces(tx, listingId)
  const window = queueWeeks(app)
  const taken = await takenPlaces(app, tx, window[0]!, window.at(-1)!)
  const fullness = (week: Week) => taken.get(week) ?? 0
  const emptiest = window.reduce((best, week) => (fullness(week) < fullness(best) ? week : best))
  const week =
    fullness(emptiest) < app.settings.get(weekCapacity)
      ? emptiest
      : await firstWeekWithRoom(app, tx, addWeeks(window.at(-1)!, 1))
  await insertLaunch(tx, listingId, week)
  return week
}

/** Takes a place in the first week that has room, starting with next week. */
export async function takeNextPlace(app: App, tx: Transaction, listingId: number): Promise<Week> {
  await lockPlaces(tx)
  await giveUpPlaces(tx, listingId)
  const week = await firstWeekWithRoom(app, tx, addWeeks(currentWeek(app), 1))
  await insertLaunch(tx, listingId, week)
  return week
}

/** Takes a paid place, even if the week is full: its capacity was checked when the place was held. */
export async function takePaidPlace(tx: Transaction, listingId: number, week: Week): Promise<void> {
  await lockPlaces(tx)
  await giveUpPlaces(tx, listingId)
  await insertLaunch(tx, listingId, week)
}

/** Takes an additional place: in the given week or, if it has begun, in the next one that has room. */
export async function takeAdditionalPlace(app: App, tx: Transaction, listingId: number, week: Week): Promise<Week> {
  await lockPlaces(tx)
  const own = await tx.many(sql<{ week: Week }>`select week from launches where listing_id = ${listingId}`)
  const taken =
    week > currentWeek(app)
      ? week
      : await firstWeekWithRoom(app, tx, addWeeks(currentWeek(app), 1), new Set(own.map(({ week }) => week)))
  await insertLaunch(tx, listingId, taken)
  return taken
}

interface Hold {
  /** Identifies what the place is held for, such as an order line. */
  token: string
  week: Week
  until: Date
  /** A listing that has or holds a place in the same week needs no second one. */
  listingId?: number | null
}

/** Holds a place for an order. Holding with the same token again moves it. */
export async function holdPlace(
  app: App,
  tx: Transaction,
  { token, week, until, listingId = null }: Hold,
): Promise<void> {
  await lockPlaces(tx)
  await tx.run(sql`delete from held_places where token = ${token} or until <= ${app.clock.now()}`)
  if (week <= currentWeek(app))
    throw new Problem('not_allowed_now', `The week of ${weekRange(week)} has already started. Choose a later one.`)
  const { has_launch, has_hold } = await tx.one(sql<{ has_launch: boolean; has_hold: boolean }>`
    select
      exists (select from launches where listing_id = ${listingId}::bigint and week = ${week}) as has_launch,
      exists (select from held_places where listing_id = ${listingId}::bigint and week = ${week}) as has_hold`)
  if (has_launch) return
  if (!has_hold && ((await takenPlaces(app, tx, week, week)).get(week) ?? 0) >= app.settings.get(weekCapacity))
    throw new Problem('not_allowed_now', `The week of ${weekRange(week)} is full. Choose another one.`)
  await tx.run(sql`
    insert into held_places (token, week, listing_id, held_at, until)
    values (${token}, ${week}, ${listingId}, ${app.clock.now()}, ${until})`)
  await app.cache.invalidate(tx, ['products'])
}

/** Changes until when places are held. */
export async function extendHolds(tx: Transaction, tokens: readonly string[], until: Date): Promise<void> {
  await tx.run(sql`update held_places set until = ${until} where token = any(${[...tokens]}::text[])`)
}

/** Releases a held place, because the order ended or was fulfilled. */
export async function releasePlace(app: App, tx: Transaction, token: string): Promise<void> {
  if ((await tx.run(sql`delete from held_places where token = ${token}`)) > 0)
    await app.cache.invalidate(tx, ['products'])
}

/** Gives up the places of launches that have not begun. */
export async function giveUpPlaces(tx: Transaction, listingId: number): Promise<void> {
  await tx.run(sql`delete from launches where listing_id = ${listingId} and launched_at is null`)
}

// A launch counts all votes of its week, including those cast before it was scheduled.
async function insertLaunch(tx: Transaction, listingId: number, week: Week): Promise<void> {
  await lockCounters(tx, sql`select ${listingId}::bigint`)
  await tx.run(sql`
    insert into launches (listing_id, week, votes)
    select ${listingId}, ${week}, count(*) from votes
    where listing_id = ${listingId} and week = ${week} and discounted is null
    on conflict (listing_id, week) do nothing`)
}

async function firstWeekWithRoom(
  app: App,
  tx: Transaction,
  from: Week,
  except: ReadonlySet<Week> = new Set(),
): Promise<Week> {
  const capacity = app.settings.get(weekCapacity)
  const taken = await takenPlaces(app, tx, from, addWeeks(from, 52 * 50))
  let week = from
  while ((taken.get(week) ?? 0) >= capacity || except.has(week)) week = addWeeks(week, 1)
  return week
}
