import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { queueMail } from '../../../src/core/mail/queue.ts'
import { mailTemplate } from '../../../src/core/mail/template.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import type { BossJobs } from '../../../src/platform/jobs/boss.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { eachStorage } from '../../support/storage.ts'

const greeting = mailTemplate<{ name: string }>({
  name: 'greeting',
  compose: ({ name }, site) => ({
    subject: `Hello ${name}`,
    blocks: [`Welcome to ${site.name}, ${name}.`, { label: 'Open it', url: `${site.url}/open` }],
  }),
  example: () => ({ name: 'Ada' }),
})
const news = mailTemplate<{ listing: string }>({
  name: 'news',
  topic: 'followed',
  compose: ({ listing }) => ({ subject: `News of ${listing}`, blocks: [`${listing} has news.`] }),
  example: () => ({ listing: 'Tidewell' }),
})

eachStorage('mail', (storage) => {
  let db: Database
  let server: MailServer
  let site: TestApp

  before(async () => {
    db = await storage.open()
    server = await startMailServer()
    site = await openTestApp(db, {
      environment: {
        SMTP_URL: server.url,
        MAIL_FROM: 'Harbour <crew@harbour.example>',
        SITE_URL: 'https://harbour.example',
      },
    })
  })
  after(async () => {
    await site.close()
    await server.close()
  })
  beforeEach(async () => {
    server.received.length = 0
    await db.run(sql`delete from mails`)
  })

  const write = (cause: string, to = 'ada@people.example', name = 'Ada') =>
    db.transaction((tx) => queueMail(site.app, tx, { to, template: greeting, data: { name }, cause }))
  const rows = () =>
    db.many(
      sql<{
        id: number
        status: string
        error: string | null
        body_text: string | null
        tries: number
      }>`select id, status, error, body_text, tries from mails order by id`,
    )
  const onlyId = async () => (await rows())[0]!.id
  const run = (mail: number) => (site.app.jobs as BossJobs).runNow('mail.send', { mail })

  test('an email is sent with text and HTML, and its body is deleted', async () => {
    await write('first')
    const id = await onlyId()
    await run(id)
    const [mail] = server.received
    assert.equal(mail?.from, 'crew@harbour.example')
    assert.deepEqual(mail?.to, ['ada@people.example'])
    assert.deepEqual(mail?.email.from, { name: 'Harbour', address: 'crew@harbour.example' })
    assert.equal(mail?.email.subject, 'Hello Ada')
    assert.match(mail?.email.text ?? '', /Welcome to Slipway, Ada\.[^]*https:\/\/harbour\.example\/open/)
    assert.match(mail?.email.html ?? '', /<a class="button" href="https:\/\/harbour\.example\/open"/)
    assert.deepEqual(
      (await rows()).map(({ status, body_text }) => [status, body_text]),
      [['sent', null]],
    )
  })

  test('one cause sends one email', async () => {
    assert.deepEqual([await write('again'), await write('again')], [true, false])
    assert.equal((await rows()).length, 1)
  })

  test('a cause that is rolled back sends no email', async () => {
    const failing = db.transaction(async (tx) => {
      await queueMail(site.app, tx, {
        to: 'ada@people.example',
        template: greeting,
        data: { name: 'Ada' },
        cause: 'rolled back',
      })
      throw new Error('no')
    })
    await assert.rejects(failing)
    assert.deepEqual(await rows(), [])
  })

  test('a job that runs twice, or four times concurrently, sends one email', async () => {
    await write('twice')
    const id = await onlyId()
    await Promise.allSettled([run(id), run(id), run(id), run(id)])
    await run(id)
    assert.equal(server.received.length, 1)
    assert.deepEqual(
      (await rows()).map(({ status, tries, error }) => [status, tries, error]),
      [['sent', 1, null]],
    )
  })

  test('an email that the server rejects temporarily is retried, and arrives once', async () => {
    await write('put off')
    const id = await onlyId()
    server.answers.push(451)
    await assert.rejects(run(id))
    assert.deepEqual(
      (await rows()).map(({ status, tries }) => [status, tries]),
      [['waiting', 1]],
    )
    await run(id)
    assert.equal(server.received.length, 1)
    assert.equal((await rows())[0]?.status, 'sent')
  })

  test('an email that the server rejects permanently is not retried, and the reason is stored', async () => {
    await write('refused')
    const id = await onlyId()
    server.answers.push(554)
    await run(id)
    await run(id)
    assert.equal(server.received.length, 0)
    const [mail] = await rows()
    assert.equal(mail?.status, 'failed')
    assert.match(mail?.error ?? '', /554/)
    assert.ok(mail?.body_text, 'kept for a week, so that it can be sent again')
  })

  test('a connection lost after delivery does not send a second email', async () => {
    await write('lost')
    const id = await onlyId()
    server.answers.push('hang up')
    await run(id)
    await run(id)
    assert.equal(server.received.length, 1)
    const [mail] = await rows()
    assert.equal(mail?.status, 'failed')
    assert.match(mail?.error ?? '', /may have arrived/)
  })

  test('a process killed during delivery does not send a second email', async () => {
    await write('killed')
    const id = await onlyId()
    await db.run(sql`update mails set status = 'handing_over' where id = ${id}`)
    await run(id)
    assert.equal(server.received.length, 0)
    site.clock.advance(3600_000)
    await (site.app.jobs as BossJobs).runNow('mail.sweep')
    assert.match((await rows())[0]?.error ?? '', /not sent again/)
  })

  test('while the server is down the email waits, and the last error is stored when it fails', async () => {
    const down = await openTestApp(await storage.open(), { environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    await down.app.db.transaction((tx) =>
      queueMail(down.app, tx, { to: 'ada@people.example', template: greeting, data: { name: 'Ada' }, cause: 'down' }),
    )
    const { id } = await down.app.db.one(sql<{ id: number }>`select id from mails`)
    await assert.rejects((down.app.jobs as BossJobs).runNow('mail.send', { mail: id }))
    const mail = () =>
      down.app.db.one(sql<{ status: string; tries: number; error: string }>`select status, tries, error from mails`)
    const { error, ...rest } = await mail()
    assert.deepEqual(rest, { status: 'waiting', tries: 1 })
    assert.match(error, /ECONNREFUSED/)
    down.clock.advance(49 * 3600_000)
    await (down.app.jobs as BossJobs).runNow('mail.sweep')
    assert.match((await mail()).error, /didn't accept it for two days\. \(.*ECONNREFUSED/)
    await down.close()
  })

  test('workers send queued emails', async () => {
    await site.app.jobs.start()
    for (let index = 0; index < 5; index++) await write(`worker ${index}`, `person-${index}@people.example`)
    const end = performance.now() + 20_000
    while (server.received.length < 5 && performance.now() < end) await new Promise((done) => setTimeout(done, 50))
    assert.deepEqual(
      server.received.map(({ to }) => to[0]).sort(),
      Array.from({ length: 5 }, (_, index) => `person-${index}@people.example`),
    )
    await site.app.jobs.stop()
  })

  test('no header can be injected by an address', async () => {
    for (const address of [
      'ada@people.example\r\nBcc: eve@evil.example',
      'ada@people.example\nSubject: x',
      'ada@people.example, eve@evil.example',
      'Ada <ada@people.example>',
      'ada@people.example>\r\nRCPT TO:<eve@evil.example',
    ]) {
      await assert.rejects(write(`to ${address}`, address))
    }
    assert.deepEqual(await rows(), [])
  })

  test('no header can be injected by a name in the subject', async () => {
    await write('injected', 'ada@people.example', 'Ada\r\nBcc: eve@evil.example\r\n\r\nBody')
    const id = await onlyId()
    await run(id)
    const [mail] = server.received
    assert.equal(mail?.email.subject, 'Hello Ada Bcc: eve@evil.example Body')
    assert.equal(mail?.email.bcc, undefined)
    assert.deepEqual(mail?.to, ['ada@people.example'])
  })

  test('text from people is escaped in HTML', async () => {
    await write('escaped', 'ada@people.example', '<img src=x onerror=alert(1)>')
    const id = await onlyId()
    await run(id)
    assert.doesNotMatch(server.received[0]?.email.html ?? '', /<img src=x/)
    assert.match(server.received[0]?.email.html ?? '', /&lt;img src=x/)
  })

  test('emails with a topic have a one-click unsubscribe, others have none', async () => {
    await db.transaction(async (tx) => {
      await queueMail(site.app, tx, {
        to: 'bo@people.example',
        template: news,
        data: { listing: 'Tidewell' },
        cause: 'news',
      })
      await queueMail(site.app, tx, {
        to: 'bo@people.example',
        template: greeting,
        data: { name: 'Bo' },
        cause: 'no news',
      })
    })
    for (const { id } of await rows()) await run(id)
    const header = (index: number, name: string) =>
      server.received[index]?.email.headers.find(({ key }) => key === name)?.value
    assert.match(header(0, 'list-unsubscribe') ?? '', /^<https:\/\/harbour\.example\/unsubscribe\/[\w.-]+>$/)
    assert.equal(header(0, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.match(server.received[0]?.email.text ?? '', /Unsubscribe: https:\/\/harbour\.example\/unsubscribe\//)
    assert.equal(header(1, 'list-unsubscribe'), undefined)
  })

  test('the database refuses a second email for a cause, and addresses with line breaks', async () => {
    const insert = (cause: string, recipient: string) =>
      db.run(
        sql`insert into mails (cause, template, recipient, subject, body_text, body_html, created_at)
          values (${cause}, 'x', ${recipient}, 'x', 'x', 'x', ${site.clock.now()})`,
      )
    await insert('same', 'a@b.example')
    await assert.rejects(insert('same', 'a@b.example'), { code: '23505' })
    await assert.rejects(insert('other', 'a@b.example\nBcc: c@d.example'), { code: '23514' })
  })
})
