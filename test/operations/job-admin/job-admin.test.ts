import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { auditTrail } from '../../../src/core/audit/trail.ts'
import { resendMail, sendTestMail } from '../../../src/core/mail/admin-actions.ts'
import { sendMail } from '../../../src/core/mail/jobs.ts'
import { getLoggedMail, mailLog } from '../../../src/core/mail/log.ts'
import { purgeFailedBodies } from '../../../src/core/mail/outbox.ts'
import { queueMail } from '../../../src/core/mail/queue.ts'
import { mailTemplate } from '../../../src/core/mail/template.ts'
import { dropRun, retryAllRuns, retryRun } from '../../../src/operations/job-admin/admin.ts'
import { scheduleText } from '../../../src/operations/job-admin/schedule-text.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { maskSecrets, maskText } from '../../../src/platform/masking.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { deadLetter } from '../../support/dead-letter.ts'
import { onOneStorage } from '../../support/storage.ts'

test('schedules are shown in words', () => {
  const texts = {
    '* * * * *': 'Every minute',
    '*/15 * * * *': 'Every 15 minutes',
    '13 * * * *': 'Hourly',
    '41 */3 * * *': 'Every 3 hours',
    '7 4 * * *': 'Daily at 04:07 UTC',
    '0 9 * * 1': 'Mondays at 09:00 UTC',
    '0 9 1 * *': '0 9 1 * *',
  }
  for (const [cron, text] of Object.entries(texts)) assert.equal(scheduleText(cron), text)
})

test('secrets are masked, and ordinary words are not', () => {
  const token = 'aB3dE6gH9jK2mN5pQ8sT1vW4xZ7-_aB3dE6gH9jK2mN'
  assert.equal(
    maskText(
      `Sign in:\nhttp://localhost:3000/sign-in/link/${token}\nsupercalifragilisticexpialidocious a-very-long-slug-of-a-listing-2026`,
    ),
    'Sign in:\nhttp://localhost:3000/sign-in/link/•••\nsupercalifragilisticexpialidocious a-very-long-slug-of-a-listing-2026',
  )
  assert.deepEqual(
    maskSecrets({
      mail: 7,
      api_key: 'short',
      nested: [{ Token: 1, url: `https://x.example/${token}` }],
      password: null,
    }),
    { mail: 7, api_key: '•••', nested: [{ Token: '•••', url: 'https://x.example/•••' }], password: null },
  )
})

onOneStorage('job and mail admin', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { SMTP_URL: 'smtp://me:s3cr3t@mail.example:2525' } })
  })
  after(() => site.close())
  const decide = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const did = async () => (await auditTrail(site.app.db, { action: 'admin.acted' }, { limit: 1 }))[0]!.details.what

  test('every job is listed with its state and its next run', async () => {
    await decide((tx) => site.app.jobs.send(tx, sendMail, { mail: 999 }))
    await deadLetter(site.app.db, { job: 'mail.send', data: { mail: 1 }, error: 'no' })
    const states = await site.app.jobs.overview()
    const { waiting, later, active, dead, schedule, next } = states.find(({ name }) => name === 'mail.send')!
    assert.deepEqual(
      { waiting, later, active, dead, schedule, next },
      { waiting: 1, later: 0, active: 0, dead: 1, schedule: null, next: null },
    )
    const sweep = states.find(({ name }) => name === 'mail.sweep')!
    assert.equal(sweep.schedule, '*/15 * * * *')
    assert.ok(sweep.next!.getUTCMinutes() % 15 === 0 && sweep.next! > new Date(0))
  })

  test('failed runs are retried one by one or all of a job, or dropped; each is in the audit trail', async () => {
    const { app } = site
    const [first] = await app.jobs.deadLetters()
    await decide((tx) => retryRun(app, tx, first!.id, commandLineActor))
    assert.equal(await did(), 'retried a failed run')
    await assert.rejects(
      decide((tx) => retryRun(app, tx, first!.id, commandLineActor)),
      { code: 'not_found' },
    )
    await assert.rejects(
      decide((tx) => dropRun(app, tx, 'nonsense', commandLineActor)),
      { code: 'not_found' },
    )
    for (const mail of [2, 3]) await deadLetter(app.db, { job: 'mail.send', data: { mail }, error: 'no' })
    const gone = await deadLetter(app.db, { job: 'nobody.knows', data: {}, error: 'no' })
    assert.deepEqual(await decide((tx) => retryAllRuns(app, tx, 'mail.send', commandLineActor)), {
      queued: 2,
      stayed: 0,
    })
    await assert.rejects(
      decide((tx) => retryRun(app, tx, gone, commandLineActor)),
      /The job nobody\.knows no longer exists/,
    )
    await decide((tx) => dropRun(app, tx, gone, commandLineActor))
    assert.equal(await did(), 'dropped a failed run')
    assert.deepEqual(await app.jobs.deadLetters(), [])
  })

  test('a failed mail is sent again while its text is stored, and counts as new from then on', async () => {
    const { app, clock } = site
    const linked = mailTemplate<{ url: string }>({
      name: 'x',
      compose: ({ url }) => ({ subject: 'A link', blocks: [{ label: 'In', url }] }),
      example: (link) => ({ url: link('/in') }),
    })
    await decide((tx) =>
      queueMail(app, tx, {
        to: 'ada@people.example',
        template: linked,
        data: { url: 'http://localhost:3000/in/aB3dE6gH9jK2mN5pQ8sT1vW4' },
        cause: 'a link',
      }),
    )
    const { id } = (await mailLog(app.db, { to: 'ada@', status: null, below: null, limit: 5 }))[0]!
    await assert.rejects(
      decide((tx) => resendMail(app, tx, id, commandLineActor)),
      /Only failed emails/,
    )
    await app.db.run(
      sql`update mails
        set status = 'failed', settled_at = ${clock.now()}, error = 'The server said no.',
          created_at = ${new Date(clock.now().getTime() - 5 * 86_400_000)} where id = ${id}`,
    )
    assert.match((await getLoggedMail(app.db, id)).text!, /\/in\/•••/)
    await decide((tx) => resendMail(app, tx, id, commandLineActor))
    await (app.jobs as unknown as { runNow(name: string): Promise<void> }).runNow('mail.sweep')
    assert.equal(
      (await getLoggedMail(app.db, id)).status,
      'waiting',
      'the sweep gives up on what waits for two days, not on what was just queued again',
    )
    await app.db.run(sql`update mails set status = 'failed', settled_at = ${clock.now()} where id = ${id}`)
    await purgeFailedBodies(app.db, new Date(clock.now().getTime() + 1))
    await assert.rejects(
      decide((tx) => resendMail(app, tx, id, commandLineActor)),
      /We keep the text of failed emails for a week/,
    )
    assert.equal((await getLoggedMail(app.db, id)).text, null)
  })

  test('a test mail names the mail server, without its password', async () => {
    const mail = await getLoggedMail(
      site.app.db,
      await decide((tx) => sendTestMail(site.app, tx, ' Owner@people.example ', commandLineActor)),
    )
    assert.deepEqual([mail.recipient, mail.status], ['owner@people.example', 'waiting'])
    assert.match(mail.text!, /the email server mail\.example:2525/)
    assert.doesNotMatch(mail.text!, /s3cr3t/)
    await assert.rejects(
      decide((tx) => sendTestMail(site.app, tx, 'nobody', commandLineActor)),
      { code: 'invalid_request' },
    )
  })
})
