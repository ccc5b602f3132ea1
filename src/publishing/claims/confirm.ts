import { memberById } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
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
      message: `The link that was sent to ${claim.email} was confirmed.`,
      looked_for: `the link in the mail to ${claim.email}`,
      places: [{ where: claim.email!, asked: null, found: 'confirmed' }],
    }
    await tx.run(sql`update claims set last_check = ${json(check)}::jsonb where id = ${claim.id}`)
    await markProven(app, tx, locked)
  })
}

export function declineByLink(app: App, secret: string): Promise<ClaimRow> {
  return redeemLink(app, secret, (tx, { claim }) =>
    markRejected(app, tx, claim, `Whoever reads the mail of ${claim.email} declined.`),
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
  if (!claim) throw unusable('This link is not known. A newer mail may have taken its place, or it is not whole.')
  if (claim.link_used_at !== null)
    throw unusable(`This link was used on ${claim.link_used_at.toISOString().slice(0, 10)}. It works once.`)
  const status = statusOf(claim, app.clock.now())
  if (status === 'expired') {
    const endedOn = (claim.settled_at ?? claim.expires_at).toISOString().slice(0, 10)
    throw unusable(`This link stopped working on ${endedOn}. ${claim.reason ?? 'Claim the listing again.'}`)
  }
  if (status !== 'pending') throw unusable('The claim of this link was decided already.')
  if (!stillProves(claim.email!, claim.domain))
    throw unusable(`The listing is at ${toUnicode(claim.domain)} now, where ${claim.email} is not. Claim it again.`)
  return claim
}

function unusable(detail: string): Problem {
  return new Problem('not_allowed_now', detail)
}
