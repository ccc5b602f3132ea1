import type { Week } from '../../core/calendar/weeks.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'

/** Who or what causes a transition, for the listing's history. */
export interface TransitionCause {
  cause: string
  actorId?: number | null
  /** The reason that the actor gave. */
  note?: string | null
}

export interface Listing {
  id: number
  status: Status
  plan: 'free' | 'paid' | null
  launch_week: Week | null
  category_id: number | null
  /** The status to return to. It is `draft` only if a paid launch was refunded while the listing was hidden. */
  hidden_from: Exclude<Status, 'hidden'> | null
  deleted_at: Date | null
}

export const lifecycleColumns = sql`id, status, plan, launch_week, category_id, hidden_from, deleted_at`

export const statusPhrases: Readonly<Record<Status, string>> = {
  draft: 'a draft',
  awaiting_badge: 'waiting for its badge',
  scheduled: 'scheduled',
  live: 'live',
  hidden: 'hidden by an admin',
}

const allowedTransitions: Readonly<Record<Exclude<Status, 'hidden'>, readonly Status[]>> = {
  draft: ['awaiting_badge', 'scheduled', 'live'],
  awaiting_badge: ['scheduled', 'live', 'hidden'],
  scheduled: ['live', 'hidden'],
  live: ['hidden'],
}

/** Whether a listing can get from one status to another. Only a refund leads back to `draft`. */
export function canTransition({ status, hidden_from }: Pick<Listing, 'status' | 'hidden_from'>, to: Status): boolean {
  return status === 'hidden' ? to === hidden_from : allowedTransitions[status].includes(to)
}

/** Locks a listing until the transaction ends, so that concurrent transitions run one after the other. */
export async function lockListing(tx: Transaction, id: number): Promise<Listing> {
  const listing = await tx.maybe(sql<Listing>`
    select ${lifecycleColumns} from listings where id = ${id} for update`)
  if (!listing) throw notFound("This listing doesn't exist.")
  return listing
}

export function requireStatus(listing: Listing, from: readonly Status[], wish: string): void {
  if (listing.deleted_at) throw notAllowed(`This listing is deleted, so it can't ${wish}. Restore it first.`)
  if (!from.includes(listing.status))
    throw notAllowed(`This listing is ${statusPhrases[listing.status]}, so it can't ${wish}.`)
}

export function requireCategory({ category_id }: Listing): void {
  if (category_id === null) throw notAllowed('This listing has no category. Choose one in its draft first.')
}

export function notAllowed(detail: string): Problem {
  return new Problem('not_allowed_now', detail, { errors: [{ path: 'listing_id', message: detail }] })
}

/** Sets the status and launch week of a listing and records the event. */
export async function transition(
  app: App,
  tx: Transaction,
  listing: Listing,
  to: Status,
  week: Week | null,
  by: TransitionCause,
): Promise<void> {
  const hiddenFrom = to === 'hidden' ? (listing.hidden_from ?? listing.status) : null
  await tx.run(sql`
    update listings set status = ${to}, launch_week = ${week}, hidden_from = ${hiddenFrom} where id = ${listing.id}`)
  await recordListingEvent(app, tx, listing.id, [listing.status, to], by)
  await app.cache.invalidate(tx, [`listing:${listing.id}`, 'listings'])
}

/** Adds to a listing's history. A new listing has no status before. */
export async function recordListingEvent(
  app: App,
  tx: Transaction,
  listingId: number,
  [from, to]: readonly [Status | null, Status],
  by: TransitionCause,
): Promise<void> {
  const { cause, actorId = null, note = null } = by
  await tx.run(sql`
    insert into listing_events (listing_id, from_status, to_status, cause, actor_id, note, happened_at)
    values (${listingId}, ${from}, ${to}, ${cause}, ${actorId}, ${note}, ${app.clock.now()})`)
}
