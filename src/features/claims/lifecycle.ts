import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { record } from '../audit/record.ts'
import type { Finding } from './finding.ts'
import { handOver } from './hand-over.ts'
import { statusOf } from './present.ts'
import { claimById, type ClaimRow, lockClaim, lockOwner } from './queries.ts'
import { tellExpired, tellInReview, tellRejected } from './tell.ts'

// The states of a claim and the only moves between them:
// pending → verified | in_review | expired | rejected, in_review → verified | rejected.

/** What a look at the domain brought: kept, and if it was found, acted upon. Whatever happened meanwhile stands. */
export async function settleCheck(app: App, tx: Transaction, { id, listing_id }: ClaimRow, finding: Finding): Promise<void> {
  const listing = await lockOwner(tx, listing_id)
  const claim = await lockClaim(tx, id)
  const now = app.clock.now()
  if (statusOf(claim, now) !== 'pending') return
  await tx.run(sql`update claims set last_check = ${json({ checked_at: now.toISOString(), ...finding })}::jsonb where id = ${id}`)
  if (finding.found) await prove(app, tx, claim, listing)
}

/** The domain is proven to be the claimant's: theirs is the listing, unless somebody has it, which people decide. */
export async function prove(app: App, tx: Transaction, claim: ClaimRow, listing: Awaited<ReturnType<typeof lockOwner>>): Promise<void> {
  const now = app.clock.now()
  const isFree = listing.owner_id === null || listing.owner_id === claim.member_id
  const status = isFree ? 'verified' : 'in_review'
  await tx.run(sql`update claims set status = ${status}, proven_at = ${now}, settled_at = ${isFree ? now : null} where id = ${claim.id}`)
  await record(tx, { at: now, action: isFree ? 'claim.verified' : 'claim.in_review', actorId: claim.member_id, subject: `listing:${listing.id}`, details: { claim: claim.id, method: claim.method } })
  if (!isFree) return tellInReview(app, tx, claim, listing.owner_id!)
  await handOver(app, tx, claim, listing, claim.member_id)
  await endOthersOfOwner(app, tx, claim)
}

/** The site team lets the claimant have a listing that somebody else has. */
export async function approve(app: App, tx: Transaction, id: number, adminId: number): Promise<void> {
  const { claim, listing } = await inReview(tx, id)
  const now = app.clock.now()
  await tx.run(sql`update claims set status = 'verified', settled_at = ${now} where id = ${id}`)
  await record(tx, { at: now, action: 'admin.acted', actorId: adminId, subject: `listing:${listing.id}`, details: { did: 'approved a claim', claim: id, owner: claim.member_id, former_owner: listing.owner_id } })
  await handOver(app, tx, claim, listing, adminId)
  await endOthersOfOwner(app, tx, claim)
}

export async function reject(app: App, tx: Transaction, id: number, adminId: number, reason: string): Promise<void> {
  const { claim, listing } = await inReview(tx, id)
  await record(tx, { at: app.clock.now(), action: 'admin.acted', actorId: adminId, subject: `listing:${listing.id}`, details: { did: 'rejected a claim', claim: id, reason } })
  await refuse(app, tx, claim, reason)
}

/** Ends a claim for a reason that the claimant is told. */
export async function refuse(app: App, tx: Transaction, claim: ClaimRow, reason: string): Promise<void> {
  await tx.run(sql`update claims set status = 'rejected', settled_at = ${app.clock.now()}, reason = ${reason} where id = ${claim.id}`)
  await tellRejected(app, tx, { ...claim, reason })
}

/** Writes down what has run out, and tells the claimants. Answers how many there were, of those that it took at once. */
export async function expireSome(app: App, tx: Transaction, atOnce: number): Promise<number> {
  const expired = await tx.many(sql<{ id: number }>`
    update claims set status = 'expired', settled_at = expires_at where id in (
      select id from claims where status = 'pending' and expires_at <= ${app.clock.now()} order by id limit ${atOnce} for update skip locked)
    returning id`)
  for (const { id } of expired) await tellExpired(app, tx, await claimById(tx, id))
  return expired.length
}

async function inReview(tx: Transaction, id: number) {
  const known = await tx.maybe(sql<{ listing_id: number }>`select listing_id from claims where id = ${id}`)
  const listing = known && (await lockOwner(tx, known.listing_id))
  const claim = known && (await lockClaim(tx, id))
  if (!claim || !listing || claim.status !== 'in_review') throw new Problem('not_allowed_now', 'This claim is not in review: it was decided before, or withdrawn.')
  return { claim, listing }
}

// Whoever has the listing has no use for the other ways that they had begun.
async function endOthersOfOwner(app: App, tx: Transaction, { id, listing_id, member_id }: ClaimRow): Promise<void> {
  await tx.run(sql`
    update claims set status = 'expired', settled_at = ${app.clock.now()}, reason = 'The listing became yours in another way.'
    where listing_id = ${listing_id} and member_id = ${member_id} and id <> ${id} and status in ('pending', 'in_review')`)
}
