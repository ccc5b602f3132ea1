import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { follow } from '../../../src/directory/follows/follow.ts'
import { copyAllCounters } from '../../../src/directory/listings/counters.ts'
import { castVote, withdrawVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { day } from '../../../src/platform/duration.ts'
import { purgeDeleted, restoreListing } from '../../../src/publishing/lifecycle/delete.ts'
import { findKept } from '../../../src/publishing/merging/find-kept.ts'
import { mergeListings } from '../../../src/publishing/merging/merge.ts'
import { openShop, type Shop } from '../../shop/orders/support.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { createOwner, mailsTo, type Owner } from '../editing/support.ts'
import { inTransaction } from '../lifecycle/support.ts'

onOneStorage('merging duplicates', (storage) => {
  let site: Shop
  let admin: Member
  let ada: Owner
  let made = 0
  const people: Member[] = []
  before(async () => {
    site = await openShop(storage)
    ada = await createOwner(site)
    admin = await site.member({ role: 'moderator', name: 'Mo' })
    for (let index = 0; index < 6; index++) people.push(await site.member({ name: `Voter ${index}` }))
    // Votes of accounts that are brand-new don't count.
    await site.app.db.run(sql`update members set created_at = created_at - interval '1 year'`)
  })
  after(async () => {
    await site.close()
    site.vies.close()
  })

  const newListing = (facts: Partial<Parameters<typeof makeListing>[1]> = {}) =>
    makeListing(site, { slug: `twin-${++made}`, ...facts })
  const about = (listingId: number) => ({ listingId, by: { adminId: admin.id }, reason: 'It was listed twice.' })
  const merge = (fromId: number, intoId: number) =>
    inTransaction(site, (tx) => mergeListings(site.app, tx, { ...about(fromId), intoId }))
  const vote = (listingId: number, { id: memberId }: Member, device: string | null = null) =>
    inTransaction(site, (tx) => castVote(site.app, tx, { listingId, memberId, network: null, device }))
  const followAs = (listingId: number, { id: memberId }: Member) =>
    inTransaction(site, (tx) => follow(site.app, tx, { listingId, memberId }))
  const review = (listingId: number, { id }: Member, rating: number, status: string) =>
    site.app.db.run(sql`
      insert into reviews (listing_id, member_id, rating, body, status, written_at)
      values (${listingId}, ${id}, ${rating}, 'Good.', ${status}, ${site.clock.now()})`)

  /** Every counter of every listing equals the rows behind it. */
  async function checkCounters() {
    await copyAllCounters(site.app)
    const wrong = await site.app.db.many(sql`
      select l.id from listings l join listing_counters c on c.listing_id = l.id
      where c.votes <> (select count(*) from votes v where v.listing_id = l.id and v.discounted is null)
        or l.votes <> c.votes
        or c.followers <> (select count(*) from follows f where f.listing_id = l.id)
        or l.followers <> c.followers
        or l.rating_count <> (select count(*) from reviews r where r.listing_id = l.id and r.status = 'published')
        or l.rating_sum <> (
          select coalesce(sum(rating), 0) from reviews r where r.listing_id = l.id and r.status = 'published')
        or (l.votes > 0 and l.trending is null)`)
    assert.deepEqual(wrong, [])
    const weeks = await site.app.db.many(sql`
      select la.listing_id, la.week from launches la
      where la.votes <> (
        select count(*) from votes v where v.listing_id = la.listing_id and v.week = la.week and v.discounted is null
      ) and not exists (select from awards where awards.week = la.week)`)
    assert.deepEqual(weeks, [])
    const counts = await site.app.db.many(sql`
      select c.category_id from category_counts c
      where c.listings <> (select count(*) from category_entries e where e.category_id = c.category_id)
      union all
      select w.launches from week_counts w
      where w.launches <> (
        select count(*) from launches la join listings l on l.id = la.listing_id
        where la.week = w.week and l.status in ('scheduled', 'live'))`)
    assert.deepEqual(counts, [])
  }

  test('everything about the duplicate moves to the listing that stays, once per person', async () => {
    const [from, into] = [await newListing({ slug: 'tide-pool' }), await newListing({ slug: 'tidepool' })]
    const other = await newListing({ slug: 'other' })
    const [ann, ben, cid, dot] = people as [Member, Member, Member, Member]
    for (const [listing, voter] of [
      [from, ann],
      [from, ben],
      [into, ben],
      [into, cid],
    ] as const) {
      await vote(listing, voter)
      await followAs(listing, voter)
    }
    // Somebody who withdrew their vote for the listing that stays still votes for the other.
    await vote(into, dot)
    await inTransaction(site, (tx) => withdrawVote(site.app, tx, { listingId: into, memberId: dot.id }))
    await vote(from, dot)
    await review(from, ann, 5, 'published')
    await review(from, ben, 4, 'published')
    await review(into, ben, 1, 'pending')
    await site.app.db.run(sql`
      insert into traffic (listing_id, day, source, views, clicks)
      values (${from}, '2026-11-14', 'direct', 7, 2), (${into}, '2026-11-14', 'direct', 3, 1)`)
    await site.app.db.run(sql`
      insert into alternatives (listing_id, alternative_id, approved_at)
      values (${other}, ${from}, now()), (${from}, ${into}, now()), (${from}, ${other}, now())`)
    await merge(from, into)

    await checkCounters()
    const { body } = await site.call('/api/v1/listings/tidepool')
    assert.equal(body.votes, 4, 'Ann, Ben once, Cid and Dot')
    assert.equal(body.followers, 3)
    assert.deepEqual(body.rating, { average: 4.5, count: 2 })
    const { views } = await site.app.db.one(sql<{ views: number }>`select views from listings where id = ${into}`)
    assert.equal(views, 10)
    assert.deepEqual(
      await site.app.db.many(sql`
        select listing_id, alternative_id from alternatives
        where listing_id in (${into}, ${other}) order by listing_id`),
      [
        { listing_id: into, alternative_id: other },
        { listing_id: other, alternative_id: into },
      ],
    )
    const left = await site.app.db.one(sql`
      select (select count(*) from votes where listing_id = ${from}) as votes,
        (select count(*) from follows where listing_id = ${from}) as follows,
        (select count(*) from reviews where listing_id = ${from}) as reviews,
        (select count(*) from launches where listing_id = ${from}) as launches`)
    assert.deepEqual(left, { votes: 0, follows: 0, reviews: 0, launches: 0 })
  })

  test('links, the API, badges and comparisons of the old slug lead to the listing that stays', async () => {
    for (const rest of ['', '/alternatives', '/badges']) {
      const answer = await site.call(`/listings/tide-pool${rest}`)
      assert.equal(answer.status, 301, rest)
      assert.equal(answer.headers.location, `/listings/tidepool${rest}`)
    }
    assert.equal((await site.call('/api/v1/listings/tide-pool')).body.slug, 'tidepool')
    assert.equal((await site.call('/api/v1/compare?a=tide-pool&b=other')).body.a.slug, 'tidepool')
    assert.equal((await site.call('/api/v1/compare?a=tide-pool&b=tidepool')).status, 400)
    assert.equal((await site.call('/badges/tide-pool/launched.svg')).status, 200)
    assert.equal((await site.call('/api/v1/listings/tide-pool/badges')).status, 200)
    const found = (await site.call('/api/v1/listings?q=tide')).body.items as { slug: string }[]
    assert.ok(!found.some(({ slug }) => slug === 'tide-pool'))
  })

  test('makers cannot vote for themselves by a duplicate, nor one mailbox twice', async () => {
    const [from, into] = [await newListing(), await newListing({ ownerId: ada.member.id })]
    await site.app.db.run(sql`update members set created_at = created_at - interval '1 year'`)
    await vote(from, ada.member)
    const [one, other] = [
      await site.member({ email: 'eve.long@gmail.com' }),
      await site.member({ email: 'evelong+2@gmail.com' }),
    ]
    await site.app.db.run(sql`update members set created_at = created_at - interval '1 year'`)
    await vote(from, one)
    await vote(into, other)
    await merge(from, into)
    await checkCounters()
    assert.deepEqual(
      await site.app.db.many(sql`
        select member_id, discounted, suspected from votes where listing_id = ${into} order by member_id`),
      [
        { member_id: ada.member.id, discounted: 'own_listing', suspected: null },
        { member_id: one.id, discounted: null, suspected: 'same_mailbox' },
        { member_id: other.id, discounted: null, suspected: null },
      ],
    )
  })

  test('past launches and the better award stay, in weeks whose results are final', async () => {
    const [from, into] = [await newListing({ week: '2026-11-02' }), await newListing({ week: '2026-10-26' })]
    await site.app.db.run(sql`
      insert into launches (listing_id, week, launched_at) values (${from}, '2026-10-26', ${site.clock.now()})`)
    await site.award(from, '2026-10-26', 1)
    await site.award(into, '2026-10-26', 3)
    await site.award(from, '2026-11-02', 2)
    await merge(from, into)
    await checkCounters()
    assert.deepEqual(
      await site.app.db.many(sql`
        select a.week, a.place, l.place as shown from awards a
        join launches l on l.week = a.week and l.listing_id = a.listing_id
        where a.listing_id = ${into} order by a.week`),
      [
        { week: '2026-10-26', place: 1, shown: 1 },
        { week: '2026-11-02', place: 2, shown: 2 },
      ],
    )
  })

  test('orders, what was bought, claims, notes and the owner move; open orders stop it', async () => {
    const from = await site.listing({ status: 'live', plan: 'paid', week: '2026-11-09' })
    const into = await newListing()
    const [claimant] = people as [Member]
    await site.app.db.run(sql`
      update listings set billboard_cents = 500, featured_until = ${site.clock.now()}, unlocked = '{story}'
      where id = ${from}`)
    await site.app.db.run(sql`
      insert into claims (listing_id, member_id, method, code, created_at, expires_at)
      values (${from}, ${claimant.id}, 'dns', ${'a'.repeat(32)}, ${site.clock.now()}, ${new Date('2027-01-01')})`)
    await site.app.db.run(sql`
      insert into staff_notes (listing_id, body, written_at) values (${from}, 'Looks like a twin.', now())`)
    const { body: order } = await site.checkout([{ product: 'featured', listing_id: from }])
    await assert.rejects(merge(from, into), new RegExp(`${order.number}.*still open`))
    await site.app.db.run(sql`
      update orders set status = 'cancelled', ended_at = ${site.clock.now()} where number = ${order.number}`)
    await merge(from, into)
    assert.deepEqual(
      await site.app.db.one(sql`
        select owner_id, plan, billboard_cents, unlocked, featured_until is not null as featured,
          (select count(*) from order_lines where listing_id = l.id) as lines,
          (select count(*) from staff_notes where listing_id = l.id) as notes,
          (select status from claims where listing_id = ${from} or listing_id = l.id) as claim
        from listings l where id = ${into}`),
      {
        owner_id: site.customer.id,
        plan: 'paid',
        billboard_cents: 500,
        unlocked: ['story'],
        featured: true,
        lines: 1,
        notes: 1,
        claim: 'expired',
      },
    )
    assert.match((await mailsTo(site, site.customer)).at(-1)!.subject, /^mine-\d+ was merged into twin-\d+$/)
  })

  test('each of two concurrent merges finishes or is refused, in either direction', async () => {
    const [one, other] = [await newListing(), await newListing()]
    const results = await Promise.allSettled([merge(one, other), merge(other, one)])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const [third, fourth] = [await newListing(), await newListing()]
    const votes = people.map((voter) => vote(third, voter).catch(() => null))
    await Promise.all([...votes, merge(third, fourth)])
    await checkCounters()
  })

  test('the listing that stays must exist, be another one, and be as far along', async () => {
    const [live, draft] = [await newListing(), await newListing({ status: 'draft', plan: null, week: null })]
    await assert.rejects(merge(live, live), /same listing/)
    await assert.rejects(merge(live, 999_999), /doesn’t exist/)
    await assert.rejects(merge(live, draft), /merge the other way around/)
    const hidden = await newListing({ status: 'hidden' })
    await assert.rejects(merge(live, hidden), /is hidden\. Restore it first/)
    for (const typed of ['', 'no such listing', 'https://nowhere.example'])
      await assert.rejects(findKept(site.app.db, typed, live), { code: 'invalid_request' })
    const { slug } = await site.app.db.one(sql<{ slug: string }>`select slug from listings where id = ${live}`)
    for (const typed of [slug, `https://x.example/listings/${slug}`, `/admin/listings/${live}`, `${slug}.example`])
      assert.equal((await findKept(site.app.db, typed, draft)).id, live, typed)
    await merge(draft, live)
  })

  test('a merged listing can be restored without what moved, and its slug is never given to another', async () => {
    const [from, into] = [await newListing({ slug: 'back' }), await newListing({ slug: 'stays' })]
    await vote(from, people[0]!)
    await merge(from, into)
    await inTransaction(site, (tx) => restoreListing(site.app, tx, about(from)))
    assert.equal((await site.call('/api/v1/listings/back')).body.votes, 0)
    assert.equal((await site.call('/api/v1/listings/stays')).body.votes, 1)
    await merge(from, into)
    site.clock.set(new Date(site.clock.now().getTime() + 31 * day))
    await purgeDeleted(site.app)
    assert.equal((await site.call('/listings/back')).headers.location, '/listings/stays')
    await checkCounters()
  })
})
