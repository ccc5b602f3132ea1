import type { App } from '../../platform/app.ts'
import { addressKey } from '../../platform/limits/limiter.ts'
import { policies } from '../../platform/limits/policy.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'

// Counted before anything is looked up, and for known and unknown accounts alike, so that a refusal tells nothing.

/**
 * By account and address together: whoever guesses from one place runs out there, and the owner still gets in from another.
 * By address alone too, so that one place cannot try a password on everyone.
 */
export async function limitSignIns(app: App, email: string, { address }: RequestOrigin): Promise<void> {
  const from = addressKey(address)
  const pair = `${email} ${from}`
  // A flood from a place that has run out costs nothing but its answers.
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

/** For mails that anyone can cause without being signed in. */
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
