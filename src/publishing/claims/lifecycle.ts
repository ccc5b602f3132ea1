import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { recordAuditEvent } from '../../core/audit/record.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import type { ClaimFinding } from './finding.ts'
import { handOver } from './hand-over.ts'
import { tellExpired, tellInReview, tellRejected } from './notify.ts'
import { statusOf } from './present.ts'
import { type ClaimRow, claimById, type Locked, lockForDecision } from './queries.ts'

// The states of a claim and the only moves between them: pending → verified | in_review | expired | rejected, in_review
// → verified | rejected.

/** What a look at the domain brought: kept, and if it was found, acted upon. Whatever happened meanwhile stands. */
export async function settleCheck(app: App, tx: Transaction, seen: ClaimRow, finding: ClaimFinding): Promise<void> {
  const locked = await lockForDecision(tx, seen)
  const now = app.clock.now()
  if (statusOf(locked.claim, now) !== 'pending') return
  await tx.run(
    sql`update claims set last_check = ${json({ checked_at: now.toISOString(), ...finding })}::jsonb
      where id = ${seen.id}`,
  )
  if (finding.found) await prove(app, tx, locked)
}

/** The domain is proven to be the claimant's: theirs is the listing, unless somebody has it, which people decide. */
export async function prove(app: App, tx: Transaction, { claim, listing, suspended }: Locked): Promise<void> {
  if (suspended)
    throw new Problem('not_allowed_now', 'The account that claims this listing is suspended, so nothing was changed.')
  const now = app.clock.now()
  const isFree = listing.owner_id === null || listing.owner_id === claim.member_id
  const status = isFree ? 'verified' : 'in_review'
  await tx.run(
    sql`update claims set status = ${status}, proven_at = ${now}, settled_at = ${isFree ? now : null}
      where id = ${claim.id}`,
  )
  await recordAuditEvent(tx, {
    at: now,
    action: isFree ? 'claim.verified' : 'claim.in_review',
    actorId: claim.member_id,
    subject: `listing:${listing.id}`,
    details: { claim: claim.id, method: claim.method },
  })
  if (!isFree) return tellInReview(app, tx, claim, listing.owner_id!)
  await handOver(app, tx, claim, listing, claim.member_id)
  await endOthersOfOwner(app, tx, claim)
}

/** The site team lets the claimant have a listing that somebody else has. */
export async function approve(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const { claim, listing, suspended } = await inReview(tx, id)
  if (suspended)
    throw new Problem(
      'not_allowed_now',
      'The account of the claimant is suspended. Open it again first, or reject the claim.',
    )
  const now = app.clock.now()
  await tx.run(sql`update claims set status = 'verified', settled_at = ${now} where id = ${id}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listing.id}`, {
    did: 'approved a claim',
    claim: id,
    owner: claim.member_id,
    former_owner: listing.owner_id,
  })
  await handOver(app, tx, claim, listing, by.adminId)
  await endOthersOfOwner(app, tx, claim)
}

export async function reject(app: App, tx: Transaction, id: number, by: AdminActor, reason: string): Promise<void> {
  const { claim, listing } = await inReview(tx, id)
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listing.id}`, {
    did: 'rejected a claim',
    claim: id,
    reason,
  })
  await refuseClaim(app, tx, claim, reason)
}

/** Ends a claim for a reason that the claimant is told. */
export async function refuseClaim(app: App, tx: Transaction, claim: ClaimRow, reason: string): Promise<void> {
  await tx.run(
    sql`update claims set status = 'rejected', settled_at = ${app.clock.now()}, reason = ${reason}
      where id = ${claim.id}`,
  )
  await tellRejected(app, tx, { ...claim, reason })
}

/** Which claims: all of them, or those that stand in the way of a new one. */
type Which = { atOnce: number } | Pick<ClaimRow, 'member_id' | 'listing_id' | 'method'>

/**
 * Writes down what has run out, and tells the claimants. Answers how many there were, of those that it took at once.
 */
export async function expireDue(app: App, tx: Transaction, which: Which): Promise<number> {
  const some =
    'atOnce' in which
      ? sql`order by id limit ${which.atOnce}`
      : sql`and member_id = ${which.member_id} and listing_id = ${which.listing_id} and method = ${which.method}`
  const expired = await tx.many(sql<{ id: number }>`
    update claims set status = 'expired', settled_at = expires_at where id in (
      select id from claims where status = 'pending' and expires_at <= ${app.clock.now()} ${some}
      for update skip locked)
    returning id`)
  for (const { id } of expired) await tellExpired(app, tx, await claimById(tx, id))
  return expired.length
}

/**
 * A suspended account's emailed links must not verify a claim. After it is restored, its owner can ask for new ones.
 */
export const claimsOnSuspension = {
  async suspend(_app: App, tx: Transaction, memberId: number) {
    await tx.run(sql`
      update claims set link_hash = null
      where member_id = ${memberId} and status = 'pending' and link_used_at is null`)
    return {}
  },
  restore: async () => ({}),
}

async function inReview(tx: Transaction, id: number): Promise<Locked> {
  const known = await tx.maybe(
    sql<
      Pick<ClaimRow, 'id' | 'listing_id' | 'member_id'>
    >`select id, listing_id, member_id from claims where id = ${id}`,
  )
  const locked = known && (await lockForDecision(tx, known))
  if (locked?.claim.status !== 'in_review')
    throw new Problem('not_allowed_now', 'This claim is not in review: it was decided before, or withdrawn.')
  return locked
}

// Whoever has the listing has no use for the other ways that they had begun.
async function endOthersOfOwner(app: App, tx: Transaction, { id, listing_id, member_id }: ClaimRow): Promise<void> {
  await tx.run(sql`
    update claims
    set status = 'expired', settled_at = ${app.clock.now()}, reason = 'The listing became yours in another way.'
    where listing_id = ${listing_id} and member_id = ${member_id} and id <> ${id}
      and status in ('pending', 'in_review')`)
}
