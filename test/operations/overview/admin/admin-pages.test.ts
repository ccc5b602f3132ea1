import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { deadLetter } from '../../../support/dead-letter.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { mailsTo, signedIn, Visitor } from '../../../support/visitor.ts'

onOneStorage('admin pages for operations', (storage) => {
  let site: TestApp
  let admin: Awaited<ReturnType<typeof signedIn>>
  let ada: Awaited<ReturnType<typeof signedIn>>
  let run: string
  let mail: number
  before(async () => {
    site = await openTestApp(await storage.open())
    admin = await signedIn(site, { email: 'owner@people.example', name: 'Olga Owner', role: 'admin' })
    ada = await signedIn(site, { email: 'ada@people.example', name: 'Ada <b>Marsh</b>' })
    run = await deadLetter(site.app.db, {
      job: 'mail.send',
      data: { mail: 7, token: 'hidden-word' },
      error: 'It broke.',
    })
    mail = (
      await site.app.db.one(sql<{ id: number }>`
      insert into mails (cause, template, recipient, subject, body_text, body_html, status, error, created_at,
      settled_at)
      values ('x', 'x', 'ada@people.example', 'A <i>link</i>',
        'http://localhost:3000/sign-in/link/aB3dE6gH9jK2mN5pQ8sT1vW4xZ7aB3dE6gH9jK2mN5p', 'x', 'failed',
          'No <such> box', ${site.clock.now()}, ${site.clock.now()}) returning id`)
    ).id
  })
  after(() => site.close())

  const pages = () => [
    '/admin',
    '/admin/people',
    `/admin/people/${ada.member.id}`,
    '/admin/jobs',
    '/admin/mails',
    `/admin/mails/${mail}`,
    '/admin/audit',
    '/admin/audit.csv',
    '/admin/health',
    '/admin/health/guide',
  ]
  const forms = () => [
    ...['verify', 'sign-out', 'revoke', 'role', 'suspend', 'unsuspend', 'delete'].map(
      (name) => `/admin/people/${ada.member.id}/${name}`,
    ),
    '/admin/people/confirm',
    '/admin/jobs/retry',
    '/admin/jobs/retry-all',
    '/admin/jobs/drop',
    '/admin/mails/test',
    `/admin/mails/${mail}/resend`,
  ]
  const send = async (path: string, form: Record<string, string> = {}) =>
    admin.post(path, { form_token: await admin.formToken(), ...form })

  test('are for admins only: members are refused, strangers are sent to sign in, and forms refuse both', async () => {
    const member = await signedIn(site)
    const token = await member.formToken()
    const lines = async () =>
      (await site.app.db.one(sql<{ count: number }>`select count(*) as count from audit_events`)).count
    const before = await lines()
    for (const path of pages()) {
      assert.equal((await admin.get(path)).status, 200, path)
      assert.equal((await member.get(path)).status, 403, path)
      assert.equal((await new Visitor(site).get(path)).status, 303, path)
    }
    for (const path of forms()) {
      assert.equal(
        (
          await member.post(path, {
            form_token: token,
            reason: 'x',
            email: 'ada@people.example',
            run,
            job: 'mail.send',
            to: 'x@people.example',
          })
        ).status,
        403,
        path,
      )
      assert.equal((await new Visitor(site).post(path)).status, 303, path)
      assert.equal((await admin.post(path)).status, 403, `${path} without the token of the session`)
    }
    assert.equal(await lines(), before)
    for (const path of ['/admin/people/0', '/admin/people/999', '/admin/mails/999'])
      assert.equal((await admin.get(path)).status, 404, path)
  })

  test('a member is found, suspended with a reason, and deleted after typing the email address', async () => {
    const path = `/admin/people/${ada.member.id}`
    assert.match((await admin.get('/admin/people?q=marsh')).text, new RegExp(`href="${path}">Ada &lt;b&gt;Marsh`))
    assert.equal((await admin.get('/admin/people?q=%00&standing=nonsense&page=x')).status, 200)
    const without = await send(`${path}/suspend`, { reason: '  ' })
    assert.equal(without.status, 400)
    assert.match(without.text, /id="reason-error"/)
    assert.equal((await send(`${path}/suspend`, { reason: 'Spam.' })).headers.location, `${path}?done=suspend`)
    assert.match(
      (await admin.get(`${path}?done=suspend`)).text,
      /Account suspended\. We emailed them your reason\.[^]*Spam\./,
    )
    const typo = await send(`${path}/delete`, { email: 'ada@people' })
    assert.equal(typo.status, 400)
    assert.match(typo.text, /value="ada@people"/)
    const own = await send(`/admin/people/${admin.member.id}/role`, { role: 'member' })
    assert.equal(own.status, 403)
    assert.match(own.text, /Only owners can change who is an admin or owner/)
    assert.equal(
      (await send(`${path}/delete`, { email: 'ada@people.example' })).headers.location,
      '/admin/people?done=deleted',
    )
    assert.equal((await admin.get(path)).status, 404)
  })

  test('the audit trail names people, can be filtered, and explains an invalid filter', async () => {
    const { text } = await admin.get('/admin/audit?action=account.suspended')
    assert.match(text, /Suspended the account/)
    assert.match(text, />Olga Owner</)
    const wrong = await admin.get('/admin/audit?person=nobody@x.example&since=yesterday')
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /id="person-error"[^]*id="since-error"/)
    const csv = await admin.get('/admin/audit.csv?action=account.suspended')
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(csv.text.trimEnd().split('\r\n').length, 2)
  })

  test('failed jobs are shown without secrets, retried and dropped', async () => {
    const { text } = await admin.get('/admin/jobs')
    assert.match(text, /It broke\./)
    assert.doesNotMatch(text, /hidden-word/)
    assert.equal((await send('/admin/jobs/retry', { run: 'nonsense' })).status, 404)
    assert.equal((await send('/admin/jobs/retry-all', { job: 'nonsense' })).status, 404)
    assert.match(
      (await send('/admin/jobs/retry-all', { job: 'mail.send' })).text,
      /Retry all 1 of mail\.send\?[^]*name="sure" value="yes"/,
    )
    assert.match((await admin.get('/admin/jobs')).text, /It broke\./)
    assert.equal((await send('/admin/jobs/drop', { run })).headers.location, '/admin/jobs?done=dropped')
    assert.match((await admin.get('/admin/jobs')).text, /No failed jobs/)
    await site.app.db.run(
      sql`insert into pgboss.job (name, data, source_name, source_output, source_retry_count, policy)
        select 'dead-letters', '{}', 'mail.send', '{"message": "No."}', 4, 'standard' from generate_series(1, 51)`,
    )
    assert.match((await admin.get('/admin/jobs')).text, /51 runs[^]*rel="next" href="\/admin\/jobs\?page=2"/)
    assert.equal((await admin.get('/admin/jobs?page=3')).text.match(/Drop run/g)?.length, 11)
    await site.app.db.run(sql`delete from pgboss.job where name = 'dead-letters'`)
  })

  test('mails are shown without sign-in links; a test mail reaches its recipient', async () => {
    const path = `/admin/mails/${await site.app.db
      .one(sql<{ id: number }>`
      insert into mails (cause, template, recipient, subject, body_text, body_html, status, error, created_at,
      settled_at)
      values ('y', 'x', 'bo@people.example', 'A <i>link</i>',
        'http://localhost:3000/sign-in/link/aB3dE6gH9jK2mN5pQ8sT1vW4xZ7aB3dE6gH9jK2mN5p', 'x', 'failed',
          'No <such> box', ${site.clock.now()}, ${site.clock.now()}) returning id`)
      .then(({ id }) => id)}`
    const { text } = await admin.get(path)
    assert.match(text, /sign-in\/link\/•••/)
    assert.match(text, /A &lt;i&gt;link/)
    assert.equal((await send(`${path}/resend`)).headers.location, `${path}?done=resent`)
    assert.match((await admin.get(path)).text, /In the mailbox/)
    assert.equal((await send('/admin/mails/test', { to: 'x' })).status, 400)
    assert.match(
      (await send('/admin/mails/test', { to: 'owner@people.example' })).headers.location!,
      /^\/admin\/mails\/\d+\?done=test$/,
    )
    assert.deepEqual(await mailsTo(site, 'owner@people.example'), ['test'])
    assert.match((await admin.get('/admin/mails?to=bo@&status=kept')).text, /bo@people\.example/)
  })

  test('the overview shows pending work, and health what to do', async () => {
    await deadLetter(site.app.db, { job: 'mail.send', data: { mail: 8 }, error: 'It broke.' })
    assert.match(
      (await admin.get('/admin')).text,
      /href="\/admin\/jobs">job failed permanently<\/a><\/dt><dd class="figure">1</,
    )
    const { text } = await admin.get('/admin/health')
    assert.match(text, /Test payments only: no real money moves\.<br><b>Set the variables for Stripe/)
    assert.match(text, /1 job failed permanently/)
    assert.match((await admin.get('/admin/health/guide')).text, /<h2[^>]*>Emails<\/h2>/)
  })
})
