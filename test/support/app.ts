import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { readConfig } from '../../src/app/config.ts'
import { allOperations } from '../../src/app/operations.ts'
import { registerSite } from '../../src/app/site.ts'
import { openSlipway } from '../../src/app/slipway.ts'
import { createApiKey } from '../../src/core/members/api-keys.ts'
import { createMember, type Member, type NewMember } from '../../src/core/members/members.ts'
import { copyAllCounters } from '../../src/directory/listings/counters.ts'
import type { App } from '../../src/platform/app.ts'
import { SettableClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { isOutage } from '../../src/platform/faults.ts'
import { buildServer, type ServerPlugin } from '../../src/platform/http/server.ts'
import { createLog } from '../../src/platform/observability/log.ts'
import type { Scope } from '../../src/platform/operation/caller.ts'
import type { Operation } from '../../src/platform/operation/declare.ts'

/** A Sunday noon, so that "this week" is almost over. */
export const testNow = '2026-11-15T12:00:00Z'

export interface Answered {
  status: number
  headers: Record<string, string>
  body: any
  text: string
}

export interface TestApp {
  app: App
  clock: SettableClock
  server: FastifyInstance
  logged: string[]
  call(request: string | InjectOptions): Promise<Answered>
  member(member?: Partial<NewMember>): Promise<Member>
  keyFor(member: Member, scopes?: readonly Scope[]): Promise<string>
  close(): Promise<void>
}

interface Options {
  environment?: Record<string, string>
  operations?: readonly Operation[]
  plugins?: readonly ServerPlugin[]
}

/** The whole product on a test database, with a settable clock. Requests are injected without a socket. */
export async function openTestApp(
  db: Database,
  { environment = {}, operations: served = allOperations, plugins = [registerSite()] }: Options = {},
): Promise<TestApp> {
  const clock = new SettableClock(testNow)
  const logged: string[] = []
  // A folder per site, because deleting unused images would delete those of other sites in the same folder.
  const folder = mkdtempSync(join(tmpdir(), 'slipway-test-site-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    SITE_URL: 'http://localhost:3000',
    RATE_LIMITS: 'off',
    // Nothing answers there.
    ECB_RATES_URL: 'http://127.0.0.1:9/rates.xml',
    ...environment,
  })
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const { app } = await openSlipway(config, { clock, db, log })
  const server = await buildServer(app, served, plugins)
  let people = 0
  return {
    app,
    clock,
    server,
    logged,
    async call(request) {
      // As if a second had passed since the last vote, so that lists show it. Tests of faults continue if this fails.
      await copyAllCounters(app).catch((error: unknown) => {
        if (!isOutage(error)) throw error
      })
      const options = typeof request === 'string' ? { url: request } : request
      const response = await server.inject(options)
      const text = response.body
      const isJson = /json/.test(String(response.headers['content-type']))
      return {
        status: response.statusCode,
        headers: response.headers as Record<string, string>,
        text,
        body: isJson && text ? JSON.parse(text) : text,
      }
    },
    member: (member = {}) =>
      createMember(db, clock.now(), { email: `person-${++people}@people.example`, verified: true, ...member }),
    keyFor: async (member, scopes) =>
      (await createApiKey(db, clock.now(), { memberId: member.id, name: 'test', ...(scopes && { scopes }) })).key,
    async close() {
      await server.close()
      await app.jobs.stop()
      await app.settings.close()
      await app.cache.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
