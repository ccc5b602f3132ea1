import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { suspendMember, unsuspendMember } from '../../../src/core/member-admin/suspend.ts'
import type { Member } from '../../../src/core/members/members.ts'
import { notificationsOf } from '../../../src/core/notifications/queries.ts'
import { awardClosedWeeks } from '../../../src/directory/awards/award.ts'
import { addEditor, ownerAndEditors } from '../../../src/directory/listings/editors.ts'
import { connectRevenue } from '../../../src/directory/verified-revenue/connect.ts'
import { revenueConnection } from '../../../src/directory/verified-revenue/queries.ts'
import { castVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { day } from '../../../src/platform/duration.ts'
import { expireClaims } from '../../../src/publishing/claims/jobs.ts'
import { approveClaim, recordCheck, rejectClaim } from '../../../src/publishing/claims/lifecycle.ts'
import { claimsInReview } from '../../../src/publishing/claims/queries.ts'
import { checkClaim } from '../../../src/publishing/claims/verify.ts'
import { editorRole } from '../../../src/publishing/editing/policy.ts'
import { eachStorage } from '../../support/storage.ts'
import { mailsTo, mailTo } from '../../support/visitor.ts'
import { type ClaimsSite, claimFrom, openClaimsSite } from './support.ts'

eachStorage('claim lifecycle', (storage) => {
  let site: ClaimsSite
  let member: Member
  let admin: Member

  before(async () => {
    site = await openClaimsSite(storage)
    admin = await site.member({ role: 'admin' })
  })
  beforeEach(async () => {
    site.clock.set('2026-11-15T12:00:00Z')
    site.zone.txt.clear()
    member = await site.member()
  })
  after(() => site.close())

  const publish = (...values: string[]) => site.zone.txt.set('_slipway.tidewell.example', values)
  const start = async (who: Member, slug: string, method = 'dns') => claimFrom(await site.claim(who, { slug, method }))
  const prove = async (who: Member, slug: string) => {
    const claim = await start(who, slug)
    publish(claim.instructions.record!.value)
    return claimFrom(await site.verify(who, claim.id), 200)
  }
  /** The notifications of a member on the site, newest first, with their links. */
  const notificationsTo = async ({ id }: Member) =>
    (await notificationsOf(site.app.db, id, { limit: 10 })).map(({ title, path }) => `${title} → ${path}`)
  const decide = (work: (tx: Parameters<Parameters<typeof site.app.db.transaction>[0]>[0]) => Promise<void>) =>
    site.app.db.transaction(work)

  test('if two members prove a listing concurrently, one becomes the owner and the other goes to review', async () => {
    const { slug, id } = await site.listing()
    const rival = await site.member()
    const [mine, theirs] = [await start(member, slug), await start(rival, slug)]
    publish(mine.instructions.record!.value, theirs.instructions.record!.value)
    const answers = await Promise.all([site.verify(member, mine.id), site.verify(rival, theirs.id)])
    assert.deepEqual(answers.map(({ body }) => body.status).sort(), ['in_review', 'verified'])
    const winner = answers[0]!.body.status === 'verified' ? member : rival
    assert.equal(await site.owner(id), winner.id)
  })

  test('a proven claim on an owned listing goes to review; the owner and the admins are notified', async () => {
    const owner = await site.member()
    const { slug, id } = await site.listing({ ownerId: owner.id })
    const claim = await prove(member, slug)
    assert.equal(claim.status, 'in_review')
    assert.equal(await site.owner(id), owner.id)
    assert.deepEqual(await mailsTo(site, member.email), ['claim_in_review'])
    assert.deepEqual(await mailsTo(site, owner.email), ['claim_against_you'])
    assert.equal((await mailTo(site, admin.email)).link, '/admin/claims')
    const mine = `/account/claims/${claim.id}`
    assert.deepEqual(await notificationsTo(member), [`We’re reviewing your claim on Tidewell → ${mine}`])
    assert.deepEqual(await notificationsTo(owner), [`Someone else claimed Tidewell → /listings/${slug}`])
    assert.equal((await notificationsTo(admin))[0], 'Claim to review: Tidewell → /admin/claims')
    const waiting = (await claimsInReview(site.app.db, { limit: 10, offset: 0 })).find(({ id }) => id === claim.id)
    assert.deepEqual([waiting?.claimant_email, waiting?.owner_email], [member.email, owner.email])
    assert.equal(
      claimFrom(await site.verify(member, claim.id), 200).status,
      'in_review',
      'checking again changes nothing',
    )
    site.clock.advance(30 * day)
    assert.equal(
      claimFrom(await site.verify(member, claim.id), 200).status,
      'in_review',
      'and it does not run out while others decide',
    )
    site.clock.advance(-30 * day)

    await decide((tx) => rejectClaim(site.app, tx, claim.id, { adminId: admin.id }, 'The domain was sold in 2025.'))
    assert.equal(await site.owner(id), owner.id)
    assert.match((await mailTo(site, member.email)).text, /The domain was sold in 2025\./)
    assert.deepEqual(await notificationsTo(member), [
      `Your claim on Tidewell was not accepted → ${mine}`,
      `We’re reviewing your claim on Tidewell → ${mine}`,
    ])
    assert.equal((await notificationsOf(site.app.db, member.id, { limit: 1 }))[0]!.body, 'The domain was sold in 2025.')
    await assert.rejects(
      decide((tx) => approveClaim(site.app, tx, claim.id, { adminId: admin.id })),
      /already decided/,
    )
    const after = await site.verify(member, claim.id)
    assert.equal(after.status, 400)
    assert.match(after.body.detail, /rejected: The domain was sold in 2025/)
  })

  test('an approved takeover transfers the listing, revokes access of the former owner, and notifies them', async () => {
    const owner = await site.member()
    const { slug, id } = await site.listing({ ownerId: owner.id, plan: 'paid' })
    await site.app.db.transaction((tx) => connectRevenue(site.app, tx, id, `rk_live_${'a'.repeat(24)}`, owner.id))
    const cofounder = await site.member()
    await site.app.db.transaction((tx) => addEditor(site.app, tx, id, cofounder.id))
    await site.app.db.run(
      sql`insert into drafts (owner_id, url, status, listing_id, submitted_revision, created_at, updated_at)
        values (${owner.id}, 'https://tidewell.example', 'ready', ${id}, 0, ${site.clock.now()}, ${site.clock.now()})`,
    )
    const claim = await prove(member, slug)
    await decide((tx) => approveClaim(site.app, tx, claim.id, { adminId: admin.id }))
    assert.deepEqual(
      [
        await editorRole(site.app.db, owner.id, id),
        await editorRole(site.app.db, cofounder.id, id),
        await editorRole(site.app.db, member.id, id),
      ],
      [undefined, undefined, 'owner'],
    )
    assert.equal(
      (
        await site.app.db.one(
          sql<{ listing_id: number | null }>`select listing_id from drafts where owner_id = ${owner.id}`,
        )
      ).listing_id,
      null,
      'what they write into their draft stays there',
    )
    const { owner_id, plan, verified_at } = await site.app.db.one(
      sql<{ owner_id: number; plan: string; verified_at: Date | null }>`
        select owner_id, plan, verified_at from listings where id = ${id}`,
    )
    assert.deepEqual(
      { owner_id, plan, verified_at },
      { owner_id: member.id, plan: 'paid', verified_at: site.clock.now() },
    )
    assert.equal(await revenueConnection(site.app.db, id), undefined)
    assert.deepEqual(await mailsTo(site, owner.email), ['claim_against_you', 'listing_taken_over'])
    assert.deepEqual(await mailsTo(site, member.email), ['claim_in_review', 'claim_verified'])
    assert.deepEqual(await notificationsTo(owner), [
      `Tidewell has a new owner → /listings/${slug}`,
      `Someone else claimed Tidewell → /listings/${slug}`,
    ])
    assert.equal((await notificationsTo(member))[0], `Tidewell is yours → /account/listings/${id}`)
    const [acted] = await site.app.db.many(sql<{ actor_id: number; details: Record<string, unknown> }>`
      select actor_id, details from audit_events where action = 'admin.acted' and subject = ${`listing:${id}`}`)
    assert.deepEqual(
      [acted!.actor_id, acted!.details],
      [admin.id, { did: 'approved a claim', claim: claim.id, owner: member.id, former_owner: owner.id }],
    )
    const again = await site.claim(owner, { slug, method: 'dns' })
    assert.equal(again.status, 201, 'the former owner can claim it again')
  })

  test('when an editor takes over, the other editors stay', async () => {
    const owner = await site.member()
    const { slug, id } = await site.listing({ ownerId: owner.id })
    const other = await site.member()
    for (const { id: editor } of [member, other])
      await site.app.db.transaction((tx) => addEditor(site.app, tx, id, editor))
    const claim = await prove(member, slug)
    await decide((tx) => approveClaim(site.app, tx, claim.id, { adminId: admin.id }))
    assert.deepEqual(await ownerAndEditors(site.app.db, id), [member.id, other.id])
  })

  test('a suspended member cannot win a claim: by proof, by an earlier link, or by approval', async () => {
    const suspend = () =>
      decide((tx) => suspendMember(site.app, tx, member.id, { reason: 'Spam.' }, { adminId: admin.id }))
    const restore = () =>
      decide((tx) => unsuspendMember(site.app, tx, member.id, { reason: 'A mistake.' }, { adminId: admin.id }))
    const [free, owned] = [await site.listing(), await site.listing({ ownerId: (await site.member()).id })]
    const contested = await prove(member, owned.slug)
    const byRecord = await start(member, free.slug)
    const mailed = claimFrom(
      await site.claim(member, { slug: free.slug, method: 'email', email: 'crew@tidewell.example' }),
    )
    const { link } = await mailTo(site, 'crew@tidewell.example')
    publish(byRecord.instructions.record!.value)
    const { claim, result } = await checkClaim(site.app, member.id, byRecord.id)
    await suspend()
    assert.equal(
      (await site.call({ method: 'POST', url: link, headers: { 'sec-fetch-site': 'same-origin' } })).status,
      400,
    )
    await assert.rejects(
      decide((tx) => recordCheck(site.app, tx, claim, result!)),
      /suspended/,
    )
    await assert.rejects(
      decide((tx) => approveClaim(site.app, tx, contested.id, { adminId: admin.id })),
      /suspended/,
    )
    assert.deepEqual(
      [
        await site.owner(free.id),
        (await site.app.db.one(sql<{ status: string }>`select status from claims where id = ${contested.id}`)).status,
      ],
      [null, 'in_review'],
    )
    await restore()
    assert.equal(
      (await site.call({ method: 'POST', url: link, headers: { 'sec-fetch-site': 'same-origin' } })).status,
      400,
      'a link that ended stays ended',
    )
    site.clock.advance(61_000)
    claimFrom(await site.claim(member, { slug: free.slug, method: 'email', email: 'crew@tidewell.example' }))
    const again = await mailTo(site, 'crew@tidewell.example')
    assert.notEqual(again.link, link)
    await site.call({ method: 'POST', url: again.link, headers: { 'sec-fetch-site': 'same-origin' } })
    assert.equal(claimFrom(await site.verify(member, mailed.id), 200).status, 'verified')
    await decide((tx) => approveClaim(site.app, tx, contested.id, { adminId: admin.id }))
    assert.equal(await site.owner(owned.id), member.id)
  })

  test('of several concurrent decisions, one succeeds', async () => {
    const owner = await site.member()
    const { slug } = await site.listing({ ownerId: owner.id })
    const claim = await prove(member, slug)
    const results = await Promise.allSettled([
      decide((tx) => approveClaim(site.app, tx, claim.id, { adminId: admin.id })),
      decide((tx) => rejectClaim(site.app, tx, claim.id, { adminId: admin.id }, 'No.')),
      decide((tx) => approveClaim(site.app, tx, claim.id, { adminId: admin.id })),
    ])
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('owners cannot claim their own listing, and their other claims on it end', async () => {
    const { slug } = await site.listing()
    const other = await start(member, slug, 'file')
    assert.equal((await prove(member, slug)).status, 'verified')
    const mine = await site.claim(member, { slug, method: 'meta' })
    assert.equal(mine.status, 400)
    assert.deepEqual(mine.body.errors, [{ path: 'slug', message: 'You already own Tidewell.' }])
    const ended = await site.verify(member, other.id)
    assert.equal(ended.status, 400)
    assert.match(ended.body.detail, /became yours in another way/)
  })

  test('a listing that is not public cannot be claimed', async () => {
    for (const status of ['draft', 'awaiting_badge', 'hidden'] as const) {
      const { slug } = await site.listing({ status, slug: `unseen-${status.replace('_', '-')}` })
      const refused = await site.claim(member, { slug, method: 'dns' })
      assert.equal(refused.status, 400)
      assert.match(refused.body.errors[0].message, /couldn't find the listing unseen-/)
    }
    assert.equal(
      (
        await site.claim(member, {
          slug: (await site.listing({ status: 'scheduled', week: '2026-12-07' })).slug,
          method: 'dns',
        })
      ).status,
      201,
    )
  })

  test('claiming again renews the open claim with the same code; after it expired, a new one begins', async () => {
    const { slug } = await site.listing()
    const first = await start(member, slug)
    site.clock.advance(10 * day)
    const again = await start(member, slug)
    assert.deepEqual({ ...again, expires_at: first.expires_at }, first)
    assert.equal(again.expires_at, '2026-12-09T12:00:00.000Z')
    const others = await start(await site.member(), slug)
    assert.notEqual(others.instructions.record!.value, first.instructions.record!.value)
    assert.notEqual((await start(member, slug, 'file')).id, first.id)
    site.clock.advance(14 * day)
    const fresh = await start(member, slug)
    assert.notEqual(fresh.id, first.id)
    assert.notEqual(
      fresh.instructions.record!.value,
      first.instructions.record!.value,
      'what was published for the old one proves nothing any more',
    )
    assert.deepEqual(
      await notificationsTo(member),
      [`Your claim on Tidewell expired → /account/claims/${first.id}`],
      'told as by the job',
    )
    assert.deepEqual(await mailsTo(site, member.email), ['claim_expired'])
  })

  test('concurrent claims by one member create one claim', async () => {
    const { slug } = await site.listing()
    const answers = await Promise.all(Array.from({ length: 6 }, () => site.claim(member, { slug, method: 'dns' })))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  })

  test('a claim expires after 14 days, even before the job has updated it', async () => {
    const { slug, id } = await site.listing()
    const claim = await start(member, slug)
    publish(claim.instructions.record!.value)
    const listed = async () =>
      (await site.call({ url: '/api/v1/claims', headers: { authorization: `Bearer ${await site.keyFor(member)}` } }))
        .body.items
    site.clock.advance(14 * day - 1000)
    assert.equal((await listed())[0].status, 'pending')
    site.clock.advance(1000)
    const [late] = await listed()
    assert.deepEqual([late.status, late.settled_at], ['expired', '2026-11-29T12:00:00.000Z'])
    const refused = await site.verify(member, claim.id)
    assert.equal(refused.status, 400)
    assert.match(refused.body.detail, /expired on November 29, 2026\. Claim the listing again to get a new code/)
    for (const _ of [1, 2]) await expireClaims.run(site.app, {})
    assert.deepEqual(await listed(), [late])
    assert.deepEqual(await mailsTo(site, member.email), ['claim_expired'], 'told once, however often it is looked')
    assert.deepEqual(await notificationsTo(member), [`Your claim on Tidewell expired → /account/claims/${claim.id}`])
    assert.equal(await site.owner(id), null)
  })

  test('the vote of a new owner stops counting in the current week; published results stay', async () => {
    const votes = async (id: number) =>
      (await site.app.db.one(sql<{ votes: number }>`select votes from listing_counters where listing_id = ${id}`)).votes
    const running = await site.listing()
    const past = await site.listing()
    site.clock.advance(day / 24)
    for (const { id } of [running, past])
      await site.app.db.transaction((tx) =>
        castVote(site.app, tx, { listingId: id, memberId: member.id, network: null, device: null }),
      )
    assert.equal((await prove(member, running.slug)).status, 'verified')
    assert.equal(await votes(running.id), 0)
    site.clock.advance(7 * day)
    await awardClosedWeeks(site.app)
    assert.equal((await prove(member, past.slug)).status, 'verified')
    assert.equal(await votes(past.id), 1)
  })

  test('claims are counted in the account, and a member without a confirmed address cannot claim', async () => {
    const { slug } = await site.listing()
    await start(member, slug)
    const account = await site.call({
      url: '/api/v1/me',
      headers: { authorization: `Bearer ${await site.keyFor(member)}` },
    })
    assert.equal(account.body.counts.claims, 1)
    const unconfirmed = await site.member({ verified: false })
    const refused = await site.claim(unconfirmed, { slug, method: 'dns' })
    assert.equal(refused.status, 403)
    assert.match(refused.body.detail, /Confirm your email first/)
  })

  test('a retry with the same idempotency key gets the first answer and creates nothing', async () => {
    const { slug } = await site.listing()
    const headers = { 'idempotency-key': 'claim-once' }
    const first = await site.claim(member, { slug, method: 'dns' }, headers)
    site.clock.advance(1000)
    const second = await site.claim(member, { slug, method: 'dns' }, headers)
    assert.equal(second.headers['idempotency-replayed'], 'true')
    assert.equal(second.text, first.text)
  })
})
