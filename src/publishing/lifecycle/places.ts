import { weekCapacity } from '../../core/calendar/settings.ts'
import { addWeeks, currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { queueFrom, queueTo } from './settings.ts'

// Places are given out one caller at a time, so that two can never take the last one.
export async function inTurn(tx: Transaction): Promise<void> {
  await lock(tx, 'launch places')
}

/**
 * How many places of each week are taken: by launches, and by orders that are not paid yet. A listing takes one of a
 * week, whatever is ordered for it.
 */
export async function takenPlaces(app: App, db: Queryable, from: Week, to: Week): Promise<Map<Week, number>> {
  const rows = await db.many(sql<{ week: Week; taken: number }>`
    select week, count(*) as taken from (
      select week, listing_id::text from launches where week between ${from} and ${to}
      union select week, coalesce(listing_id::text, token) from held_places where week between ${from} and ${to}
      and until > ${app.clock.now()}
    ) as places group by week`)
  return new Map(rows.map(({ week, taken }) => [week, taken]))
}

/**
 * A place in the least full week of the queue's window; when all of it is full, in the first week after it that has
 * room.
 */
export async function takeQueuePlace(app: App, tx: Transaction, listingId: number): Promise<Week> {
  await inTurn(tx)
  await leavePlace(tx, listingId)
  const [from, to] = [app.settings.get(queueFrom), Math.max(app.settings.get(queueFrom), app.settings.get(queueTo))]
  const window = Array.from({ length: to - from + 1 }, (_, index) => addWeeks(currentWeek(app), from + index))
  const taken = await takenPlaces(app, tx, window[0]!, window.at(-1)!)
  const fullness = (week: Week) => taken.get(week) ?? 0
  const emptiest = window.reduce((best, week) => (fullness(week) < fullness(best) ? week : best))
  const week =
    fullness(emptiest) < app.settings.get(weekCapacity)
      ? emptiest
      : await firstWithRoom(app, tx, addWeeks(window.at(-1)!, 1))
  await occupy(tx, listingId, week)
  return week
}

/** A place in the first week from the next one on that has room. */
export async function takeNextPlace(app: App, tx: Transaction, listingId: number): Promise<Week> {
  await inTurn(tx)
  await leavePlace(tx, listingId)
  const week = await firstWithRoom(app, tx, addWeeks(currentWeek(app), 1))
  await occupy(tx, listingId, week)
  return week
}

/** A place that was paid for, in a week however full: whether there was room was asked when it was held. */
export async function takePaidPlace(tx: Transaction, listingId: number, week: Week): Promise<void> {
  await inTurn(tx)
  await leavePlace(tx, listingId)
  await occupy(tx, listingId, week)
}

/**
 * One more place for a listing that keeps those it has: in this week if it has not begun, else in the next one with
 * room.
 */
export async function joinPlaces(app: App, tx: Transaction, listingId: number, week: Week): Promise<Week> {
  await inTurn(tx)
  const own = await tx.many(sql<{ week: Week }>`select week from launches where listing_id = ${listingId}`)
  const taken =
    week > currentWeek(app)
      ? week
      : await firstWithRoom(app, tx, addWeeks(currentWeek(app), 1), new Set(own.map(({ week }) => week)))
  await occupy(tx, listingId, taken)
  return taken
}

interface Hold {
  /** Names what it is held for, such as a line of an order. */
  token: string
  week: Week
  until: Date
  /** A listing that has or holds a place in this very week needs no second one. */
  listingId?: number | null
}

/** Keeps a place while an order is under way. Holding with the same token again moves it. */
export async function holdPlace(
  app: App,
  tx: Transaction,
  { token, week, until, listingId = null }: Hold,
): Promise<void> {
  await inTurn(tx)
  await tx.run(sql`delete from held_places where token = ${token} or until <= ${app.clock.now()}`)
  if (week <= currentWeek(app))
    throw new Problem('not_allowed_now', `The week of ${week} has begun. Choose a later one.`)
  const { launches, holds } = await tx.one(sql<{ launches: boolean; holds: boolean }>`
    select exists (select from launches where listing_id = ${listingId}::bigint and week = ${week}) as launches,
      exists (select from held_places where listing_id = ${listingId}::bigint and week = ${week}) as holds`)
  if (launches) return
  if (!holds && ((await takenPlaces(app, tx, week, week)).get(week) ?? 0) >= app.settings.get(weekCapacity))
    throw new Problem('not_allowed_now', `The week of ${week} is full. Choose another one.`)
  await tx.run(sql`
    insert into held_places (token, week, listing_id, held_at, until)
      values (${token}, ${week}, ${listingId}, ${app.clock.now()}, ${until})`)
  await app.cache.invalidate(tx, ['products'])
}

/** Changes how long places are kept that are held already. */
export async function keepHeldUntil(tx: Transaction, tokens: readonly string[], until: Date): Promise<void> {
  await tx.run(sql`update held_places set until = ${until} where token = any(${[...tokens]}::text[])`)
}

/** Gives a held place back, because the order ended or what it was held for has happened. */
export async function releasePlace(app: App, tx: Transaction, token: string): Promise<void> {
  if ((await tx.run(sql`delete from held_places where token = ${token}`)) > 0)
    await app.cache.invalidate(tx, ['products'])
}

/** Gives back a place that was not launched from. */
export async function leavePlace(tx: Transaction, listingId: number): Promise<void> {
  await tx.run(sql`delete from launches where listing_id = ${listingId} and launched_at is null`)
}

// Votes of the week may have been cast before: a launch counts all of them.
async function occupy(tx: Transaction, listingId: number, week: Week): Promise<void> {
  await tx.run(sql`
    insert into launches (listing_id, week, votes)
    select ${listingId}, ${week}, count(*) from votes where listing_id = ${listingId} and week = ${week}
    and discounted is null
    on conflict (listing_id, week) do nothing`)
}

async function firstWithRoom(
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
