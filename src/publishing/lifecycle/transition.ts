import type { Week } from '../../core/calendar/weeks.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'

/** Who or what moves a listing, for its history. */
export interface Cause {
  cause: string
  actorId?: number | null
  /** Why, in the words of whoever did it. */
  note?: string | null
}

export interface Listing {
  id: number
  status: Status
  plan: 'free' | 'paid' | null
  launch_week: Week | null
  category_id: number | null
  /** A draft is hidden only by its launch being called off meanwhile. */
  hidden_from: Exclude<Status, 'hidden'> | null
}

export const inWords: Readonly<Record<Status, string>> = {
  draft: 'a draft',
  awaiting_badge: 'waiting for its badge',
  scheduled: 'scheduled',
  live: 'live',
  hidden: 'hidden by the site team',
}

const ways: Readonly<Record<Exclude<Status, 'hidden'>, readonly Status[]>> = {
  draft: ['awaiting_badge', 'scheduled', 'live'],
  awaiting_badge: ['scheduled', 'live', 'hidden'],
  scheduled: ['live', 'hidden'],
  live: ['hidden'],
}

/** Whether some move leads from one status to the other. Back to a draft leads only the return of what was paid. */
export function mayBecome({ status, hidden_from }: Pick<Listing, 'status' | 'hidden_from'>, to: Status): boolean {
  return status === 'hidden' ? to === hidden_from : ways[status].includes(to)
}

/** Locked until the end of the transaction, so that two movers take turns. */
export async function lockListing(tx: Transaction, id: number): Promise<Listing> {
  const listing = await tx.maybe(
    sql<Listing>`select id, status, plan, launch_week, category_id, hidden_from from listings where id = ${id} for update`,
  )
  if (!listing) throw notFound('There is no such listing.')
  return listing
}

export function mustBe(listing: Listing, from: readonly Status[], wish: string): void {
  if (!from.includes(listing.status)) throw refused(`A listing that is ${inWords[listing.status]} cannot ${wish}.`)
}

export function mustHaveCategory({ category_id }: Listing): void {
  if (category_id === null) throw refused('The listing has no category yet. Choose one in its draft first.')
}

export function refused(detail: string): Problem {
  return new Problem('not_allowed_now', detail, { errors: [{ path: 'listing_id', message: detail }] })
}

/** Moves a listing and leaves the row that tells of it. */
export async function move(
  app: App,
  tx: Transaction,
  listing: Listing,
  to: Status,
  week: Week | null,
  by: Cause,
): Promise<void> {
  await tx.run(sql`
    update listings set status = ${to}, launch_week = ${week}, hidden_from = ${to === 'hidden' ? (listing.hidden_from ?? listing.status) : null} where id = ${listing.id}`)
  await leaveEvent(app, tx, listing.id, [listing.status, to], by)
  await app.cache.invalidate(tx, [`listing:${listing.id}`, 'listings'])
}

/** A row of a listing's history. What is new comes from no status. */
export async function leaveEvent(
  app: App,
  tx: Transaction,
  listingId: number,
  [from, to]: readonly [Status | null, Status],
  by: Cause,
): Promise<void> {
  const { cause, actorId = null, note = null } = by
  await tx.run(sql`
    insert into listing_events (listing_id, from_status, to_status, cause, actor_id, note, happened_at)
    values (${listingId}, ${from}, ${to}, ${cause}, ${actorId}, ${note}, ${app.clock.now()})`)
}
