import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maintenanceIsOn, maintenanceMessage } from '../../../src/core/maintenance/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { runInProcess } from '../../app/commands/support/slipway.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage, openTestDatabase } from '../../support/storage.ts'
import { mailTo, signedIn, Visitor } from '../../support/visitor.ts'

onOneStorage('maintenance mode', (storage) => {
  let site: TestApp
  let other: TestApp
  before(async () => {
    const db: Database = await storage.open()
    site = await openTestApp(db)
    other = await openTestApp(db)
  })
  after(async () => {
    await site.close()
    await other.close()
  })

  test('visitors, members and programs get 503 with a friendly page, on every process', async () => {
    const member = await signedIn(site)
    const key = await site.keyFor(member.member)
    await site.app.settings.set(maintenanceMessage, 'Back at <b>noon</b>.')
    await site.app.settings.set(maintenanceIsOn, true)
    for (let tries = 0; !other.app.settings.get(maintenanceIsOn) && tries < 600; tries++)
      await new Promise((done) => setTimeout(done, 50))
    for (const process of [site, other])
      for (const path of ['/', '/listings/nope', '/account/profile', '/nowhere']) {
        const answer = await new Visitor(process).get(path)
        assert.equal(answer.status, 503, path)
        assert.equal(answer.headers['retry-after'], '300')
        assert.match(String(answer.headers['content-type']), /html/)
        assert.match(answer.text, /right back.*Back at &lt;b&gt;noon/s)
        assert.match(String(answer.headers['content-security-policy']), /script-src/)
      }
    assert.equal((await member.get('/')).status, 503)
    for (const headers of [{}, { authorization: `Bearer ${key}` }]) {
      const answer = await site.call({ url: '/api/v1/site', headers })
      assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable'])
      assert.equal(answer.body.detail, 'Back at <b>noon</b>.')
      assert.equal(answer.headers['retry-after'], '300')
    }
    const tool = await site.call({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    assert.equal(tool.status, 503)
  })

  test('health checks and requests from gateways and email clients keep working', async () => {
    assert.equal((await site.call('/healthz')).status, 200)
    assert.equal((await site.call('/readyz')).status, 200)
    assert.notEqual((await site.call({ method: 'POST', url: '/webhooks/stripe' })).status, 503)
    assert.notEqual((await site.call({ method: 'POST', url: '/unsubscribe/nothing' })).status, 503)
  })

  test('people with a role can sign in, see the site and a reminder; only owners and admins can end it there', async () => {
    const password = 'a long password'
    await site.member({ email: 'mod@people.example', role: 'moderator', password })
    const moderator = new Visitor(site)
    assert.equal((await moderator.get('/sign-in')).status, 200)
    assert.equal((await moderator.post('/sign-in', { email: 'mod@people.example', password })).status, 303)
    assert.equal((await moderator.get('/admin')).status, 200)
    const home = await moderator.get('/')
    assert.equal(home.status, 200)
    assert.match(home.text, /Maintenance mode is on/)
    assert.doesNotMatch(home.text, /Turn it off/)
    assert.equal((await moderator.get('/admin/settings/access')).status, 403)
    const admin = await signedIn(site, { role: 'admin' })
    assert.match((await admin.get('/')).text, /Turn it off/)
    await admin.post('/sign-in/link', { email: admin.member.email })
    assert.equal((await new Visitor(site).post((await mailTo(site, admin.member.email)).link)).status, 303)
  })

  test('an admin ends it in the settings, which is audited', async () => {
    const admin = await signedIn(site, { role: 'admin' })
    const page = await admin.get('/admin/settings/access')
    const form = Object.fromEntries(
      [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    )
    const saved = await admin.post('/admin/settings/access', {
      ...form,
      'sign_up.mode': 'open',
      'maintenance.message': 'Back soon',
      sure: 'yes',
    })
    assert.equal(saved.status, 303, saved.text)
    assert.equal((await new Visitor(site).get('/')).status, 200)
    assert.ok(
      await site.app.db.maybe(sql`
        select 1 as found from audit_events where subject = 'setting:maintenance.on' and actor_id = ${admin.member.id}`),
    )
  })
})

test('the command turns it on with a message, shows it and turns it off', async () => {
  const { db, url, remove } = await openTestDatabase()
  await db.close()
  try {
    const environment = { DATABASE_URL: url!, SITE_URL: 'http://localhost:3000' }
    const on = await runInProcess(['maintenance', 'on', '--message', 'Moving house', '--json'], environment)
    assert.deepEqual(JSON.parse(on.stdout), { maintenance: true, message: 'Moving house' })
    assert.match((await runInProcess(['maintenance', 'status'], environment)).stdout, /on: Moving house/)
    assert.match((await runInProcess(['maintenance', 'off'], environment)).stdout, /is off/)
    assert.match((await runInProcess(['maintenance', 'status'], environment)).stdout, /is off/)
  } finally {
    await remove()
  }
})
