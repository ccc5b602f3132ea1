import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queueMail } from '../../../src/features/mail/queue.ts'
import { mailTemplate } from '../../../src/features/mail/template.ts'
import { warnWithoutMail } from '../../../src/features/mail/warn.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { registerSite } from '../../../src/site/register.ts'
import { openTestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

const secret = mailTemplate<{ url: string }>({ name: 'secret', compose: ({ url }) => ({ subject: 'A link', blocks: [{ label: 'Open', url }] }) })

onOneStorage('mails without a mail server', (storage) => {
  test('are shown outside production', async () => {
    const site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
    await site.app.db.transaction((tx) => queueMail(site.app, tx, { to: 'ada@people.example', template: secret, data: { url: 'http://localhost:3000/in' }, cause: 'one' }))
    const { body } = await site.call('/mailbox.json')
    assert.equal(body.items[0].subject, 'A link')
    assert.match(body.items[0].text, /http:\/\/localhost:3000\/in/)
    warnWithoutMail(site.app)
    assert.ok(!site.logged.some((line) => line.includes('SMTP_URL')))
    await site.close()
  })

  test('are nowhere to be read in production, and the start says so', async () => {
    const environment = { NODE_ENV: 'production', SITE_URL: 'https://harbour.example', RATE_LIMITS: 'on' }
    const site = await openTestApp(await storage.open(), { environment, plugins: [registerSite()] })
    await site.app.db.transaction((tx) => queueMail(site.app, tx, { to: 'ada@people.example', template: secret, data: { url: 'https://harbour.example/in' }, cause: 'one' }))
    for (const path of ['/mailbox', '/mailbox.json', '/mailbox/1']) assert.equal((await site.call(path)).status, 404)
    assert.deepEqual(await site.app.db.one(sql`select status, error from mails`), { status: 'failed', error: 'SMTP_URL is not set' })
    warnWithoutMail(site.app)
    assert.ok(site.logged.some((line) => line.includes('SMTP_URL is not set')))
    await site.close()
  })
})
