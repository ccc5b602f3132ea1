import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allOperations } from '../../src/app/operations.ts'
import { registerSite } from '../../src/app/site.ts'
import { startSession } from '../../src/core/sessions/session.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import type { ServerPlugin } from '../../src/platform/http/server.ts'
import { formToken } from '../../src/web/csrf.ts'
import { until } from '../platform/jobs/support.ts'
import { type BreakableConnection, breakableConnection } from '../platform/operation/support/breakable-connection.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { demo } from '../support/demo.ts'
import { onOneStorage, versionOf } from '../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../support/storage-postgres.ts'
import { makeScene, type People, type Scene } from './site/access/scene.ts'

interface Wanted {
  /** The route, and the caller. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: string
}

interface Sent {
  name: string
  status: number
  /** What is wrong with the answer. */
  wrong?: string
}

/** Values for the parameters of API paths. */
const inPath: Record<string, string> = { slug: 'flakehound', week: 'this', board: 'billboard' }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
const asJson = { 'content-type': 'application/json' }

/** Requests that need more than a route to reach the database. */
const withParameters: Wanted[] = [
  ...[
    '/feeds/launches.rss',
    '/badges/flakehound/launched.svg',
    '/og/listings/flakehound.png',
    '/sitemap.xml',
    '/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Flistings%2Fflakehound',
    '/oauth/authorize?client_id=slw_1&response_type=code&redirect_uri=https%3A%2F%2Fapp.example%2F',
  ].map((url): Wanted => ({ name: url, method: 'GET', url, headers: { accept: 'text/html' } })),
  ...['/oauth/token', '/oauth/revoke', '/oauth/device'].map(
    (url): Wanted => ({
      name: url,
      method: 'POST',
      url,
      headers: asForm,
      payload: 'client_id=slw_1&grant_type=refresh_token&refresh_token=abc&token=abc',
    }),
  ),
  {
    name: '/oauth/register',
    method: 'POST',
    url: '/oauth/register',
    headers: asJson,
    payload: JSON.stringify({ client_name: 'An app', redirect_uris: ['https://app.example/back'] }),
  },
]

// docs/faults.md has the routes that matter most. These are all of them.
onOneStorage('in an outage, every page, form and API operation', (storage) => {
  if (storage.kind === 'embedded') return
  let database: { name: string; url: string }
  let connection: BreakableConnection
  let db: Database
  let site: TestApp
  let people: People
  let scene: Scene
  const routes = new Set<string>()
  const noteRoutes: ServerPlugin = {
    register: (server) =>
      void server.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) if (one === 'GET' || one === 'POST') routes.add(`${one} ${url}`)
      }),
  }

  before(async () => {
    database = await createTestDatabase(await versionOf(demo), demo.fill)
    connection = await breakableConnection(database.url)
    db = await openPostgres(connection.url, { connectTimeout: 500 })
    site = await openTestApp(db, { plugins: [noteRoutes, registerSite()] })
    people = {
      'another member': await site.member(),
      'co-founder': await site.member(),
      owner: await site.member(),
      admin: await site.member({ role: 'admin' }),
    }
    scene = await makeScene(site, people)
    // The words of the search are read when a process starts.
    assert.equal((await site.call('/search?q=flakehound')).status, 200)
  })
  after(async () => {
    await connection.break()
    await site.close().catch(() => {})
    await db.close()
    await dropTestDatabase(database.name)
  })

  /** Created before the outage, because it needs the database. */
  async function everyRequest(): Promise<Wanted[]> {
    const requests: Wanted[] = [...withParameters]
    const { id } = people.admin
    const session = await startSession(site.app, db, id, { address: '203.0.113.7', userAgent: undefined })
    const fields = await scene.fields()
    for (const route of [...routes].sort()) {
      const [method, path] = route.split(' ') as ['GET' | 'POST', string]
      const url = await scene.address(path)
      for (const isAdmin of [false, true]) {
        const headers = {
          accept: 'text/html',
          ...(isAdmin && { cookie: `slipway=${session}` }),
          ...(method === 'POST' && { ...asForm, 'sec-fetch-site': 'same-origin' }),
        }
        const form = new URLSearchParams({ ...fields, ...(isAdmin && { form_token: formToken(session) }) })
        requests.push({
          name: `${route}, ${isAdmin ? 'an admin' : 'a visitor'}`,
          method,
          url,
          headers,
          ...(method === 'POST' && { payload: form.toString() }),
        })
      }
    }
    const authorization = `Bearer ${await site.keyFor(people.owner)}`
    for (const { id, method, path, example } of allOperations) {
      const url = `/api/v1${path.replace(/\{(\w+)\}/g, (_, parameter: string) => inPath[parameter] ?? '1')}`
      const hasBody = method !== 'GET'
      requests.push({
        name: id,
        method: method as Wanted['method'],
        url,
        headers: { authorization, ...(hasBody && asJson) },
        ...(hasBody && { payload: JSON.stringify(example.body ?? {}) }),
      })
    }
    return requests
  }

  async function send({ name, ...request }: Wanted): Promise<Sent> {
    const answer = await site.server.inject({ ...request, payloadAsStream: true })
    const { statusCode: status, headers } = answer
    // Streams of events don't end.
    if (status < 500) {
      answer.stream().destroy()
      return { name, status }
    }
    let text = ''
    for await (const chunk of answer.stream()) text += chunk
    const says = `${status} ${headers['content-type']} ${text.replace(/\s+/g, ' ').slice(0, 300)}`
    const isTold = /html/.test(String(headers['content-type']))
      ? /We’ll be right back|Temporarily unavailable/.test(text)
      : /"(code|error)":"(temporarily_)?unavailable"|"status":"(unavailable|disk_full)"/.test(text) || text === ''
    if (status !== 503 || !isTold) return { name, status, wrong: `${name}: ${says}` }
    return { name, status, ...(!(Number(headers['retry-after']) > 0) && { wrong: `${name}: no Retry-After: ${says}` }) }
  }

  async function sendAll(requests: readonly Wanted[]): Promise<Sent[]> {
    const sent: Sent[] = []
    for (const request of requests) sent.push(await send(request))
    assert.deepEqual(
      sent.flatMap(({ wrong }) => wrong ?? []),
      [],
    )
    return sent
  }

  const metadata: Wanted = { name: 'OAuth', method: 'GET', url: '/.well-known/oauth-authorization-server', headers: {} }
  const restored = async () => {
    await connection.restore()
    await until('the database is back', async () => (await site.call('/readyz')).status === 200, 15_000)
  }

  test('an authorization server whose first request comes while PostgreSQL is away works afterwards', async () => {
    await connection.break()
    assert.deepEqual(await send(metadata), { name: 'OAuth', status: 503 })
    await restored()
    assert.deepEqual(await send(metadata), { name: 'OAuth', status: 200 })
  })

  test('says 503 with Retry-After while PostgreSQL is away, or works without it', async () => {
    const requests = await everyRequest()
    await connection.break()
    const sent = await sendAll(requests)
    const unavailable = new Set(sent.flatMap(({ status, name }) => (status === 503 ? name : [])))
    assert.deepEqual(
      withParameters.filter(({ name }) => !unavailable.has(name)).map(({ name }) => name),
      [],
    )
    assert.ok(unavailable.size > 500, `only ${unavailable.size} of ${sent.length}`)
    await restored()
  })

  test('says 503 with Retry-After while PostgreSQL can write nothing, or works without it', async () => {
    const requests = await everyRequest()
    const tables = await db.many(sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`)
    await db.script(`
      create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      ${tables
        .map(({ name }) => `create trigger no_space before insert or update on ${name} execute function no_space();`)
        .join('\n')}`)
    const sent = await sendAll(requests)
    assert.ok(sent.filter(({ status }) => status === 503).length > 50)
    const isPublicPage = ({ name }: Sent) =>
      /^GET \/(listings|categories|launches|blog)?(\/:slug)?, a visitor$/.test(name)
    assert.deepEqual(
      sent.filter(isPublicPage).map(({ status }) => status),
      sent.filter(isPublicPage).map(() => 200),
    )
  })
})
