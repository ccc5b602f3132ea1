import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import { socialProviders } from '../../../src/core/sign-in/social/providers.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { type GitHub, gitHubClient, startGitHub } from '../../support/github.ts'
import { type CertifiedProvider, startCertifiedProvider } from '../../support/oidc-provider.ts'
import { clientId, clientSecret, type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.ts'
import { type Answer, status } from '../../support/provider.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'
import { Browser } from '../oauth/support/browser.ts'

const password = 'a long enough password'
const certifiedClient = {
  client_id: 'slipway-at-harbor',
  client_secret: 'another secret between the two',
  redirect_uris: ['http://localhost:3000/sign-in/social/harbor/callback'],
}

onOneStorage('several providers', (storage) => {
  let site: TestApp
  let gitHub: GitHub
  let certified: CertifiedProvider
  let hostile: OpenIdProvider
  before(async () => {
    gitHub = await startGitHub()
    certified = await startCertifiedProvider(certifiedClient)
    hostile = await startOpenIdProvider()
    const environment = {
      GITHUB_CLIENT_ID: gitHubClient.id,
      GITHUB_CLIENT_SECRET: gitHubClient.secret,
      GITHUB_URL: gitHub.url,
      GITHUB_API_URL: `${gitHub.url}/api/v3`,
      OIDC_PROVIDERS: JSON.stringify([
        {
          id: 'harbor',
          name: 'Harbor ID',
          issuer: certified.issuer,
          client_id: certifiedClient.client_id,
          client_secret: certifiedClient.client_secret,
        },
        { id: 'pirate', name: 'Pirate ID', issuer: hostile.issuer, client_id: clientId, client_secret: clientSecret },
      ]),
    }
    site = await openTestApp(await storage.open(), { environment })
  })
  beforeEach(() => {
    gitHub.instead.clear()
    hostile.instead.clear()
  })
  after(async () => {
    await site.close()
    for (const service of [gitHub, certified, hostile]) service.close()
  })

  /** Follows a visitor to a provider and returns the path of the redirect back. */
  async function goThere(visitor: Visitor, id: string, from = `/sign-in/social/${id}?next=/blog`): Promise<string> {
    const leaving = await visitor.get(from)
    assert.equal(leaving.status, 303, leaving.text)
    return through(leaving.headers.location!)
  }
  async function through(url: string): Promise<string> {
    const page = await new Browser(new URL(url).origin).open(url)
    assert.match(page.url, /^http:\/\/localhost:3000\/sign-in\/social\//)
    return page.url.replace('http://localhost:3000', '')
  }
  const enter = async (id: string) => {
    const visitor = new Visitor(site)
    const answer = await visitor.get(await goThere(visitor, id))
    return { visitor, answer }
  }
  /** A failed sign-in shows the sign-in page with a readable notice. */
  async function assertRefused({ visitor, answer }: Awaited<ReturnType<typeof enter>>, text: RegExp): Promise<void> {
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.text, text)
    assert.match(answer.text, /<form class="stack" method="post" action="\/sign-in"/)
    assert.equal(await visitor.isSignedIn(), false)
  }
  const identities = (subject: string) =>
    site.app.db.many(sql<{ member_id: number }>`select member_id from external_identities where subject = ${subject}`)
  const unverifiable = /We couldn&#39;t verify the response/

  test('the pages to sign in and up list all of them, with the way back', async () => {
    for (const path of ['/sign-in', '/sign-up']) {
      const { text } = await new Visitor(site).get(`${path}?next=/blog`)
      for (const [id, name] of [
        ['github', 'GitHub'],
        ['harbor', 'Harbor ID'],
        ['pirate', 'Pirate ID'],
      ])
        assert.match(text, new RegExp(`href="/sign-in/social/${id}\\?next=%2Fblog">Continue with ${name}<`))
    }
  })

  test('Google is configured by a client ID and secret', () => {
    const config = readConfig({ NODE_ENV: 'test', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' })
    assert.deepEqual(socialProviders({ ...site.app, config }), [
      {
        kind: 'oidc',
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'x',
        clientSecret: 'y',
      },
    ])
  })

  const mistakes: [string, Record<string, string>][] = [
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'x' }],
    ['GITHUB_CLIENT_SECRET', { GITHUB_CLIENT_ID: 'x' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'x' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '[{"id":"a"}]' }],
    [
      'OIDC_PROVIDERS',
      { OIDC_PROVIDERS: '[{"id":"google","name":"G","issuer":"https://id.example","client_id":"x"}]' },
    ],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '[{"id":"a/b","name":"G","issuer":"https://id.example","client_id":"x"}]' }],
    [
      'OIDC_PROVIDERS',
      {
        OIDC_PROVIDERS:
          '[{"id":"a","name":"A","issuer":"https://id.example","client_id":"x"},{"id":"a","name":"B","issuer":"https://b.example","client_id":"x"}]',
      },
    ],
    [
      'OIDC_PROVIDERS',
      {
        OIDC_PROVIDERS:
          '[{"id":"a","name":"A","issuer":"https://id.example","client_id":"x"},{"id":"b","name":"B","issuer":"https://id.example","client_id":"x"}]',
      },
    ],
  ]
  for (const [index, [name, environment]] of mistakes.entries())
    test(`a mistake in ${name} is named at startup (${index + 1})`, () => {
      assert.throws(() => readConfig({ NODE_ENV: 'test', ...environment }), new RegExp(name))
    })

  test('someone signs up through a certified provider, is recognized again, and gets an email', async () => {
    certified.person = { sub: 'ada', email: 'ada@harbor.example', email_verified: true, name: 'Ada Marsh' }
    const { visitor, answer } = await enter('harbor')
    assert.equal(answer.headers.location, '/blog', answer.text)
    assert.equal(await visitor.isSignedIn(), true)
    assert.deepEqual(await mailsTo(site, 'ada@harbor.example'), ['identity_connected'])
    assert.match((await mailTo(site, 'ada@harbor.example')).subject, /Harbor ID/)
    const again = await enter('harbor')
    assert.equal(await again.visitor.isSignedIn(), true)
    assert.equal((await identities('ada')).length, 1)
    assert.deepEqual(await mailsTo(site, 'ada@harbor.example'), ['identity_connected'])
  })

  test('a certified provider without a verified email links nothing', async () => {
    await site.member({ email: 'victim@harbor.example' })
    certified.person = { sub: 'mallory', email: 'victim@harbor.example', email_verified: false }
    await assertRefused(await enter('harbor'), /Harbor ID has no verified email for you/)
    assert.deepEqual(await identities('mallory'), [])
  })

  test('someone signs up through GitHub with their primary, verified email, and is identified by their number', async () => {
    gitHub.user = { ...gitHub.user, id: 101, login: 'tidal', name: 'Tara Dahl' }
    gitHub.emails = [
      { email: 'public@github.example', primary: false, verified: true, visibility: null },
      { email: 'Tara@github.example', primary: true, verified: true, visibility: 'private' },
    ]
    const { visitor, answer } = await enter('github')
    assert.equal(answer.headers.location, '/blog', answer.text)
    assert.equal(await visitor.isSignedIn(), true)
    const { name } = await site.app.db.one(
      sql<{ name: string }>`select name from members where email = 'tara@github.example'`,
    )
    assert.equal(name, 'Tara Dahl')
    gitHub.user = { ...gitHub.user, id: 102, login: 'tidal', name: null }
    gitHub.emails = [{ email: 'thief@github.example', primary: true, verified: true, visibility: 'private' }]
    await enter('github')
    assert.equal((await identities('101')).length, 1)
    assert.notDeepEqual(
      await identities('101'),
      await identities('102'),
      'a username that changed hands is someone else',
    )
  })

  const badEmails: [string, unknown][] = [
    ['an unverified primary email', [{ email: 'victim@github.example', primary: true, verified: false }]],
    ['a verified email that is not primary', [{ email: 'victim@github.example', primary: false, verified: true }]],
    ['no email', []],
    ['an email that is none', [{ email: 'victim', primary: true, verified: true }]],
  ]
  for (const [what, emails] of badEmails)
    test(`GitHub with ${what} links nothing`, async () => {
      await site.app.db.run(sql`delete from members where email = 'victim@github.example'`)
      await site.member({ email: 'victim@github.example' })
      gitHub.user = { ...gitHub.user, id: 666 }
      gitHub.emails = emails
      await assertRefused(await enter('github'), /GitHub has no verified email for you/)
      assert.deepEqual(await identities('666'), [])
    })

  const badAnswers: [string, string, Answer][] = [
    [
      'an error with status 200',
      '/login/oauth/access_token',
      () => ({ error: 'bad_verification_code', error_description: '<script>' }),
    ],
    ['no token', '/login/oauth/access_token', () => ({})],
    ['a token page that is down', '/login/oauth/access_token', status(502)],
    [
      'HTML',
      '/login/oauth/access_token',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Unicorn!'),
    ],
    [
      'a redirect',
      '/login/oauth/access_token',
      (_, response) => void response.writeHead(302, { location: '/login' }).end(),
    ],
    ['no user', '/api/v3/user', status(401)],
    ['a user without a number', '/api/v3/user', () => ({ login: 'octocat' })],
    ['a user whose number is text', '/api/v3/user', () => ({ login: 'octocat', id: '101' })],
    ['a user whose number is a fraction', '/api/v3/user', () => ({ login: 'octocat', id: 1.5 })],
    ['emails that are no list', '/api/v3/user/emails', () => ({ message: 'Not Found' })],
    ['emails of another shape', '/api/v3/user/emails', () => ['octocat@github.example']],
    [
      'emails where verified is text',
      '/api/v3/user/emails',
      () => [{ email: 'a@b.example', primary: true, verified: 'true' }],
    ],
    ['no access to emails', '/api/v3/user/emails', status(404)],
    [
      'an endless answer',
      '/api/v3/user',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(2_000_000)}"`),
    ],
    ['a cut connection', '/api/v3/user', (_, response) => void response.destroy()],
  ]
  for (const [what, path, answer] of badAnswers)
    test(`GitHub that answers with ${what} gives a readable page`, async () => {
      gitHub.instead.set(path, answer)
      await assertRefused(await enter('github'), unverifiable)
    })

  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const badTokens: [string, () => void][] = [
    ['no signature', () => (hostile.token = (claims) => `${b64({ alg: 'none', typ: 'JWT' })}.${b64(claims)}.`)],
    [
      'a signature with the client secret',
      () => (hostile.token = (claims) => `${b64({ alg: 'HS256', typ: 'JWT' })}.${b64(claims)}.${'A'.repeat(43)}`),
    ],
    ['no nonce', () => (hostile.spoil = ({ nonce: _, ...claims }) => claims)],
    ['no subject', () => (hostile.spoil = ({ sub: _, ...claims }) => claims)],
    ['no issuer', () => (hostile.spoil = ({ iss: _, ...claims }) => claims)],
    ['no end', () => (hostile.spoil = ({ exp: _, ...claims }) => claims)],
    ['two audiences and no azp', () => (hostile.spoil = (claims) => ({ ...claims, aud: [clientId, 'other'] }))],
    ['another azp', () => (hostile.spoil = (claims) => ({ ...claims, azp: 'other' }))],
    ['the issuer of another provider', () => (hostile.spoil = (claims) => ({ ...claims, iss: certified.issuer }))],
    ['the issuer with a slash', () => (hostile.spoil = (claims) => ({ ...claims, iss: `${hostile.issuer}/` }))],
    ['a subject that is a number', () => (hostile.spoil = (claims) => ({ ...claims, sub: 7 }))],
    ['something else than a token', () => (hostile.token = () => 'x')],
  ]
  for (const [what, spoil] of badTokens)
    test(`an ID token with ${what} is refused`, async () => {
      hostile.person = { sub: 'ada', email: 'ada@harbor.example', email_verified: true }
      spoil()
      await assertRefused(await enter('pirate'), unverifiable)
    })

  test('the subject of one provider is unknown at another', async () => {
    certified.person = { sub: 'same', email: 'one@harbor.example', email_verified: true }
    await enter('harbor')
    hostile.person = { sub: 'same', email: 'two@pirate.example', email_verified: true }
    await enter('pirate')
    assert.equal((await identities('same')).length, 2)
    assert.equal(new Set((await identities('same')).map(({ member_id }) => member_id)).size, 2)
  })

  test('userinfo of someone else is refused', async () => {
    const fresh = await openTestApp(await storage.open(), {
      environment: { OIDC_ISSUER: hostile.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    })
    hostile.metadata = { userinfo_endpoint: `${hostile.issuer}/userinfo` }
    hostile.person = { sub: 'mallory' }
    hostile.instead.set('/userinfo', () => ({ sub: 'victim', email: 'victim@pirate.example', email_verified: true }))
    const visitor = new Visitor(fresh)
    const leaving = await visitor.get('/sign-in/social/oidc')
    const answer = await visitor.get(await through(leaving.headers.location!))
    assert.equal(answer.status, 400)
    assert.match(answer.text, unverifiable)
    hostile.metadata = {}
    await fresh.close()
  })

  const badMetadata: [string, Record<string, unknown> | Answer][] = [
    ['another issuer', { issuer: 'https://accounts.google.com' }],
    ['a page that is down', status(503)],
    ['HTML', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>')],
    ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'two million bytes',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(2_000_000)}"`),
    ],
  ]
  for (const [what, metadata] of badMetadata)
    test(`metadata with ${what} gives a readable page, and is read again later`, async () => {
      const fresh = await openTestApp(await storage.open(), {
        environment: { OIDC_ISSUER: hostile.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
      })
      const path = '/.well-known/openid-configuration'
      if (typeof metadata === 'function') hostile.instead.set(path, metadata)
      else hostile.metadata = metadata
      const answer = await new Visitor(fresh).get('/sign-in/social/oidc')
      assert.equal(answer.status, 400)
      assert.match(answer.text, /isn&#39;t responding/)
      hostile.instead.delete(path)
      hostile.metadata = {}
      assert.equal((await new Visitor(fresh).get('/sign-in/social/oidc')).status, 303)
      await fresh.close()
    })

  test('a provider cannot make the site call addresses inside its network', async () => {
    let called = false
    const inside = await startOpenIdProvider()
    inside.instead.set('/token', () => void (called = true))
    for (const token_endpoint of [
      `${inside.issuer}/token`,
      `${inside.issuer.replace('127.0.0.1', 'localhost')}/token`,
      'http://169.254.169.254/latest/',
    ]) {
      const fresh = await openTestApp(await storage.open(), {
        environment: { OIDC_ISSUER: hostile.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
      })
      hostile.metadata = { token_endpoint }
      const visitor = new Visitor(fresh)
      const answer = await visitor.get(await through((await visitor.get('/sign-in/social/oidc')).headers.location!))
      assert.equal(answer.status, 400)
      await fresh.close()
    }
    hostile.metadata = {}
    inside.close()
    assert.equal(called, false)
  })

  const tampered: [string, (back: URL, other: URL) => void][] = [
    ['no state', (back) => back.searchParams.delete('state')],
    ['an empty state', (back) => back.searchParams.set('state', '')],
    ['another state', (back) => back.searchParams.set('state', 'x'.repeat(43))],
    ['the state of another browser', (back, other) => back.searchParams.set('state', other.searchParams.get('state')!)],
    ['two states', (back) => back.searchParams.append('state', 'x')],
    ['no code', (back) => back.searchParams.delete('code')],
    ['an unknown code', (back) => back.searchParams.set('code', 'x')],
    ['two codes', (back) => back.searchParams.append('code', 'x')],
    ['the code of another browser', (back, other) => back.searchParams.set('code', other.searchParams.get('code')!)],
    ['the issuer of another provider', (back) => back.searchParams.set('iss', hostile.issuer)],
    ['an empty issuer', (back) => back.searchParams.set('iss', '')],
    ['two issuers', (back) => back.searchParams.append('iss', certified.issuer)],
    ['the path of another provider', (back) => (back.pathname = '/sign-in/social/pirate/callback')],
    ['the path of GitHub', (back) => (back.pathname = '/sign-in/social/github/callback')],
    ['an error of the provider', (back) => back.searchParams.set('error', '<script>alert(1)</script>')],
    ['an ID token in the address', (back) => back.searchParams.set('id_token', 'x.y.z')],
    ['a response object', (back) => back.searchParams.set('response', 'x.y.z')],
  ]
  for (const [what, tamper] of tampered)
    test(`a redirect back with ${what} signs nobody in`, async () => {
      certified.person = { sub: 'mallory-2', email: 'mallory@harbor.example', email_verified: true }
      const other = new URL(await goThere(new Visitor(site), 'harbor'), 'http://localhost:3000')
      const visitor = new Visitor(site)
      const back = new URL(await goThere(visitor, 'harbor'), 'http://localhost:3000')
      tamper(back, other)
      const answer = await visitor.get(back.pathname + back.search)
      assert.equal(answer.status, 400, answer.text)
      assert.doesNotMatch(answer.text, /<script>alert/)
      assert.equal(await visitor.isSignedIn(), false)
    })

  test('a redirect back works for 15 minutes, once, with the cookie', async () => {
    certified.person = { sub: 'late', email: 'late@harbor.example', email_verified: true }
    const visitor = new Visitor(site)
    const late = await goThere(visitor, 'harbor')
    site.clock.advance(15 * 60_000 + 1000)
    assert.equal((await visitor.get(late)).status, 400)
    const back = await goThere(visitor, 'harbor')
    const cookie = visitor.cookies.get('slipway-social')!
    visitor.cookies.delete('slipway-social')
    assert.equal((await visitor.get(back)).status, 400, 'without the cookie')
    visitor.cookies.set('slipway-social', cookie)
    assert.equal((await visitor.get(back)).status, 303)
    visitor.cookies.set('slipway-social', cookie)
    assert.equal((await visitor.get(back)).status, 400, 'twice')
  })

  test('two concurrent first sign-ins create one account', async () => {
    hostile.person = { sub: 'twins', email: 'twins@pirate.example', email_verified: true }
    const visitors = [new Visitor(site), new Visitor(site)]
    const backs = [await goThere(visitors[0]!, 'pirate'), await goThere(visitors[1]!, 'pirate')]
    const answers = await Promise.all(visitors.map((visitor, index) => visitor.get(backs[index]!)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [303, 303],
    )
    assert.equal((await identities('twins')).length, 1)
  })

  test('the way back stays on this site', async () => {
    certified.person = { sub: 'ada', email: 'ada@harbor.example', email_verified: true }
    for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      const visitor = new Visitor(site)
      const back = await goThere(visitor, 'harbor', `/sign-in/social/harbor?next=${encodeURIComponent(next)}`)
      assert.equal((await visitor.get(back)).headers.location, '/', next)
    }
  })

  test('a suspended account stays out', async () => {
    certified.person = { sub: 'sus', email: 'sus@harbor.example', email_verified: true }
    await enter('harbor')
    await site.app.db.run(sql`
      update members set suspended_at = now(), suspension_reason = 'Spam' where email = 'sus@harbor.example'`)
    const { visitor, answer } = await enter('harbor')
    assert.equal(answer.status, 403)
    assert.match(answer.text, /suspended/)
    assert.equal(await visitor.isSignedIn(), false)
  })

  test('an unknown provider is not found', async () => {
    for (const path of [
      '/sign-in/social/nobody',
      '/sign-in/social/nobody/callback',
      '/sign-in/social/callback',
      '/sign-in/social/__proto__',
    ])
      assert.equal((await new Visitor(site).get(path)).status, 404, path)
  })

  /** Starts to connect a provider on the account page. */
  async function connecting(person: Visitor, provider: string, more: Record<string, string> = {}) {
    const form = `connect-${provider}`
    return person.post('/account/connections', { form_token: await person.formToken(), form, provider, ...more })
  }
  const linkIn = (text: string) =>
    /<a class="button" href="([^"]+)">Continue to/.exec(text)![1]!.replaceAll('&amp;', '&')
  async function connected(email: string, more: Record<string, string> = {}) {
    const person = await signedIn(site, { email, password: more.current })
    certified.person = { sub: email, email: `${email}.test`, email_verified: true }
    const page = await connecting(person, 'harbor', more)
    assert.equal(page.status, 200, page.text)
    return { person, back: await through(linkIn(page.text)) }
  }

  test('a member connects a provider with their password, gets an email, and signs in with it', async () => {
    const { person, back } = await connected('cora@people.example', { current: password })
    const answer = await person.get(back)
    assert.equal(answer.headers.location, '/account/profile?done=connected', answer.text)
    assert.deepEqual(await mailsTo(site, 'cora@people.example'), ['identity_connected'])
    assert.match(
      (await person.get('/account/profile')).text,
      /<strong>Harbor ID<\/strong> <span dir="auto">cora@people\.example\.test/,
    )
    const { visitor } = await enter('harbor')
    assert.match((await visitor.get('/account/profile')).text, /cora@people\.example/)
    const exported = await person.post('/account/export', { form_token: await person.formToken() })
    assert.equal(exported.body.account.other_sign_ins[0].label, 'cora@people.example.test')
  })

  test('connecting requires the password, or without one a recent sign-in', async () => {
    const person = await signedIn(site, { email: 'dina@people.example', password })
    for (const current of ['', 'wrong wrong'])
      assert.match((await connecting(person, 'harbor', { current })).text, /Wrong current password/)
    const recent = await signedIn(site, { email: 'edna@people.example' })
    assert.equal((await connecting(recent, 'harbor')).status, 200)
    site.clock.advance(16 * 60_000)
    assert.equal((await connecting(recent, 'harbor')).status, 400)
    assert.equal(
      (await person.post('/account/connections', { form: 'x', provider: 'harbor', current: password })).status,
      403,
    )
    assert.equal((await connecting(person, 'nobody', { current: password })).status, 404)
  })

  test('only the session that requested it can connect', async () => {
    const { person, back } = await connected('faye@people.example', { current: password })
    const cookie = person.cookies.get('slipway-social')!
    const victim = await signedIn(site, { email: 'victim-9@people.example' })
    const sameMember = new Visitor(site)
    await sameMember.post('/sign-in', { email: 'faye@people.example', password })
    for (const other of [victim, sameMember, new Visitor(site)]) {
      other.cookies.set('slipway-social', cookie)
      assert.equal((await other.get(back)).status, 400)
      const renewed = await connected(`${Math.random()}@people.example`, { current: password })
      assert.ok(renewed)
    }
    assert.deepEqual(await identities('faye@people.example'), [])
  })

  test('a provider account can be connected to only one account here', async () => {
    const first = await connected('gail@people.example', { current: password })
    await first.person.get(first.back)
    const second = await signedIn(site, { email: 'hana@people.example', password })
    const page = await connecting(second, 'harbor', { current: password })
    certified.person = { sub: 'gail@people.example', email: 'gail@people.example.test', email_verified: true }
    const answer = await second.get(await through(linkIn(page.text)))
    assert.equal(answer.status, 400)
    assert.match(answer.text, /already connected to another account/)
    assert.deepEqual(await identities('gail@people.example'), [{ member_id: first.person.member.id }])
  })

  test('an account without a verified email at the provider is not connected', async () => {
    const person = await signedIn(site, { email: 'iris@people.example', password })
    const page = await connecting(person, 'harbor', { current: password })
    certified.person = { sub: 'iris-there', email: 'iris@there.example', email_verified: false }
    assert.match((await person.get(await through(linkIn(page.text)))).text, /no verified email/)
    assert.deepEqual(await identities('iris-there'), [])
  })

  const connectionIn = async (person: Visitor) =>
    /name="connection" value="(\d+)"/.exec((await person.get('/account/profile')).text)![1]!
  const disconnect = async (person: Visitor, connection: string, current = '') =>
    person.post('/account/connections/remove', {
      form_token: await person.formToken(),
      form: `disconnect-${connection}`,
      connection,
      current,
    })

  test('a member disconnects it with their password and gets an email; no one else can', async () => {
    const { person, back } = await connected('jo@people.example', { current: password })
    await person.get(back)
    const connection = await connectionIn(person)
    const stranger = await signedIn(site, { email: 'stranger@people.example', password })
    assert.equal((await disconnect(stranger, connection, password)).status, 404)
    assert.match((await disconnect(person, connection, 'wrong wrong')).text, /Wrong current password/)
    assert.equal(
      (await disconnect(person, connection, password)).headers.location,
      '/account/profile?done=disconnected',
    )
    assert.deepEqual(await mailsTo(site, 'jo@people.example'), ['identity_connected', 'identity_disconnected'])
    assert.equal((await disconnect(person, connection, password)).status, 404)
    assert.deepEqual(await identities('jo@people.example'), [])
  })

  test('the last way to sign in stays, even if two are disconnected concurrently', async () => {
    const { person, back } = await connected('kit@people.example')
    await person.get(back)
    const only = await connectionIn(person)
    const refused = await disconnect(person, only)
    assert.equal(refused.status, 400)
    assert.match(refused.text, /only way to sign in besides email links/)
    hostile.person = { sub: 'kit', email: 'kit@pirate.example', email_verified: true }
    await person.get(await through(linkIn((await connecting(person, 'pirate')).text)))
    const ids = [...(await person.get('/account/profile')).text.matchAll(/name="connection" value="(\d+)"/g)].map(
      ([, id]) => id!,
    )
    assert.equal(ids.length, 2)
    const statuses = await Promise.all(ids.map((id) => disconnect(person, id)))
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [303, 400])
  })

  test('deleting an account deletes its connections', async () => {
    const { person, back } = await connected('lea@people.example', { current: password })
    await person.get(back)
    await person.post('/account/delete', {
      form_token: await person.formToken(),
      form: 'delete',
      email: 'lea@people.example',
      current: password,
    })
    assert.deepEqual(await identities('lea@people.example'), [])
  })
})
