import type { App } from '../../platform/app.ts'
import { addressKey } from '../../platform/limits/limiter.ts'
import { policies } from '../../platform/limits/policy.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'

// Counted before any lookup, for known and unknown accounts alike, so that a refusal reveals nothing.

/**
 * Per account and address, so that guessing from one address does not lock the owner out elsewhere. Per address too, so
 * that nobody can try one password on every account.
 */
export async function limitSignIns(app: App, email: string, { address }: RequestOrigin): Promise<void> {
  const from = addressKey(address)
  const pair = `${email} ${from}`
  // Checked in memory first, so that a flood costs no query.
  app.limiter.refuseSpent(policies.signIns, pair, {})
  app.limiter.refuseSpent(policies.signInsFromAddress, from, {})
  await app.limiter.take(
    [
      [policies.signIns, pair],
      [policies.signInsFromAddress, from],
    ],
    {},
  )
}

/** For email that anyone can trigger without signing in. */
export async function limitMailedLinks(app: App, email: string, { address }: RequestOrigin): Promise<void> {
  const from = addressKey(address)
  await app.limiter.take(
    [
      [policies.mailsToAddress, `${email} ${from}`],
      [policies.mails, from],
    ],
    {},
  )
}
