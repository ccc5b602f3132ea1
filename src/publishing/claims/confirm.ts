import { memberById } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { Problem } from '../../platform/problem.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { toUnicode } from './domains.ts'
import { markProven, markRejected } from './lifecycle.ts'
import { statusOf } from './present.ts'
import { stillProves } from './proof-email.ts'
import { type ClaimRow, claimById, claimByLink, type LockedClaim, lockForDecision } from './queries.ts'

interface LinkedClaim {
  claim: ClaimRow
  claimant: { name: string; email: string }
}

/** The claim that an emailed link belongs to. Does not use the link up. */
export async function readLink(app: App, secret: string): Promise<LinkedClaim> {
  const claim = requireUsable(app, await claimByLink(app.db, hashSecret(secret)))
  const member = await memberById(app.db, claim.member_id)
  return { claim, claimant: { name: member?.name ?? '', email: member?.email ?? '' } }
}

export function confirmByLink(app: App, secret: string): Promise<ClaimRow> {
  return redeemLink(app, secret, async (tx, locked) => {
    const { claim } = locked
    const check = {
      checked_at: app.clock.now().toISOString(),
      found: true,
      message: `The link we sent to ${claim.email} was opened.`,
      looked_for: `the link we emailed to ${claim.email}`,
      places: [{ where: claim.email!, asked: null, found: 'opened' }],
    }
    await tx.run(sql`update claims set last_check = ${json(check)}::jsonb where id = ${claim.id}`)
    await markProven(app, tx, locked)
  })
}

export function declineByLink(app: App, secret: string): Promise<ClaimRow> {
  return redeemLink(app, secret, (tx, { claim }) =>
    markRejected(app, tx, claim, `The person at ${claim.email} declined.`),
  )
}

/** Uses up a link: of several concurrent requests, only one succeeds. */
function redeemLink(
  app: App,
  secret: string,
  decide: (tx: Transaction, locked: LockedClaim) => Promise<void>,
): Promise<ClaimRow> {
  return app.db.transaction(async (tx) => {
    const linked = requireUsable(app, await claimByLink(tx, hashSecret(secret)))
    const locked = await lockForDecision(tx, linked)
    // While we waited for the lock, the link may have been used or replaced by a newer one.
    requireUsable(app, await claimByLink(tx, hashSecret(secret)))
    await tx.run(sql`update claims set link_used_at = ${app.clock.now()} where id = ${linked.id}`)
    await decide(tx, locked)
    return claimById(tx, linked.id)
  })
}

function requireUsable(app: App, claim: ClaimRow | undefined): ClaimRow {
  if (!claim) throw unusable("This link isn't valid. It may be incomplete, or we sent you a newer one.")
  if (claim.link_used_at !== null) throw unusable(`This link was already used on ${dateText(claim.link_used_at)}.`)
  const status = statusOf(claim, app.clock.now())
  if (status === 'expired') {
    const endedOn = dateText(claim.settled_at ?? claim.expires_at)
    throw unusable(`This link expired on ${endedOn}. ${claim.reason ?? 'Claim the listing again.'}`)
  }
  if (status !== 'pending') throw unusable('This claim was already decided.')
  if (!stillProves(claim.email!, claim.domain))
    throw unusable(`The listing moved to ${toUnicode(claim.domain)}. Claim it again with an email there.`)
  return claim
}

function unusable(detail: string): Problem {
  return new Problem('not_allowed_now', detail)
}
