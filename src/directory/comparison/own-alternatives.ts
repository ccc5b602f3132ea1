import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'

const maxApproved = 24

interface AlternativePair {
  listingId: number
  alternativeId: number
}

/** Approves another listing as an alternative. Idempotent. */
export async function approveAlternative(
  app: App,
  tx: Transaction,
  { listingId, alternativeId }: AlternativePair,
): Promise<void> {
  if (listingId === alternativeId)
    throw invalid([{ path: 'listing', message: 'A product can’t be its own alternative' }])
  // Lock the listing, so that concurrent approvals can't exceed the limit.
  await tx.run(sql`select 1 from listings where id = ${listingId} for update`)
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from alternatives
    where listing_id = ${listingId} and alternative_id <> ${alternativeId}`)
  if (count >= maxApproved)
    throw new Problem('not_allowed_now', `You can pick up to ${maxApproved} alternatives. Remove one first.`)
  const added = await tx.run(sql`
    insert into alternatives (listing_id, alternative_id, approved_at)
    select ${listingId}, id, ${app.clock.now()} from listings where id = ${alternativeId} and status = 'live'
    on conflict do nothing`)
  if (added > 0) await invalidateListing(app, tx, listingId)
}

export async function withdrawAlternative(
  app: App,
  tx: Transaction,
  { listingId, alternativeId }: AlternativePair,
): Promise<void> {
  const deleted = await tx.run(
    sql`delete from alternatives where listing_id = ${listingId} and alternative_id = ${alternativeId}`,
  )
  if (deleted > 0) await invalidateListing(app, tx, listingId)
}

/** Replaces the approved alternatives. Skips listings that no longer exist. */
export async function replaceAlternatives(
  app: App,
  tx: Transaction,
  listingId: number,
  ids: readonly number[],
): Promise<void> {
  await tx.run(sql`
    delete from alternatives where listing_id = ${listingId} and alternative_id <> all(${ids}::bigint[])`)
  await tx.run(sql`
    insert into alternatives (listing_id, alternative_id, approved_at)
    select ${listingId}, id, ${app.clock.now()} from listings
    where id = any(${ids}::bigint[]) and id <> ${listingId}
    on conflict do nothing`)
  await invalidateListing(app, tx, listingId)
}

async function invalidateListing(app: App, tx: Transaction, listingId: number): Promise<void> {
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
}
