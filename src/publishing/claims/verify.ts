import type { App } from '../../platform/app.ts'
import { Problem } from '../../platform/problem.ts'
import { lookFor } from './check.ts'
import type { ClaimFinding } from './finding.ts'
import { settleCheck } from './lifecycle.ts'
import { statusOf } from './present.ts'
import { type ClaimRow, claimOf } from './queries.ts'
import { claimChecks } from './settings.ts'

interface Looked {
  claim: ClaimRow
  /** Null when the claim was decided before, so that nothing was looked for. */
  finding: ClaimFinding | null
}

/** The slow half of a check: what the domain shows now. */
export async function lookAtClaim(app: App, memberId: number, claimId: number): Promise<Looked> {
  const claim = await claimOf(app.db, memberId, claimId)
  const status = statusOf(claim, app.clock.now())
  if (status === 'expired')
    throw new Problem(
      'not_allowed_now',
      `This claim ended on \
${(claim.settled_at ?? claim.expires_at).toISOString().slice(0, 10)}. ${claim.reason ?? 'Claim the listing again to get a new code.'}`,
    )
  if (status === 'rejected') throw new Problem('not_allowed_now', `This claim was rejected: ${claim.reason}`)
  if (status === 'pending') await app.limiter.take([[claimChecks, String(memberId)]], {})
  return { claim, finding: await lookFor(app, claim) }
}

/** Both halves, for a person who presses the button. */
export async function checkClaim(app: App, memberId: number, claimId: number): Promise<ClaimRow> {
  const { claim, finding } = await lookAtClaim(app, memberId, claimId)
  if (finding) await app.db.transaction((tx) => settleCheck(app, tx, claim, finding))
  return claimOf(app.db, memberId, claimId)
}
