import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../src/app/site.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('a change of email address', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [registerSite()] })
  })
  after(() => site.close())

  /** A member who requested a new address, and the link in the email to it. */
  async function asking(from: string, to: string, name = 'Mallory') {
    const person = await signedIn(site, { email: from, name, password })
    return { person, link: await ask(person, to) }
  }
  async function ask(person: Visitor, to: string): Promise<string> {
    const form_token = await person.formToken()
    const { status } = await person.post('/account/email', { form_token, form: 'email', email: to, current: password })
    assert.equal(status, 303)
    return (await mailTo(site, to)).link
  }
  const confirm = async (person: Visitor, link: string) => person.post(link, { form_token: await person.formToken() })
  const emailOf = async (id: number) =>
    (await site.app.db.one(sql<{ email: string }>`select email from members where id = ${id}`)).email

  test('the email to the new address identifies the account, but with no text that its owner chose', async () => {
    await asking('mallory@attack.example', 'victim-1@people.example', 'Claim your prize at evil.example')
    const { subject, text } = await mailTo(site, 'victim-1@people.example')
    assert.match(text, /mallory@attack\.example/)
    assert.match(text, /sign in/i)
    assert.doesNotMatch(subject + text, /prize|evil\.example/)
  })

  test('someone who is signed out is asked to sign in, and nothing changes', async () => {
    const { person, link } = await asking('out@attack.example', 'victim-2@people.example')
    const victim = new Visitor(site)
    const page = await victim.get(link)
    assert.equal(page.status, 303)
    assert.equal(page.headers.location, `/sign-in?next=${encodeURIComponent(link)}`)
    for (const form_token of ['', await person.formToken()]) await victim.post(link, { form_token })
    await victim.post(link)
    assert.equal(await emailOf(person.member.id), 'out@attack.example')
  })

  test('a session of another account cannot confirm it, and does not use up the link', async () => {
    const { person, link } = await asking('prepared@attack.example', 'victim-3@people.example')
    const other = await signedIn(site, { email: 'other-3@people.example' })
    const page = await other.get(link)
    assert.equal(page.status, 403)
    assert.match(page.text, /another account/)
    assert.doesNotMatch(page.text, /Use this email/)
    assert.equal((await confirm(other, link)).status, 403)
    assert.equal(await emailOf(person.member.id), 'prepared@attack.example')
    assert.equal(await emailOf(other.member.id), 'other-3@people.example')
    assert.equal((await confirm(person, link)).status, 303)
    assert.equal(await emailOf(person.member.id), 'victim-3@people.example')
  })

  test('the owner of the address can still sign up with it, and then the link no longer works', async () => {
    const { person, link } = await asking('squatter@attack.example', 'victim-4@people.example')
    const victim = new Visitor(site)
    await victim.post('/sign-up', { name: 'Vera', email: 'victim-4@people.example', password: 'her own password' })
    assert.equal((await victim.post((await mailTo(site, 'victim-4@people.example')).link)).status, 303)
    assert.equal((await confirm(person, link)).status, 400)
    assert.equal(await emailOf(person.member.id), 'squatter@attack.example')
  })

  test('the other sessions end, and this one continues', async () => {
    const { person, link } = await asking('moving@people.example', 'moved@people.example')
    const thief = new Visitor(site, '198.51.100.9')
    await thief.post('/sign-in', { email: 'moving@people.example', password })
    assert.equal(await thief.isSignedIn(), true)
    const answer = await confirm(person, link)
    assert.equal(answer.headers.location, '/account/profile?done=moved')
    assert.equal(await person.isSignedIn(), true)
    assert.equal(await thief.isSignedIn(), false)
    assert.match((await mailTo(site, 'moving@people.example')).text, /other devices/)
  })

  test('any session of the account can confirm it, after signing in on another device', async () => {
    const { person, link } = await asking('desk@people.example', 'phone@people.example')
    const phone = new Visitor(site, '198.51.100.10')
    const next = new URL((await phone.get(link)).headers.location!, 'http://x').searchParams.get('next')!
    const { headers } = await phone.post('/sign-in', { email: 'desk@people.example', password, next })
    assert.equal(headers.location, link)
    assert.match((await phone.get(link)).text, /desk@people\.example/)
    assert.equal((await confirm(phone, link)).status, 303)
    assert.equal(await person.isSignedIn(), false)
    assert.equal(await emailOf(person.member.id), 'phone@people.example')
  })

  test('the form requires the token of the session and has to come from this site', async () => {
    const { person, link } = await asking('form@people.example', 'formed@people.example')
    const form_token = await person.formToken()
    for (const [form, headers] of [
      [{}, {}],
      [{ form_token: 'x'.repeat(43) }, {}],
      [{ form_token }, { 'sec-fetch-site': 'cross-site' }],
      [{ form_token }, { 'sec-fetch-site': 'same-site' }],
    ] as const)
      assert.equal((await person.post(link, form, headers)).status, 403)
    assert.equal(await emailOf(person.member.id), 'form@people.example')
  })

  test('a link works once, for a day, and only while the account is unchanged since the request', async () => {
    const once = await asking('once@people.example', 'once-new@people.example')
    assert.equal((await confirm(once.person, once.link)).status, 303)
    assert.equal((await confirm(once.person, once.link)).status, 400)

    const two = await asking('two@people.example', 'two-a@people.example')
    const second = await ask(two.person, 'two-b@people.example')
    assert.equal((await confirm(two.person, second)).status, 303)
    assert.equal((await confirm(two.person, two.link)).status, 400, 'an older link to a third address')
    assert.equal(await emailOf(two.person.member.id), 'two-b@people.example')

    const reset = await asking('reset@people.example', 'reset-new@people.example')
    const owner = new Visitor(site)
    await owner.post('/reset', { email: 'reset@people.example' })
    await owner.post((await mailTo(site, 'reset@people.example')).link, { password: 'a brand new password' })
    assert.equal((await confirm(owner, reset.link)).status, 400, 'after a password reset')
    assert.equal(await emailOf(reset.person.member.id), 'reset@people.example')

    const late = await asking('late@people.example', 'late-new@people.example')
    site.clock.advance(24 * 3600_000 + 1000)
    assert.equal((await confirm(late.person, late.link)).status, 400, 'after a day')
    for (const bad of ['/account/email/x', `/account/email/${'x'.repeat(43)}`, '/account/email/%00'])
      assert.ok([400, 404].includes((await late.person.get(bad)).status), bad)
  })

  test('only one of two accounts that confirm the same address concurrently gets it', async () => {
    const [one, two] = [
      await asking('race-1@people.example', 'prize@people.example'),
      await asking('race-2@people.example', 'prize@people.example'),
    ]
    const tokens = await Promise.all([one.person.formToken(), two.person.formToken()])
    const statuses = await Promise.all([
      one.person.post(one.link, { form_token: tokens[0]! }),
      two.person.post(two.link, { form_token: tokens[1]! }),
    ])
    assert.deepEqual(statuses.map(({ status }) => status).sort(), [303, 400])
  })

  test('a suspended or deleted account cannot change its address', async () => {
    for (const change of [
      sql`suspended_at = now(), suspension_reason = 'x'`,
      sql`deleted_at = now(), password_hash = null, email_verified_at = null, email = 'deleted-' || id || '@deleted.invalid'`,
    ]) {
      const { person, link } = await asking(`gone-${change.text.length}@people.example`, 'gone-new@people.example')
      const form_token = await person.formToken()
      await site.app.db.run(sql`update members set ${change} where id = ${person.member.id}`)
      await person.post(link, { form_token })
      assert.notEqual(await emailOf(person.member.id), 'gone-new@people.example')
    }
  })

  test('an address that is taken gets no link', async () => {
    await site.member({ email: 'taken@people.example' })
    const person = await signedIn(site, { email: 'taker@people.example', name: 'Free money', password })
    await person.post('/account/email', {
      form_token: await person.formToken(),
      form: 'email',
      email: 'taken@people.example',
      current: password,
    })
    assert.deepEqual(await mailsTo(site, 'taken@people.example'), ['address_taken'])
    const { text } = await mailTo(site, 'taken@people.example')
    assert.doesNotMatch(text, /account\/email|Free money/)
  })
})
