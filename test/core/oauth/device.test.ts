import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { approveDevice, denyDevice, findDeviceRequest } from '../../../src/core/oauth/device-codes.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { type AuthorizationServer, authorizationServer } from './support/authorization-server.ts'
import type { Browser, Page } from './support/browser.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

interface DeviceAnswer {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

describe('the device flow', () => {
  let server: AuthorizationServer
  let clientId: string
  before(async () => {
    server = await authorizationServer()
    const { body } = await post(
      '/oauth/register',
      JSON.stringify({ client_name: 'Slipway Launch', redirect_uris: ['http://127.0.0.1/'] }),
    )
    clientId = body.client_id
  })
  after(() => server.close())

  async function post(path: string, sent: string | Record<string, string>) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': typeof sent === 'string' ? 'application/json' : 'application/x-www-form-urlencoded' },
      body: typeof sent === 'string' ? sent : new URLSearchParams(sent),
    })
    return { status: response.status, body: await response.json() }
  }
  const begin = async (more: Record<string, string> = {}): Promise<DeviceAnswer> => {
    const { status, body } = await post('/oauth/device', {
      client_id: clientId,
      scope: 'account:read listings:write',
      ...more,
    })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const poll = ({ device_code }: { device_code: string }) =>
    post('/oauth/token', { grant_type: grantType, client_id: clientId, device_code })
  const wait = (seconds: number) => server.clock.advance(seconds * 1000)
  const open = (browser: Browser, query = '') => browser.open(`${server.url}/device${query}`)
  const send = (browser: Browser, page: Page, fields: Record<string, string>) => {
    const form = /<form[^>]* action="\/device"[\s\S]*?<\/form>/.exec(page.text)?.[0] ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    return browser.open(`${server.url}/device`, { ...Object.fromEntries(hidden), ...fields })
  }

  test('gives a device its codes, which the metadata announces', async () => {
    const metadata = await (await server.get('/.well-known/oauth-authorization-server')).json()
    assert.equal(metadata.device_authorization_endpoint, `${server.url}/oauth/device`)
    assert.ok(metadata.grant_types_supported.includes(grantType))
    const codes = await begin()
    assert.match(codes.user_code, /^[B-Z]{4}-[B-Z]{4}$/)
    assert.equal(codes.verification_uri, `${server.url}/device`)
    assert.equal(codes.verification_uri_complete, `${server.url}/device?user_code=${codes.user_code}`)
    assert.deepEqual([codes.expires_in, codes.interval], [900, 5])
  })

  test('a member types the code, sees which app requests what, and allows it', async () => {
    const codes = await begin()
    assert.deepEqual((await poll(codes)).body.error, 'authorization_pending')
    const browser = await server.browser(await server.member())
    const typed = await send(browser, await open(browser), {
      user_code: codes.user_code.toLowerCase().replace('-', ' '),
    })
    assert.match(typed.text, /Allow Slipway Launch/)
    assert.ok(typed.text.includes(codes.user_code))
    assert.ok(!typed.text.includes('Redirects to'))
    assert.match((await send(browser, typed, { answer: 'allow' })).text, /<h1[^>]*>Connected/)
    wait(5)
    const { status, body } = await poll(codes)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.scope, 'account:read listings:write')
    assert.ok(body.refresh_token)
    const account = await server.get('/api/v1/me', body.access_token)
    assert.equal(account.status, 200)
    const fresh = await post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: body.refresh_token,
    })
    assert.equal(fresh.status, 200, JSON.stringify(fresh.body))
    assert.match((await browser.open(`${server.url}/account/apps`)).text, /Slipway Launch[\s\S]*Connected with a code/)
  })

  test('a used code works once, and using it again ends the connection', async () => {
    const { codes, browser } = await allowed()
    const { body } = await poll(codes)
    assert.equal((await poll(codes)).body.error, 'invalid_grant')
    assert.equal((await server.get('/api/v1/me', body.access_token)).status, 401)
    assert.equal((await open(browser, `?user_code=${codes.user_code}`)).status, 400)
  })

  async function allowed() {
    const codes = await begin()
    const browser = await server.browser(await server.member())
    await send(browser, await open(browser, `?user_code=${codes.user_code}`), { answer: 'allow' })
    return { codes, browser }
  }

  test('a member who is not signed in comes back with the code', async () => {
    const { user_code } = await begin()
    const page = await open(await server.browser(), `?user_code=${user_code}`)
    assert.equal(new URL(page.url).searchParams.get('next'), `/device?user_code=${user_code}`)
  })

  test('a denied device gets an error', async () => {
    const codes = await begin()
    const browser = await server.browser(await server.member())
    const done = await send(browser, await open(browser, `?user_code=${codes.user_code}`), { answer: 'deny' })
    assert.match(done.text, /Not connected/)
    assert.equal((await poll(codes)).body.error, 'access_denied')
  })

  test('a device that polls too often has to slow down', async () => {
    const codes = await begin()
    const asked = async () => (await poll(codes)).body.error
    assert.equal(await asked(), 'authorization_pending')
    wait(2)
    assert.equal(await asked(), 'slow_down')
    wait(5)
    assert.equal(await asked(), 'authorization_pending')
  })

  test('a code expires, for the device and for the page', async () => {
    const codes = await begin()
    wait(901)
    assert.equal((await poll(codes)).body.error, 'expired_token')
    const page = await open(await server.browser(await server.member()), `?user_code=${codes.user_code}`)
    assert.equal(page.status, 400)
    assert.match(page.text, new RegExp(`${codes.user_code} isn’t a valid code, or it has expired`))
  })

  test('only one of two concurrent decisions counts', async () => {
    const { user_code } = await begin()
    const request = (await findDeviceRequest(server.app, user_code))!
    const decided = await Promise.all([denyDevice(server.app, request), denyDevice(server.app, request)])
    assert.deepEqual(decided.sort(), [false, true])
    assert.equal(await findDeviceRequest(server.app, user_code), null)
    await assert.rejects(
      approveDevice(server.app, (await findDeviceRequest(server.app, (await begin()).user_code))!, {
        accountId: '1',
        grantId: 'none',
      }),
      'a grant that was ended meanwhile',
    )
  })

  test('needs the token of the form, and a known client', async () => {
    const codes = await begin()
    const browser = await server.browser(await server.member())
    await open(browser)
    const forged = await browser.open(`${server.url}/device`, {
      user_code: codes.user_code,
      answer: 'allow',
      form_token: 'x',
    })
    assert.equal(forged.status, 403)
    assert.equal((await poll(codes)).body.error, 'authorization_pending')
    assert.equal((await post('/oauth/device', { client_id: 'nobody' })).status, 401)
    assert.equal(
      (await post('/oauth/token', { grant_type: grantType, client_id: clientId, device_code: 'x' })).body.error,
      'invalid_grant',
    )
  })

  test('requests account:read if the device names no known scope, for the resource it names', async () => {
    const codes = await begin({ scope: 'profile', resource: `${server.url}/mcp` })
    const browser = await server.browser(await server.member())
    await send(browser, await open(browser, `?user_code=${codes.user_code}`), { answer: 'allow' })
    const { body } = await poll(codes)
    assert.equal(body.scope, 'account:read')
    assert.equal((await server.get('/api/v1/me', body.access_token)).status, 401)
  })

  test('stores neither code in plain text', async () => {
    const codes = await begin()
    const rows = await server.app.db.many(sql<{ text: string }>`select payload::text as text from oauth_records`)
    for (const { text } of rows)
      for (const secret of [codes.device_code, codes.user_code, codes.user_code.replace('-', '')])
        assert.ok(!text.includes(secret))
  })
})

test('guessing codes is rate limited', async () => {
  const limited = await authorizationServer({ environment: { RATE_LIMITS: 'on' } })
  try {
    const browser = await limited.browser(await limited.member())
    const statuses: number[] = []
    for (let guess = 0; guess < 31; guess++)
      statuses.push((await browser.open(`${limited.url}/device?user_code=BCDFGHJK`)).status)
    assert.deepEqual([...new Set(statuses.slice(0, 30))], [400])
    assert.equal(statuses[30], 429)
  } finally {
    await limited.close()
  }
})
