import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { addWeeks, currentWeek, type Week } from '../launches/weeks.ts'
import { weekCapacity } from '../products/settings.ts'
import { queueFrom, queueTo } from './settings.ts'

/** Any number, as long as everyone who gives out places takes the same. */
const lock = 5_718_204

// Places are given out one caller at a time, so that two can never take the last one.
async function inTurn(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${lock})`)
}

async function takenIn(tx: Transaction, weeks: readonly Week[]): Promise<Map<Week, number>> {
  const rows = await tx.many(sql<{ week: Week; launches: number }>`
    select week, count(*) as launches from launches where week = any(${weeks}::date[]) group by week`)
  return new Map(rows.map(({ week, launches }) => [week, launches]))
}

/** A place in the least full week of the queue's window; when all of it is full, in the first week after it that has room. */
export async function takeQueuePlace(app: App, tx: Transaction, listingId: number): Promise<Week> {
  await inTurn(tx)
  await leavePlace(tx, listingId)
  const [from, to] = [app.settings.get(queueFrom), Math.max(app.settings.get(queueFrom), app.settings.get(queueTo))]
  const capacity = app.settings.get(weekCapacity)
  const window = Array.from({ length: to - from + 1 }, (_, index) => addWeeks(currentWeek(app), from + index))
  const taken = await takenIn(tx, window)
  const fullness = (week: Week) => taken.get(week) ?? 0
  const emptiest = window.reduce((best, week) => (fullness(week) < fullness(best) ? week : best))
  const week = fullness(emptiest) < capacity ? emptiest : await firstWithRoom(tx, addWeeks(window.at(-1)!, 1), capacity)
  await occupy(tx, listingId, week)
  return week
}

/** A place in the week that was chosen, if it has room. */
export async function takePlace(app: App, tx: Transaction, listingId: number, week: Week): Promise<void> {
  await inTurn(tx)
  await leavePlace(tx, listingId)
  const taken = (await takenIn(tx, [week])).get(week) ?? 0
  if (taken >= app.settings.get(weekCapacity)) throw new Problem('not_allowed_now', `The week of ${week} is full. Choose another one.`)
  await occupy(tx, listingId, week)
}

/** A launch that begins now takes a place in this week however full it is: it was paid for. */
export async function takeThisWeek(app: App, tx: Transaction, listingId: number): Promise<Week> {
  await inTurn(tx)
  await leavePlace(tx, listingId)
  await occupy(tx, listingId, currentWeek(app))
  return currentWeek(app)
}

/** Gives back a place that was not launched from. */
export async function leavePlace(tx: Transaction, listingId: number): Promise<void> {
  await tx.run(sql`delete from launches where listing_id = ${listingId} and launched_at is null`)
}

async function occupy(tx: Transaction, listingId: number, week: Week): Promise<void> {
  await tx.run(sql`insert into launches (listing_id, week) values (${listingId}, ${week}) on conflict (listing_id, week) do nothing`)
}

async function firstWithRoom(tx: Transaction, from: Week, capacity: number): Promise<Week> {
  for (let week = from; ; week = addWeeks(week, 1)) if (((await takenIn(tx, [week])).get(week) ?? 0) < capacity) return week
}
