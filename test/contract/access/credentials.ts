import { createApiKey, revokeApiKey } from '../../../src/core/members/api-keys.ts'
import type { Member } from '../../../src/core/members/members.ts'
import { sessionCookie } from '../../../src/core/sessions/cookies.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import type { Audience } from '../../../src/platform/operation/caller.ts'
import { Browser } from '../../core/oauth/support/browser.ts'
import { oauthClient } from '../../core/oauth/support/client.ts'
import type { TestApp } from '../../support/app.ts'
import { type CallerKind, callers, type Person } from './rule.ts'

export type People = Record<Person, Member>

/** The Authorization header of each kind of caller, one per audience for revoked tokens. Uses the real consent flow. */
export async function credentials(
  site: TestApp,
  url: string,
  people: People,
): Promise<(caller: CallerKind, audience: Audience) => string | undefined> {
  const { app, clock } = site
  const made = new Map<string, string>()
  const named = (caller: CallerKind, audience: Audience) =>
    caller.credential === 'token' ? `${caller.name} ${caller.audience ?? audience}` : caller.name
  const client = await oauthClient({ url })
  const browser = new Browser(url)
  browser.keep([
    sessionCookie(
      app,
      await startSession(app, app.db, people.owner.id, { address: '127.0.0.1', userAgent: undefined }),
    ),
  ])

  async function token({ scopes }: CallerKind, audience: Audience): Promise<string> {
    return (
      await client.connect(browser, {
        scope: scopes.join(' '),
        resource: audience === 'mcp' ? app.urls.mcp : app.urls.api,
      })
    ).access_token
  }

  async function make(caller: CallerKind, audience: Audience): Promise<string> {
    if (caller.credential === 'token') {
      const made = await token(caller, audience)
      if (caller.dead === 'revoked') await client.revoke(made)
      return made
    }
    const memberId = people[caller.person].id
    const { id, key } = await createApiKey(app.db, clock.now(), {
      memberId,
      name: caller.name,
      scopes: caller.scopes,
      expiresAt: caller.dead === 'expired' ? new Date(clock.now().getTime() + 1000) : null,
    })
    if (caller.dead === 'revoked') await revokeApiKey(app.db, clock.now(), memberId, id)
    return key
  }

  async function makeAll(kinds: CallerKind[]): Promise<void> {
    for (const caller of kinds) {
      for (const audience of ['rest', 'mcp'] as const) {
        const name = named(caller, audience)
        if (!made.has(name)) made.set(name, await make(caller, caller.audience ?? audience))
      }
    }
  }

  const withCredential = callers.filter(({ credential }) => credential !== 'none')
  await makeAll(withCredential.filter(({ dead }) => dead === 'expired'))
  clock.advance(2 * 60 * 60_000)
  await makeAll(withCredential)
  return (caller, audience) =>
    caller.credential === 'none' ? undefined : `Bearer ${made.get(named(caller, audience))}`
}
