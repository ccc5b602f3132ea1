import * as z from 'zod'
import { readConfig } from '../../../../src/app/config.ts'
import { openSlipway } from '../../../../src/app/slipway.ts'
import { createMember, type Member } from '../../../../src/core/members/members.ts'
import { get_account } from '../../../../src/core/members/operations.ts'
import { type OauthOptions, registerOauth } from '../../../../src/core/oauth/pages/register.ts'
import { sessionCookie } from '../../../../src/core/sessions/cookies.ts'
import { startSession } from '../../../../src/core/sessions/session.ts'
import type { App } from '../../../../src/platform/app.ts'
import { SettableClock } from '../../../../src/platform/clock.ts'
import type { Database } from '../../../../src/platform/database/types.ts'
import { buildServer } from '../../../../src/platform/http/server.ts'
import { createLog } from '../../../../src/platform/observability/log.ts'
import { operation } from '../../../../src/platform/operation/declare.ts'
import { openTestDatabase } from '../../../support/storage.ts'
import { Browser } from './browser.ts'

/** Requires a scope that no operation uses yet. */
const test_order = operation({
  id: 'test_order',
  title: 'Test order',
  description: 'For tests.',
  group: 'orders',
  method: 'POST',
  path: '/test-orders',
  access: 'orders:write',
  returns: z.object({ ordered: z.boolean() }),
  example: { response: { ordered: true } },
  run: async () => ({ ordered: true }),
})

export interface AuthorizationServer {
  url: string
  app: App
  clock: SettableClock
  logged: string[]
  member(name?: string): Promise<Member>
  /** A browser that is signed in as the member, or a fresh one. */
  browser(member?: Member): Promise<Browser>
  get(path: string, token?: string): Promise<Response>
  close(): Promise<void>
}

interface Options extends OauthOptions {
  db?: Database
  environment?: Record<string, string>
}

/** A complete site with its authorization server, on its own port. */
export async function authorizationServer({
  db,
  environment = {},
  ...oauth
}: Options = {}): Promise<AuthorizationServer> {
  const clock = new SettableClock('2026-11-15T12:00:00Z')
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', RATE_LIMITS: 'off', ...environment })
  const own = db ? undefined : await openTestDatabase()
  const { app } = await openSlipway(config, { clock, log, db: db ?? own!.db })
  const server = await buildServer(app, [get_account, test_order])
  await registerOauth(server, app, oauth)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  app.urls.moveTo(url)
  let people = 0
  return {
    url,
    app,
    clock,
    logged,
    member: (name = 'Ada Marsh') =>
      createMember(app.db, clock.now(), {
        email: `person-${++people}-${Date.now()}@people.example`,
        name,
        verified: true,
      }),
    async browser(member) {
      const browser = new Browser(url)
      if (member)
        browser.keep([
          sessionCookie(
            app,
            await startSession(app, app.db, member.id, { address: '127.0.0.1', userAgent: undefined }),
          ),
        ])
      return browser
    },
    get: (path, token) => fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} }),
    async close() {
      server.server.closeAllConnections()
      await server.close()
      await app.jobs.stop()
      await app.settings.close()
      await app.cache.close()
      await own?.remove()
    },
  }
}
