import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { mailsToRecipientPerHour } from '../../../src/core/mail/limits.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { makeCategory, manualDraft } from '../../publishing/drafts/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../support/visitor.ts'

const password = 'a long enough password'

onOneStorage('emails to one recipient from all sources', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { RATE_LIMITS: 'on' } })
    await makeCategory(site)
    await site.app.settings.set(mailsToRecipientPerHour, 5)
  })
  beforeEach(() => site.clock.advance(3600_000))
  after(() => site.close())

  let networks = 0
  const elsewhere = () => new Visitor(site, `203.${Math.floor(++networks / 200)}.${networks % 200}.7`)
  /** Everything that makes the site send an email to an address of the stranger's choice. */
  const triggers: Record<string, (email: string) => Promise<{ status: number; text: string }>> = {
    'a sign-up': (email) => elsewhere().post('/sign-up', { name: 'Win $500 at evil.example', email, password }),
    'a sign-in link': (email) => elsewhere().post('/sign-in/link', { email }),
    'a password reset': (email) => elsewhere().post('/reset', { email }),
    'a change of address': async (email) => {
      const mallory = await signedIn(site, {
        email: `mallory-${++networks}@attack.example`,
        name: 'Win $500',
        password,
      })
      const form_token = await mallory.formToken()
      return mallory.post('/account/email', { form_token, form: 'email', email, current: password })
    },
    'an invitation': async (email) => {
      const mallory = await site.member({ name: 'Win $500 at evil.example' })
      const id = await manualDraft(site, mallory, { name: 'Win $500 at evil.example' })
      return call(await site.keyFor(mallory), `/drafts/${id}/invites`, { email })
    },
    'a claim by email': async (email) => {
      const slug = email.split('@')[1]!.replace('.example', '')
      const mallory = await site.member({ name: 'Win $500 at evil.example' })
      if (!(await site.app.db.maybe(sql`select 1 as found from listings where slug = ${slug}`)))
        await makeListing(site, { slug })
      return call(await site.keyFor(mallory), '/claims', { slug, method: 'email', email })
    },
  }
  const call = (key: string, path: string, payload: object) =>
    site.call({ method: 'POST', url: `/api/v1${path}`, payload, headers: { authorization: `Bearer ${key}` } })

  for (const [what, trigger] of Object.entries(triggers))
    test(`${what} reaches an address five times an hour, from however many networks and accounts`, async () => {
      const email = `victim@${what.replaceAll(' ', '-')}.example`
      const statuses: number[] = []
      for (let index = 0; index < 8; index++) statuses.push((await trigger(email)).status)
      assert.deepEqual(
        statuses.map((status) => status === 429),
        [...Array(5).fill(false), ...Array(3).fill(true)],
      )
      assert.ok(statuses.every((status) => status < 500))
      assert.equal((await mailsTo(site, email)).length, 5)
      site.clock.advance(3600_000)
      assert.notEqual((await trigger(email)).status, 429, 'an hour later')
    })

  for (const [what, trigger] of Object.entries(triggers))
    test(`${what} puts no text from a stranger into an inbox`, async () => {
      const email = `reader@no-words-${what.replaceAll(' ', '-')}.example`
      await trigger(email)
      const { subject, text } = await mailTo(site, email)
      const { html } = await site.app.db.one(sql<{ html: string }>`
        select body_html as html from mails where recipient = ${email} order by id desc limit 1`)
      assert.doesNotMatch(subject + text + html, /Win \$500|evil\.example/)
    })

  test('the limit covers all kinds of email together', async () => {
    const email = 'victim@together.example'
    const statuses: number[] = []
    for (const trigger of [...Object.values(triggers), ...Object.values(triggers)])
      statuses.push((await trigger(email)).status)
    assert.equal(statuses.filter((status) => status === 429).length, 7)
    assert.equal((await mailsTo(site, email)).length, 5)
  })

  test('tags, dots and capitals do not count as another recipient', async () => {
    const spellings = [
      'v.i@gmail.com',
      'vi+1@gmail.com',
      'VI@gmail.com',
      'vi@googlemail.com',
      'v.i+x@googlemail.com',
      'vi@gmail.com',
      'vi+2@gmail.com',
    ]
    const statuses: number[] = []
    for (const email of spellings) statuses.push((await triggers['a sign-in link']!(email)).status)
    assert.deepEqual(statuses, [...Array(5).fill(200), 429, 429])
    const tagged: number[] = []
    for (let index = 0; index < 7; index++)
      tagged.push((await triggers['a password reset']!(`bo+${index}@people.example`)).status)
    assert.deepEqual(tagged, [...Array(5).fill(200), 429, 429])
    assert.equal((await triggers['a sign-in link']!('b.o@people.example')).status, 200, 'dots matter elsewhere')
  })

  test('concurrent emails do not exceed the limit', async () => {
    const email = 'victim@at-once.example'
    const answers = await Promise.all(Array.from({ length: 20 }, () => triggers['a sign-in link']!(email)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    assert.equal((await mailsTo(site, email)).length, 5)
  })

  test('the refusal is the same with and without an account, and says what to do', async () => {
    await site.member({ email: 'has@people.example' })
    const pages: string[] = []
    for (const email of ['has@people.example', 'not@people.example']) {
      for (let index = 0; index < 5; index++) await triggers['a sign-in link']!(email)
      pages.push((await triggers['a sign-in link']!(email)).text.replaceAll(email, 'EMAIL'))
    }
    assert.equal(pages[0], pages[1])
    assert.match(pages[0]!, /Check your inbox and your spam folder/)
  })

  test('a browser that the owner has signed in with still gets its link', async () => {
    const email = 'owner@people.example'
    await site.member({ email, password })
    const owner = elsewhere()
    await owner.post('/sign-in', { email, password })
    await owner.post('/sign-out')
    for (let index = 0; index < 8; index++) await triggers['a sign-in link']!(email)
    assert.equal((await elsewhere().post('/sign-in/link', { email })).status, 429)
    assert.equal((await owner.post('/sign-in/link', { email })).status, 200)
    assert.equal((await owner.post((await mailTo(site, email)).link)).status, 303)
    assert.equal(await owner.isSignedIn(), true)
  })
})
