import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { recordAuditEvent } from '../../core/audit/record.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import type { CheckResult } from './check-result.ts'
import { notifyExpired, notifyInReview, notifyRejected } from './notify.ts'
import { statusOf } from './present.ts'
import { type ClaimRow, claimById, type LockedClaim, lockForDecision } from './queries.ts'
import { transferOwnership } from './transfer-ownership.ts'
import {
  claimExpiredEvent,
  claimInReviewEvent,
  claimRejectedEvent,
  claimVerifiedEvent,
  emitClaimEvent,
} from './webhook-events.ts'

// The only transitions of a claim:
//   pending   → verified | in_review | expired | rejected
//   in_review → verified | rejected | expired

/** Saves the result of a check, and marks the claim as proven if the check succeeded. Ignores a decided claim. */
export async function recordCheck(app: App, tx: Transaction, checked: ClaimRow, result: CheckResult): Promise<void> {
  const locked = await lockForDecision(tx, checked)
  const now = app.clock.now()
  if (statusOf(locked.claim, now) !== 'pending') return
  const lastCheck = { checked_at: now.toISOString(), ...result }
  await tx.run(sql`update claims set last_check = ${json(lastCheck)}::jsonb where id = ${checked.id}`)
  if (result.found) await markProven(app, tx, locked)
}

/** `pending → verified` if the listing has no other owner, else `pending → in_review`: an admin decides. */
export async function markProven(app: App, tx: Transaction, { claim, listing, suspended }: LockedClaim): Promise<void> {
  if (suspended) throw new Problem('not_allowed_now', 'The account behind this claim is suspended, so nothing changed.')
  const now = app.clock.now()
  const isUncontested = listing.owner_id === null || listing.owner_id === claim.member_id
  const status = isUncontested ? 'verified' : 'in_review'
  await tx.run(sql`
    update claims set status = ${status}, proven_at = ${now}, settled_at = ${isUncontested ? now : null}
    where id = ${claim.id}`)
  await recordAuditEvent(tx, {
    at: now,
    action: isUncontested ? 'claim.verified' : 'claim.in_review',
    actorId: claim.member_id,
    subject: `listing:${listing.id}`,
    details: { claim: claim.id, method: claim.method },
  })
  if (!isUncontested) {
    await notifyInReview(app, tx, claim, listing.owner_id!)
    return emitClaimEvent(app, tx, claimInReviewEvent, claim.id)
  }
  await transferOwnership(app, tx, claim, listing, claim.member_id)
  await emitClaimEvent(app, tx, claimVerifiedEvent, claim.id)
  await expireOtherClaims(app, tx, claim)
}

/** `in_review → verified`: an admin gives the listing of another owner to the claimant. */
export async function approveClaim(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const { claim, listing, suspended } = await lockInReview(tx, id)
  if (suspended)
    throw new Problem(
      'not_allowed_now',
      "The claimant's account is suspended. Reinstate it first, or reject the claim.",
    )
  const now = app.clock.now()
  await tx.run(sql`update claims set status = 'verified', settled_at = ${now} where id = ${id}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listing.id}`, {
    did: 'approved a claim',
    claim: id,
    owner: claim.member_id,
    former_owner: listing.owner_id,
  })
  await transferOwnership(app, tx, claim, listing, by.adminId)
  await emitClaimEvent(app, tx, claimVerifiedEvent, id, listing.owner_id)
  await expireOtherClaims(app, tx, claim)
}

/** `in_review → rejected`: the listing stays with its owner. */
export async function rejectClaim(
  app: App,
  tx: Transaction,
  id: number,
  by: AdminActor,
  reason: string,
): Promise<void> {
  const { claim, listing } = await lockInReview(tx, id)
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listing.id}`, {
    did: 'rejected a claim',
    claim: id,
    reason,
  })
  await markRejected(app, tx, claim, reason)
}

/** Ends a claim and sends the reason to the claimant. */
export async function markRejected(app: App, tx: Transaction, claim: ClaimRow, reason: string): Promise<void> {
  await tx.run(sql`
    update claims set status = 'rejected', settled_at = ${app.clock.now()}, reason = ${reason}
    where id = ${claim.id}`)
  await notifyRejected(app, tx, { ...claim, reason })
  await emitClaimEvent(app, tx, claimRejectedEvent, claim.id)
}

/** The claimant gives up. The claim ends as expired, with the reason. */
export async function withdrawClaim(app: App, tx: Transaction, claim: ClaimRow): Promise<void> {
  const locked = await lockForDecision(tx, claim)
  const now = app.clock.now()
  const status = statusOf(locked.claim, now)
  if (status !== 'pending' && status !== 'in_review')
    throw new Problem('not_allowed_now', 'This claim was already decided or has expired.')
  await tx.run(sql`
    update claims set status = 'expired', settled_at = ${now}, reason = 'You withdrew it.', link_hash = null
    where id = ${claim.id}`)
  await recordAuditEvent(tx, {
    at: now,
    action: 'claim.withdrawn',
    actorId: claim.member_id,
    subject: `listing:${claim.listing_id}`,
    details: { claim: claim.id, method: claim.method },
  })
  await emitClaimEvent(app, tx, claimExpiredEvent, claim.id)
}

/** A batch of all claims, or the one claim that blocks a new one. */
type ExpiryScope = { batchSize: number } | Pick<ClaimRow, 'member_id' | 'listing_id' | 'method'>

/** Marks claims as expired whose time is over, and notifies the claimants. Returns how many there were. */
export async function expireOverdue(app: App, tx: Transaction, scope: ExpiryScope): Promise<number> {
  const inScope =
    'batchSize' in scope
      ? sql`order by id limit ${scope.batchSize}`
      : sql`and member_id = ${scope.member_id} and listing_id = ${scope.listing_id} and method = ${scope.method}`
  const expired = await tx.many(sql<{ id: number }>`
    update claims set status = 'expired', settled_at = expires_at
    where id in (
      select id from claims
      where status = 'pending' and expires_at <= ${app.clock.now()} ${inScope}
      for update skip locked)
    returning id`)
  for (const { id } of expired) {
    await notifyExpired(app, tx, await claimById(tx, id))
    await emitClaimEvent(app, tx, claimExpiredEvent, id)
  }
  return expired.length
}

/** Links emailed for a suspended member must not verify a claim. After the suspension, members request new ones. */
export const claimsOnSuspension = {
  async suspend(_app: App, tx: Transaction, memberId: number) {
    await tx.run(sql`
      update claims set link_hash = null
      where member_id = ${memberId} and status = 'pending' and link_used_at is null`)
    return {}
  },
  restore: async () => ({}),
}

async function lockInReview(tx: Transaction, id: number): Promise<LockedClaim> {
  const claim = await tx.maybe(sql<Pick<ClaimRow, 'id' | 'listing_id' | 'member_id'>>`
    select id, listing_id, member_id from claims where id = ${id}`)
  const locked = claim && (await lockForDecision(tx, claim))
  if (locked?.claim.status !== 'in_review')
    throw new Problem('not_allowed_now', 'This claim was already decided or withdrawn.')
  return locked
}

/** The new owner needs no other claims on the same listing. An `id` of 0 ends all of them. */
export async function expireOtherClaims(
  app: App,
  tx: Transaction,
  { id, listing_id, member_id }: Pick<ClaimRow, 'id' | 'listing_id' | 'member_id'>,
): Promise<void> {
  const expired = await tx.many(sql<{ id: number }>`
    update claims
    set status = 'expired', settled_at = ${app.clock.now()}, reason = 'The listing became yours in another way.'
    where listing_id = ${listing_id} and member_id = ${member_id} and id <> ${id}
      and status in ('pending', 'in_review')
    returning id`)
  for (const other of expired) await emitClaimEvent(app, tx, claimExpiredEvent, other.id)
}
