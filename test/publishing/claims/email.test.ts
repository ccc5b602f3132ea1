import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sendMail } from '../../../src/core/mail/jobs.ts'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Visitor } from '../../support/visitor.ts'
import { type ClaimsSite, claimFrom, openClaimsSite } from './support.ts'

onOneStorage('claims by email', (storage) => {
  let site: ClaimsSite
  let mails: MailServer
  let member: Member
  let visitor: Visitor

  before(async () => {
    mails = await startMailServer()
    site = await openClaimsSite(storage, { environment: { SMTP_URL: mails.url } })
  })
  beforeEach(async () => {
    await deliver()
    mails.received.length = 0
    member = await site.member({ name: 'Ada Marsh' })
    visitor = new Visitor(site)
  })
  after(async () => {
    await site.close()
    await mails.close()
  })

  const claim = async (slug: string, email: string) => site.claim(member, { slug, method: 'email', email })
  /** Sends the queued emails, and returns the link in the newest one. */
  const deliver = async () => {
    for (const { id } of await site.app.db.many(
      sql<{ id: number }>`select id from mails where status = 'waiting' order by id`,
    ))
      await sendMail.run(site.app, { mail: id })
    const text = mails.received.at(-1)?.email.text ?? ''
    return {
      to: mails.received.map(({ to }) => to[0]),
      text,
      link: /http:\/\/localhost:3000(\/claims\/confirm\/[\w-]{43})(?![\w-])/.exec(text)?.[1] ?? '',
    }
  }
  const statusOf = async (id: number) =>
    (await site.app.db.one(sql<{ status: string }>`select status from claims where id = ${id}`)).status

  test('the emailed link is shown by GET, however it is requested, and used up by POST', async () => {
    const listing = await site.listing()
    const started = claimFrom(await claim(listing.slug, 'Crew+launch@Tidewell.example'))
    assert.deepEqual(started.instructions.email, {
      address: 'crew+launch@tidewell.example',
      sent_at: '2026-11-15T12:00:00.000Z',
    })
    const { to, text, link } = await deliver()
    assert.deepEqual(to, ['crew+launch@tidewell.example'])
    assert.doesNotMatch(text, /Ada Marsh/, 'nothing that the claimant typed is sent to a stranger')
    assert.match(text, /Tidewell/)
    const scanners: Record<string, string>[] = [
      {},
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ]
    for (const headers of scanners) {
      const shown = await visitor.get(link, headers)
      assert.equal(shown.status, 200)
      assert.match(shown.text, /Ada Marsh/)
      assert.match(shown.text, new RegExp(member.email))
      assert.match(shown.text, /<confirm-claim/)
      assert.equal(await statusOf(started.id), 'pending', 'mail programs open links by themselves')
    }
    await site.call({ method: 'HEAD', url: link })
    assert.equal(await statusOf(started.id), 'pending')
    const inBackground = await visitor.post(link, {}, { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' })
    assert.equal(inBackground.status, 403, 'only a page that someone sees may confirm')
    assert.equal(await statusOf(started.id), 'pending')
    const confirmed = await visitor.post(link)
    assert.equal(confirmed.status, 200)
    assert.match(confirmed.text, /Tidewell/)
    assert.equal(await statusOf(started.id), 'verified')
    assert.equal(await site.owner(listing.id), member.id)
    const again = await visitor.post(link)
    assert.equal(again.status, 400)
    assert.match(again.text, /This link was already used on November 15, 2026\./)
  })

  test('of several concurrent confirmations, one succeeds', async () => {
    const listing = await site.listing()
    claimFrom(await claim(listing.slug, 'crew@tidewell.example'))
    const { link } = await deliver()
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.post(link)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
    const verified = await site.app.db.many(
      sql`select 1 from audit_events where action = 'claim.verified' and subject = ${`listing:${listing.id}`}`,
    )
    assert.equal(verified.length, 1)
  })

  test('a claim ends when the recipient of the link declines', async () => {
    const listing = await site.listing()
    const started = claimFrom(await claim(listing.slug, 'info@tidewell.example'))
    const { link } = await deliver()
    assert.match((await deliver()).text, /don[’']t open it\. Ignore this email, or decline: http\S+\/decline/)
    assert.match((await visitor.get(`${link}/decline`)).text, /Decline claim<\/button>/)
    assert.equal(await statusOf(started.id), 'pending')
    assert.equal((await visitor.post(`${link}/decline`)).status, 200)
    assert.equal(await statusOf(started.id), 'rejected')
    assert.equal(await site.owner(listing.id), null)
    const notification = await deliver()
    assert.equal(notification.to.at(-1), member.email)
    assert.match(notification.text, /info@tidewell\.example declined/)
    assert.equal((await visitor.post(link)).status, 400)
    const checked = await site.verify(member, started.id)
    assert.equal(checked.status, 400)
    assert.match(checked.body.detail, /rejected: The person at info@tidewell\.example declined/)
  })

  test('a check reports that the link was not opened yet', async () => {
    const started = claimFrom(await claim((await site.listing()).slug, 'crew@tidewell.example'))
    const checked = claimFrom(await site.verify(member, started.id), 200)
    assert.equal(checked.status, 'pending')
    assert.match(
      checked.last_check!.message,
      /sent to crew@tidewell\.example on November 15, 2026 at 12:00 UTC hasn't been opened yet\. Open it to verify the claim/,
    )
  })

  const refusals: [string, string, string, RegExp][] = [
    [
      'an address elsewhere',
      'tidewell.example',
      'ada@elsewhere.example',
      /This email is at elsewhere\.example\. The listing's website is tidewell\.example\. Enter an email at tidewell\.example\./,
    ],
    [
      'an address of a free mail provider',
      'tidewell.example',
      'tidewell@gmail.com',
      /Anyone can get an email at gmail\.com.*Enter an email at tidewell\.example/,
    ],
    [
      'a listing of a mail provider',
      'posteo.de',
      'ada@posteo.de',
      /Anyone can get an email at posteo\.de, so it proves nothing\. Use a DNS record, meta tag or file/,
    ],
    ['a listing at a public suffix', 'github.io', 'ada@github.io', /Anyone can register a name under github\.io/],
    [
      'an address at a subdomain',
      'tidewell.example',
      'ada@customers.tidewell.example',
      /This email is at customers\.tidewell\.example/,
    ],
    [
      'an address at another domain of the same suffix',
      'tidewell.github.io',
      'ada@other.github.io',
      /This email is at other\.github\.io.*Enter an email at tidewell\.github\.io/,
    ],
    [
      'text that is no address',
      'tidewell.example',
      'ada at tidewell.example',
      /Enter an email address, such as you@tidewell\.example/,
    ],
    ['two addresses', 'tidewell.example', 'a@evil.example,b@tidewell.example', /Enter an email address, such as/],
    [
      'an address with a line break',
      'tidewell.example',
      'a@tidewell.example\nBcc: b@evil.example',
      /Enter an email address, such as/,
    ],
  ]
  for (const [what, domain, email, message] of refusals) {
    test(`email is refused as proof for ${what}`, async () => {
      const { slug } = await site.listing({ domain })
      const refused = await claim(slug, email)
      assert.equal(refused.status, 400)
      assert.equal(refused.body.errors[0].path, 'email')
      assert.match(refused.body.errors[0].message, message)
      assert.deepEqual((await deliver()).to, [])
    })
  }

  test('an address at the registered domain is accepted, and international domains in either spelling', async () => {
    assert.equal(
      (await claim((await site.listing({ domain: 'app.tidewell.example' })).slug, 'ada@tidewell.example')).status,
      201,
    )
    const international = await site.listing({ domain: 'xn--bcher-kva.example' })
    const started = claimFrom(await claim(international.slug, 'ada@Bücher.example'))
    assert.equal(started.instructions.email!.address, 'ada@xn--bcher-kva.example')
    assert.equal((await claim(international.slug, 'ada@xn--bcher-kva.example')).status, 201)
  })

  test('claiming again sends a new link that replaces the old one; a double click sends nothing', async () => {
    const { slug } = await site.listing()
    const first = claimFrom(await claim(slug, 'crew@tidewell.example'))
    const { link: old } = await deliver()
    const clicked = claimFrom(await claim(slug, 'crew@tidewell.example'))
    assert.equal(clicked.id, first.id)
    assert.equal((await deliver()).to.length, 1)
    site.clock.advance(61_000)
    claimFrom(await claim(slug, 'crew@tidewell.example'))
    const { to, link: fresh } = await deliver()
    assert.equal(to.length, 2)
    const expired = await visitor.get(old)
    assert.equal(expired.status, 400)
    assert.match(expired.text, /This link isn&#39;t valid\. It may be incomplete, or we sent you a newer one/)
    assert.equal((await visitor.get(fresh)).status, 200)
    const moved = claimFrom(await claim(slug, 'office@tidewell.example'))
    assert.equal(moved.id, first.id)
    assert.equal(moved.instructions.email!.address, 'office@tidewell.example')
    assert.equal((await deliver()).to.at(-1), 'office@tidewell.example')
    assert.equal((await visitor.get(fresh)).status, 400)
  })

  test('a link stops working when the claim expires and when the listing moves to another domain', async () => {
    const late = await site.listing()
    claimFrom(await claim(late.slug, 'crew@tidewell.example'))
    const { link } = await deliver()
    const moved = await site.listing()
    claimFrom(await claim(moved.slug, 'crew@tidewell.example'))
    const { link: other } = await deliver()
    await site.app.db.run(sql`update listings set domain = 'elsewhere.example' where id = ${moved.id}`)
    const gone = await visitor.post(other)
    assert.equal(gone.status, 400)
    assert.match(gone.text, /The listing moved to elsewhere\.example\. Claim it again with an email there/)
    const day = site.clock.now()
    site.clock.advance(15 * 24 * 3600 * 1000)
    const expired = await visitor.post(link)
    assert.equal(expired.status, 400)
    assert.match(expired.text, /This link expired on November 29, 2026/)
    assert.equal(await site.owner(late.id), null)
    site.clock.set(day)
  })

  test('the email is queued in the transaction of the claim, so both are saved or neither', async () => {
    const { slug, id } = await site.listing()
    const failing = { ...site.app, jobs: { send: () => Promise.reject(new Error('the queue is gone')) } }
    const { openClaim } = await import('../../../src/publishing/claims/open.ts')
    await assert.rejects(
      site.app.db.transaction((tx) =>
        openClaim(failing as never, tx, member.id, { slug, method: 'email', email: 'crew@tidewell.example' }),
      ),
      /queue is gone/,
    )
    const { claims, mails: written } = await site.app.db.one(sql<{ claims: number; mails: number }>`
      select
        (select count(*) from claims where listing_id = ${id}) as claims,
        (select count(*) from mails where recipient = 'crew@tidewell.example' and status = 'waiting') as mails`)
    assert.deepEqual({ claims, written }, { claims: 0, written: 0 })
  })

  test('emails are rate limited per account and address', async () => {
    const limited = await openClaimsSite({ open: async () => site.app.db }, { environment: { RATE_LIMITS: 'on' } })
    try {
      const { slug } = await limited.listing({ slug: 'often-asked' })
      const answers = []
      for (let n = 0; n < 7; n++)
        answers.push(await limited.claim(member, { slug, method: 'email', email: 'crew@tidewell.example' }))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201, 201, 201, 201, 429],
      )
      const { headers } = answers.at(-1)!
      assert.match(headers['ratelimit']!, /"mails-to-address";r=0;t=\d+/, 'the limit that refused is named')
      assert.match(headers['ratelimit-policy']!, /"mails-to-address";q=6;w=3600/)
      assert.equal((await limited.claim(member, { slug, method: 'dns' })).status, 201, 'what sends no mail goes on')
    } finally {
      await limited.close()
    }
  })
})
