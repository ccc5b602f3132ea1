import type { App } from '../../platform/app.ts'
import { dateText, timeText } from '../../platform/dates.ts'
import { Problem } from '../../platform/problem.ts'
import { checkDns } from './check-dns.ts'
import { checkFile, checkMeta } from './check-page.ts'
import type { CheckResult } from './check-result.ts'
import { recordCheck } from './lifecycle.ts'
import { statusOf } from './present.ts'
import { type ClaimRow, claimOf } from './queries.ts'
import { claimChecks } from './settings.ts'

interface CheckedClaim {
  claim: ClaimRow
  /** Null when the claim is already decided, so that nothing was checked. */
  result: CheckResult | null
}

/** Runs the check of a claim. It waits for the network, so it must not run inside a transaction. */
export async function checkClaim(app: App, memberId: number, claimId: number): Promise<CheckedClaim> {
  const claim = await claimOf(app.db, memberId, claimId)
  const status = statusOf(claim, app.clock.now())
  if (status === 'expired') {
    const endedOn = dateText(claim.settled_at ?? claim.expires_at)
    throw new Problem(
      'not_allowed_now',
      `This claim expired on ${endedOn}. ${claim.reason ?? 'Claim the listing again to get a new code.'}`,
    )
  }
  if (status === 'rejected') throw new Problem('not_allowed_now', `This claim was rejected: ${claim.reason}`)
  if (status !== 'pending') return { claim, result: null }
  await app.limiter.take([[claimChecks, String(memberId)]], {})
  return { claim, result: await checkByMethod(app, claim) }
}

/** Runs the check and saves what it found. */
export async function verifyClaim(app: App, memberId: number, claimId: number): Promise<void> {
  const { claim, result } = await checkClaim(app, memberId, claimId)
  if (result) await app.db.transaction((tx) => recordCheck(app, tx, claim, result))
}

async function checkByMethod(app: App, claim: ClaimRow): Promise<CheckResult> {
  switch (claim.method) {
    case 'dns':
      return checkDns(app, claim)
    case 'meta':
      return checkMeta(app, claim)
    case 'file':
      return checkFile(app, claim)
    case 'email':
      return unconfirmedLink(claim)
  }
}

function unconfirmedLink({ email, link_sent_at }: ClaimRow): CheckResult {
  return {
    found: false,
    looked_for: `the link we emailed to ${email}`,
    message: `The link we sent to ${email} on ${timeText(link_sent_at!)} \
hasn't been opened yet. Open it to verify the claim.`,
    places: [{ where: email!, asked: null, found: 'not opened' }],
  }
}
