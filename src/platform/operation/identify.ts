import type { App } from '../app.ts'
import { type Eventually, whenReady } from '../eventually.ts'
import { addressKey, type LimitHeaders } from '../limits/limiter.ts'
import { type Policy, policies } from '../limits/policy.ts'
import { Problem } from '../problem.ts'
import { type Audience, anonymous, type Caller } from './caller.ts'
import { challenge } from './challenge.ts'

export interface CredentialHeaders {
  address: string
  authorization: string | undefined
  audience: Audience
  /** Called with the credential's owner, for the log. */
  onMember?: (memberId: number) => void
}

/**
 * Identifies the caller and counts the request against the account's limit if there is a credential, otherwise against
 * the IP address's. Refused credentials have their own limit, so that guessing is stopped before any lookup.
 */
export function identify(
  app: App,
  credentials: CredentialHeaders,
  use: { writes: boolean },
  headers: LimitHeaders,
): Eventually<Caller> {
  const { address, authorization } = credentials
  if (authorization !== undefined) return identifyMember(app, { ...credentials, authorization }, use, headers)
  return whenReady(app.limiter.takeOne([policies.anonymous, addressKey(address)], headers), () => anonymous)
}

async function identifyMember(
  app: App,
  credentials: CredentialHeaders & { authorization: string },
  use: { writes: boolean },
  headers: LimitHeaders,
): Promise<Caller> {
  const address = addressKey(credentials.address)
  app.limiter.refuseSpent(policies.refusedCredentials, address, headers)
  const token = /^Bearer +([\x21-\x7e]{1,2048}) *$/i.exec(credentials.authorization)?.[1]
  const caller = token ? await app.authenticate(token, credentials.audience) : null
  if (!caller) {
    await app.limiter.take([[policies.refusedCredentials, address]], headers)
    throw new Problem(
      'invalid_token',
      'The credential is wrong, expired, revoked or issued for another URL. Send Authorization: Bearer ' +
        'with a valid API key or access token, or none for public reads.',
      {
        errors: [{ path: 'Authorization', message: "isn't a valid credential" }],
        headers: challenge(app, credentials.audience, { error: 'invalid_token' }),
      },
    )
  }
  const key = String(caller.memberId)
  const uses: [Policy, string][] = [[policies.member, key]]
  if (use.writes) uses.push([policies.writes, key])
  credentials.onMember?.(caller.memberId)
  await app.limiter.take(uses, headers)
  return caller
}

/** Counts another message from a caller who is already identified, such as the next one in a batch. */
export async function countAnother(app: App, caller: Caller, address: string): Promise<void> {
  const use: [Policy, string] =
    caller.kind === 'member' ? [policies.member, String(caller.memberId)] : [policies.anonymous, addressKey(address)]
  await app.limiter.take([use], {})
}
