import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../src/app/site.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { onOneStorage } from '../support/storage.ts'
import { Visitor } from '../support/visitor.ts'

const production = { NODE_ENV: 'production', SITE_URL: 'https://launch.example', RATE_LIMITS: 'on' }

onOneStorage('a site in production', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: production, plugins: [registerSite()] })
  })
  after(() => site.close())

  test('asks browsers for HTTPS on its own host, and on subdomains only if configured', async () => {
    assert.equal((await site.call('/')).headers['strict-transport-security'], 'max-age=31536000')
    const whole = await openTestApp(site.app.db, { environment: { ...production, HSTS_SUBDOMAINS: 'on' } })
    const { headers } = await whole.call('/')
    await whole.close()
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
  })

  test('refuses access to its metrics until it has a token for them', async () => {
    for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
      const { status, text } = await site.call({ url: '/metrics', headers })
      assert.equal(status, 403)
      assert.doesNotMatch(text, /slipway_/)
    }
    const token = 'a-token-for-metrics'
    const open = await openTestApp(site.app.db, { environment: { ...production, METRICS_TOKEN: token } })
    const without = await open.call('/metrics')
    const withToken = await open.call({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
    await open.close()
    assert.deepEqual([without.status, withToken.status], [401, 200])
  })
})

onOneStorage('a form over the limit', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open())))
  after(() => site.close())
  const large = 'x'.repeat(1024 * 1024 + 1)

  test('is refused with 413, as a page or as a problem document', async () => {
    const page = await new Visitor(site).post('/sign-in', { email: large })
    assert.equal(page.status, 413)
    assert.match(page.text, /<h1>Body too large<\/h1>/)
    const problem = await new Visitor(site).post('/sign-in', { email: large }, { accept: 'application/json' })
    assert.deepEqual([problem.status, problem.body.status, problem.body.code], [413, 413, 'body_too_large'])
  })

  test('is refused with 400 by operations, as the contract declares', async () => {
    const key = await site.keyFor(await site.member())
    const { status, body } = await site.call({
      method: 'POST',
      url: '/api/v1/drafts',
      payload: JSON.stringify({ url: large }),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
    assert.deepEqual([status, body.code], [400, 'body_too_large'])
  })
})
