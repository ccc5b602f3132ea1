import type { App } from '../../platform/app.ts'
import { checkDns } from './check-dns.ts'
import { checkFile, checkMeta } from './check-page.ts'
import type { ClaimFinding } from './finding.ts'
import { statusOf } from './present.ts'
import type { ClaimRow } from './queries.ts'

/**
 * Looks for what a pending claim asks to publish; null when there is nothing to look for. Slow: never inside a
 * transaction.
 */
export async function lookFor(app: App, claim: ClaimRow): Promise<ClaimFinding | null> {
  if (statusOf(claim, app.clock.now()) !== 'pending') return null
  if (claim.method === 'dns') return checkDns(app, claim)
  if (claim.method === 'meta') return checkMeta(app, claim)
  if (claim.method === 'file') return checkFile(app, claim)
  const sent = claim.link_sent_at!.toISOString()
  return {
    found: false,
    looked_for: `the link in the mail to ${claim.email}`,
    message: `The link that was sent to \
${claim.email} on ${sent.slice(0, 10)} at \
${sent.slice(11, 16)} UTC was not confirmed yet. Open it and confirm; the claim is verified at once.`,
    places: [{ where: claim.email!, asked: null, found: 'not confirmed' }],
  }
}
