import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { accessFile, pagesTable, staffTable } from '../../../scripts/write-access.ts'
import { registerSite } from '../../../src/app/site.ts'
import type { Member } from '../../../src/core/members/members.ts'
import { type StaffRole, staffRoles } from '../../../src/core/roles/roles.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import type { ServerPlugin } from '../../../src/platform/http/server.ts'
import { formToken } from '../../../src/web/csrf.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { demo } from '../../support/demo.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type Outcome, ruleOf, type VisitorKind, visitors } from './access/rule.ts'
import { makeScene, type People, type Scene } from './access/scene.ts'
import { isOpenTo as isOpenByRule, staffRuleOf } from './access/staff-rule.ts'

test('docs/access.md has the table of pages and forms; `npm run write -- access` writes it', () => {
  const written = readFileSync(accessFile, 'utf8')
  assert.ok(written.includes(pagesTable()))
  assert.ok(written.includes(staffTable()))
})

// Tests every route of the router by the rule that matches it. A route without a rule fails.
onOneStorage('pages and forms', (storage) => {
  let site: TestApp
  let people: People
  let staff: Record<StaffRole, Member>
  let scene: Scene
  const routes: string[] = []
  const noteRoutes: ServerPlugin = {
    register: (server) =>
      void server.addHook(
        'onRoute',
        ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`)),
      ),
  }

  before(async () => {
    site = await openTestApp(await storage.open(demo), { plugins: [noteRoutes, registerSite()] })
    people = {
      'another member': await site.member(),
      'co-founder': await site.member(),
      owner: await site.member(),
      admin: await site.member({ role: 'admin' }),
    }
    scene = await makeScene(site, people)
    staff = Object.fromEntries(
      await Promise.all(staffRoles.map(async (role) => [role, await site.member({ name: `Staff ${role}`, role })])),
    ) as Record<StaffRole, Member>
  })
  after(() => site.close())

  /** A new session for each request, because some forms end it. */
  async function send(
    route: string,
    visitor: VisitorKind | Member,
    origin: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
    address = (path: string): string | Promise<string> => scene.address(path),
    typed = '',
  ): Promise<{ status: number; outcome: Outcome }> {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string]
    const session =
      visitor === 'stranger'
        ? undefined
        : await startSession(site.app, site.app.db, typeof visitor === 'string' ? people[visitor].id : visitor.id, {
            address: '203.0.113.7',
            userAgent: undefined,
          })
    const url = await address(path)
    const cookies = session ? [`slipway=${session}`] : []
    const form = new URLSearchParams(method === 'POST' ? await scene.fields() : {})
    if (typed) for (const name of [...form.keys()]) form.set(name, typed)
    if (session) form.set('form_token', formToken(session))
    if (method === 'POST' && path.startsWith('/checkout/:token'))
      form.set('form_token', await checkoutToken(url, cookies))
    const answer = await site.server.inject({
      method,
      url,
      headers: {
        accept: 'text/html',
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded', ...origin }),
      },
      ...(method === 'POST' && { payload: form.toString() }),
      payloadAsStream: true,
    })
    answer.stream().destroy()
    return { status: answer.statusCode, outcome: outcomeOf(answer.statusCode, String(answer.headers.location ?? '')) }
  }

  /** The checkout identifies the browser by a cookie. */
  async function checkoutToken(url: string, cookies: string[]): Promise<string> {
    const page = await site.server.inject({
      url: url.split('/').slice(0, 3).join('/'),
      headers: { accept: 'text/html', ...(cookies.length > 0 && { cookie: cookies.join('; ') }) },
    })
    cookies.push(...[page.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]!))
    return /action="\/checkout\/[^"]*"[^]*?name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  }

  const ofMethod = (method: string) => [...new Set(routes.filter((route) => route.startsWith(`${method} `)))].sort()

  test('every route has a rule', () => {
    assert.ok(routes.length > 200)
    assert.deepEqual(
      [...ofMethod('GET'), ...ofMethod('POST')].filter((route) => !ruleOf(route)),
      [],
    )
    assert.deepEqual(
      [...new Set(routes.map((route) => route.split(' ')[0]!))].filter(
        (method) => !['GET', 'HEAD', 'OPTIONS', 'POST'].includes(method),
      ),
      [],
      'forms are posts',
    )
  })

  for (const method of ['GET', 'POST']) {
    test(`every ${method === 'GET' ? 'page' : 'form'} for every kind of visitor`, async () => {
      const wrong: string[] = []
      for (const route of ofMethod(method)) {
        const rule = ruleOf(route)
        const isForEverybody = rule && Object.values(rule.outcome).every((outcome) => outcome === 'open')
        for (const visitor of !rule ? [] : isForEverybody ? (['stranger', 'owner', 'admin'] as const) : visitors) {
          const { status, outcome } = await send(route, visitor)
          const expected = rule!.outcome[visitor]
          // Where nothing is hidden as missing, a 404 is not a refusal.
          const isOpen =
            expected === 'open' && outcome === 'missing' && !Object.values(rule!.outcome).includes('missing')
          if (status >= 500 || (outcome !== expected && !isOpen))
            wrong.push(`${route}, ${visitor}: ${status} ${outcome}, not ${expected} (${rule!.name})`)
        }
      }
      assert.deepEqual(wrong, [])
    })
  }

  const adminRoutes = () =>
    [...ofMethod('GET'), ...ofMethod('POST')].filter((route) => /^\w+ \/admin(\/|$)/.test(route))
  const isOpenTo = (role: StaffRole, route: string) => isOpenByRule(role, staffRuleOf(route)!)

  test('every page and form of the admin area for every role', async () => {
    assert.deepEqual(
      adminRoutes().filter((route) => !staffRuleOf(route)),
      [],
      'add a rule to test/app/site/access/staff-rule.ts',
    )
    const wrong: string[] = []
    for (const route of adminRoutes()) {
      for (const role of staffRoles.filter((one) => one !== 'owner')) {
        const { status } = await send(route, staff[role])
        if (status >= 500 || (status === 403) === isOpenTo(role, route)) wrong.push(`${route}, ${role}: ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('no page offers a role a link or a form that it may not use', async () => {
    const wrong = new Set<string>()
    const patterns = adminRoutes().map((route) => {
      const [verb, path] = route.split(' ') as [string, string]
      return { route, verb, pattern: path.split('/') }
    })
    const routeOf = (method: string, address: string) => {
      const parts = address.split(/[?#]/)[0]!.split('/')
      return patterns.find(
        ({ verb, pattern }) =>
          verb === method &&
          pattern.length === parts.length &&
          pattern.every((part, at) => part.startsWith(':') || part === parts[at]),
      )?.route
    }
    for (const role of ['moderator', 'editor', 'finance', 'support'] as const) {
      const session = await startSession(site.app, site.app.db, staff[role].id, {
        address: '203.0.113.7',
        userAgent: undefined,
      })
      for (const route of adminRoutes().filter((one) => one.startsWith('GET ') && isOpenTo(role, one))) {
        const answer = await site.server.inject({
          url: await scene.address(route.slice(4)),
          headers: { accept: 'text/html', cookie: `slipway=${session}` },
        })
        for (const [, name, address] of answer.body.matchAll(/(href|action)="(\/admin[^"]*)"/g)) {
          const form = name === 'action' ? routeOf('POST', address!) : undefined
          const target = form ?? routeOf('GET', address!)
          if (!target || !isOpenTo(role, target)) wrong.add(`${role} on ${route}: ${address}`)
        }
      }
    }
    assert.deepEqual([...wrong], [])
  })

  test('no value in an address causes a server error', async () => {
    const wrong: string[] = []
    for (const route of [...ofMethod('GET'), ...ofMethod('POST')].filter((one) => one.includes('/:'))) {
      for (const visitor of ['stranger', 'admin'] as const) {
        for (const text of ['%E2%82%AC%0d%0a', '%00']) {
          const { status } = await send(route, visitor, undefined, (path) => path.replaceAll(/:\w+/g, text))
          if (status >= 500) wrong.push(`${route}, ${visitor}: ${status} for ${text}`)
        }
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('a NUL in a query or a form causes no server error', async () => {
    const wrong: string[] = []
    const asked = [
      'q',
      'page',
      'status',
      'standing',
      'action',
      'person',
      'since',
      'until',
      'listing',
      'email',
      'to',
      'next',
      'intent',
      'token',
      'a',
      'b',
      'category',
      'country',
      'sort',
      'below',
      'year',
      'mail',
      'done',
      'url',
      'order',
    ]
    for (const route of ofMethod('GET')) {
      const { status } = await send(
        route,
        'admin',
        undefined,
        async (path) => `${await scene.address(path)}?${asked.map((name) => `${name}=a%00`).join('&')}`,
      )
      if (status >= 500) wrong.push(`${route}: ${status}`)
    }
    for (const route of ofMethod('POST')) {
      const { status } = await send(route, 'admin', undefined, undefined, 'a\0b')
      if (status >= 500) wrong.push(`${route}: ${status}`)
    }
    assert.deepEqual(wrong, [])
  })

  test('forms from another site are refused, whoever is signed in', async () => {
    const wrong: string[] = []
    for (const route of ofMethod('POST')) {
      for (const headers of elsewhere) {
        const { status } = await send(route, 'admin', headers)
        if ((status === 403) === Boolean(ruleOf(route)?.fromAnywhere))
          wrong.push(`${route} with ${JSON.stringify(headers)}: ${status}`)
      }
    }
    assert.deepEqual(wrong, [])
  })
})

/** Headers that browsers send with a form from another site; old browsers send only the origin. */
const elsewhere: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.example' },
  {},
]

function outcomeOf(status: number, location: string): Outcome {
  if (location.startsWith('/sign-in?')) return 'sign in'
  return status === 403 ? 'forbidden' : status === 404 ? 'missing' : 'open'
}
