import type { App } from '../../platform/app.ts'
import { day, minute, second } from '../../platform/duration.ts'
import { addressKey } from '../../platform/limits/limiter.ts'
import { limit, type Policy } from '../../platform/limits/policy.ts'
import { Problem } from '../../platform/problem.ts'
import { mailLimits } from '../mail/limits.ts'
import { limitMailsTo } from '../mail/queue.ts'
import type { RequestOrigin, SignInRequest } from '../sessions/request-origin.ts'
import { knownBrowser } from './known-browser.ts'

export const signInsPerTenMinutes = limit(
  'sign_ins_per_ten_minutes',
  'Sign-ins per account in 10 minutes',
  'Sign-in attempts per account and IP address in 10 minutes.',
  10,
)
export const signInsPerAddress = limit(
  'sign_ins_per_ten_minutes_per_address',
  'Sign-ins per IP address in 10 minutes',
  'Sign-in attempts from one IP address in 10 minutes, across all accounts.',
  100,
)
export const passwordsPerDay = limit(
  'passwords_per_day',
  'Passwords per account and day',
  'Passwords that can be tried on one account per day, from all IP addresses together. Beyond it, sign-in links still work.',
  100,
)

export const signInLimits = {
  signIns: { name: 'sign-ins', quota: signInsPerTenMinutes, window: (10 * minute) / second },
  signInsFromAddress: { name: 'sign-ins-from-address', quota: signInsPerAddress, window: (10 * minute) / second },
  passwords: { name: 'passwords', quota: passwordsPerDay, window: day / second },
} satisfies Record<string, Policy>

// Counted before any lookup, for known and unknown accounts alike, so that a refusal reveals nothing.

/**
 * Per account and address, so that guessing from one address doesn't lock the owner out elsewhere. Also per address, so
 * that nobody can try one password on all accounts.
 */
export async function limitSignIns(app: App, email: string, { address }: RequestOrigin): Promise<void> {
  const network = addressKey(address)
  const pair = `${email} ${network}`
  // Checked in memory first, so that a flood costs no query.
  app.limiter.refuseSpent(signInLimits.signIns, pair, {})
  app.limiter.refuseSpent(signInLimits.signInsFromAddress, network, {})
  await app.limiter.take(
    [
      [signInLimits.signInsFromAddress, network],
      [signInLimits.signIns, pair],
    ],
    {},
  )
}

/** For all networks together. Browsers known for the account and its sessions count separately. */
export async function limitPasswords(app: App, email: string, request: SignInRequest): Promise<void> {
  const browser = knownBrowser(app, email, request.knownBrowser)
  await takePassword(app, browser === undefined ? email : `${email} ${browser}`)
}

export function limitPasswordsIn(app: App, sessionId: number): Promise<void> {
  return takePassword(app, `session ${sessionId}`)
}

async function takePassword(app: App, key: string): Promise<void> {
  await app.limiter.take([[signInLimits.passwords, key]], {}).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new Problem(
      'rate_limited',
      'Too many passwords were tried for this email today. Get a sign-in link by email instead.',
      { headers: error.headers },
    )
  })
}

/** For email that anyone can trigger without signing in. */
export async function limitMailedLinks(app: App, email: string, request: SignInRequest): Promise<void> {
  const network = addressKey(request.address)
  await app.limiter.take(
    [
      [mailLimits.mails, network],
      [mailLimits.mailsToAddress, `${email} ${network}`],
    ],
    {},
  )
  await limitMailsTo(app, email, knownBrowser(app, email, request.knownBrowser))
}
