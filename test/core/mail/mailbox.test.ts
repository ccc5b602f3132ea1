import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { queueMail } from '../../../src/core/mail/queue.ts'
import { mailTemplate } from '../../../src/core/mail/template.ts'
import { warnIfMailIsOff } from '../../../src/core/mail/transport.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, Visitor } from '../../support/visitor.ts'

const secret = mailTemplate<{ url: string }>({
  name: 'secret',
  compose: ({ url }) => ({ subject: 'A link', blocks: [{ label: 'Open', url }] }),
  example: (link) => ({ url: link('/in') }),
})

onOneStorage('emails without an SMTP server', (storage) => {
  test('are shown outside production', async () => {
    const site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
    await site.app.db.transaction((tx) =>
      queueMail(site.app, tx, {
        to: 'ada@people.example',
        template: secret,
        data: { url: 'http://localhost:3000/in' },
        cause: 'one',
      }),
    )
    const { body } = await site.call('/mailbox.json')
    assert.equal(body.items[0].subject, 'A link')
    assert.match(body.items[0].text, /http:\/\/localhost:3000\/in/)
    warnIfMailIsOff(site.app)
    assert.ok(!site.logged.some((line) => line.includes('SMTP_URL')))
    await site.close()
  })

  test('can be read on the machine itself, by a loopback name', async () => {
    const site = await openTestApp(await storage.open(), { environment: { SITE_URL: 'http://harbour.example:3000' } })
    const read = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await site.call({ url: '/mailbox.json', remoteAddress, headers })).status
    for (const host of ['localhost:3000', '127.0.0.1:4000', '[::1]:3000', 'harbour.example:3000'])
      assert.equal(await read('127.0.0.1', { host }), 200, host)
    for (const from of ['::1', '::ffff:127.0.0.1', '127.8.0.1']) assert.equal(await read(from), 200, from)
    for (const from of ['203.0.113.7', '192.168.1.20', '::ffff:10.0.0.1', '2001:db8::1'])
      assert.equal(await read(from), 404, from)
    for (const host of ['rebound.example:3000', 'localhost.rebound.example', 'harbour.example:80'])
      assert.equal(await read('127.0.0.1', { host }), 404, host)
    for (const [name, value] of [
      ['x-forwarded-for', '127.0.0.1, ::1'],
      ['forwarded', 'for=127.0.0.1;proto=http, for="[::1]:4711"'],
    ])
      assert.equal(await read('127.0.0.1', { [name!]: value! }), 200, value)
    for (const [name, value] of [
      ['x-forwarded-for', '203.0.113.7, 127.0.0.1'],
      ['x-real-ip', '10.0.0.1'],
      ['forwarded', 'for=127.0.0.1, for=203.0.113.7'],
      ['forwarded', 'proto=https;For="[2001:db8::1]:80"'],
      ['forwarded', 'for=_hidden'],
      ['forwarded', 'by=127.0.0.1'],
    ])
      assert.equal(await read('127.0.0.1', { [name!]: value! }), 404, value)
    await site.close()
  })

  test('can be read from other machines only by admins, unless MAILBOX=open; others are told how', async () => {
    const db = await storage.open()
    const site = await openTestApp(db)
    const [admin, member, stranger] = [await signedIn(site, { role: 'admin' }), await signedIn(site), new Visitor(site)]
    await site.app.db.transaction((tx) =>
      queueMail(site.app, tx, {
        to: 'ada@people.example',
        template: secret,
        data: { url: 'http://localhost:3000/in' },
        cause: 'one',
      }),
    )
    const [mail] = (await admin.get('/mailbox.json')).body.items
    for (const path of ['/mailbox', `/mailbox/${mail.id}`]) {
      assert.equal((await admin.get(path)).status, 200, path)
      for (const visitor of [member, stranger]) {
        const page = await visitor.get(path)
        assert.equal(page.status, 404, path)
        assert.match(page.text, /MAILBOX=open/)
        assert.doesNotMatch(page.text, /ada@people/)
      }
    }
    const open = await openTestApp(db, { environment: { MAILBOX: 'open' } })
    assert.match((await new Visitor(open).get('/mailbox')).text, /ada@people/)
    await Promise.all([open.close(), site.close()])
  })

  test('cannot be read in production, and startup logs a warning', async () => {
    const environment = { NODE_ENV: 'production', SITE_URL: 'https://harbour.example', RATE_LIMITS: 'on' }
    const site = await openTestApp(await storage.open(), { environment, plugins: [registerSite()] })
    await site.app.db.transaction((tx) =>
      queueMail(site.app, tx, {
        to: 'ada@people.example',
        template: secret,
        data: { url: 'https://harbour.example/in' },
        cause: 'one',
      }),
    )
    for (const path of ['/mailbox', '/mailbox.json', '/mailbox/1']) assert.equal((await site.call(path)).status, 404)
    assert.deepEqual(await site.app.db.one(sql`select status, error from mails`), {
      status: 'failed',
      error: 'SMTP_URL is not set',
    })
    warnIfMailIsOff(site.app)
    assert.ok(site.logged.some((line) => line.includes('SMTP_URL is not set')))
    await site.close()
  })
})
