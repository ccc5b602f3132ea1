import { memberById } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { hashOf } from '../../platform/secrets.ts'
import { inUnicode } from './domains.ts'
import { prove, refuseClaim } from './lifecycle.ts'
import { stillProves } from './mail-address.ts'
import { statusOf } from './present.ts'
import { type ClaimRow, claimById, claimByLink, type Locked, lockForDecision } from './queries.ts'

interface AskedToConfirm {
  claim: ClaimRow
  claimant: { name: string; email: string }
}

/** What a link from a mail is about, without using it up. */
export async function readLink(app: App, secret: string): Promise<AskedToConfirm> {
  const claim = mustWork(app, await claimByLink(app.db, hashOf(secret)))
  const member = await memberById(app.db, claim.member_id)
  return { claim, claimant: { name: member?.name ?? '', email: member?.email ?? '' } }
}

/** The reader of the mailbox says yes. */
export function confirmByLink(app: App, secret: string): Promise<ClaimRow> {
  return useLink(app, secret, async (tx, locked) => {
    const { claim } = locked
    const check = {
      checked_at: app.clock.now().toISOString(),
      found: true,
      message: `The link that was sent to ${claim.email} was confirmed.`,
      looked_for: `the link in the mail to ${claim.email}`,
      places: [{ where: claim.email!, asked: null, found: 'confirmed' }],
    }
    await tx.run(sql`update claims set last_check = ${json(check)}::jsonb where id = ${claim.id}`)
    await prove(app, tx, locked)
  })
}

/** The reader of the mailbox does not know the claimant. */
export function declineByLink(app: App, secret: string): Promise<ClaimRow> {
  return useLink(app, secret, (tx, { claim }) =>
    refuseClaim(app, tx, claim, `Whoever reads the mail of ${claim.email} declined.`),
  )
}

/** Of many at once, one uses it. */
function useLink(
  app: App,
  secret: string,
  work: (tx: Transaction, locked: Locked) => Promise<void>,
): Promise<ClaimRow> {
  return app.db.transaction(async (tx) => {
    const seen = mustWork(app, await claimByLink(tx, hashOf(secret)))
    const locked = await lockForDecision(tx, seen)
    // While we waited for the lock, it may have been used or replaced by a newer one.
    mustWork(app, await claimByLink(tx, hashOf(secret)))
    await tx.run(sql`update claims set link_used_at = ${app.clock.now()} where id = ${seen.id}`)
    await work(tx, locked)
    return claimById(tx, seen.id)
  })
}

function mustWork(app: App, claim: ClaimRow | undefined): ClaimRow {
  if (!claim) throw dead('This link is not known. A newer mail may have taken its place, or it is not whole.')
  if (claim.link_used_at !== null)
    throw dead(`This link was used on ${claim.link_used_at.toISOString().slice(0, 10)}. It works once.`)
  const status = statusOf(claim, app.clock.now())
  if (status === 'expired')
    throw dead(
      `This link stopped working on \
${(claim.settled_at ?? claim.expires_at).toISOString().slice(0, 10)}. ${claim.reason ?? 'Claim the listing again.'}`,
    )
  if (status !== 'pending') throw dead('The claim of this link was decided already.')
  if (!stillProves(claim.email!, claim.domain))
    throw dead(`The listing is at ${inUnicode(claim.domain)} now, where ${claim.email} is not. Claim it again.`)
  return claim
}

function dead(detail: string): Problem {
  return new Problem('not_allowed_now', detail)
}
