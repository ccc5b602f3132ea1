import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { deleteMember } from '../../../src/core/member-admin/delete.ts'
import { suspendMember, unsuspendMember } from '../../../src/core/member-admin/suspend.ts'
import { networkHash, wideNetworkHash } from '../../../src/core/sessions/request-origin.ts'
import { awardClosedWeeks } from '../../../src/directory/awards/award.ts'
import { linkFounders } from '../../../src/directory/founders/links.ts'
import { addEditor } from '../../../src/directory/listings/editors.ts'
import { countsAfterReview } from '../../../src/directory/votes/fraud.ts'
import { countVotesOfNewAccounts, reviewCrowdedVotes } from '../../../src/directory/votes/jobs.ts'
import { castVote, withdrawVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

interface From {
  address?: string
  device?: string | null
}

onOneStorage('one person, one vote', (storage) => {
  let site: TestApp
  let listingId: number
  let earlier: number[]
  let count = 0

  before(async () => {
    site = await openTestApp(await storage.open())
    site.clock.set('2026-10-06T12:00:00Z')
    earlier = []
    for (let index = 0; index < 8; index++)
      earlier.push(await makeListing(site, { slug: `earlier-${index}`, week: '2026-10-05' }))
  })
  after(() => site.close())
  beforeEach(async () => {
    site.clock.set('2026-11-11T12:00:00Z')
    listingId = await makeListing(site, { slug: `listing-${++count}` })
  })

  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  let people = 0
  /** An account that is old enough to vote. By default, with an address of a public provider. */
  const person = async (email = `unrelated.person.${++people}@gmail.com`) => {
    const now = site.clock.now()
    site.clock.set('2026-11-01T12:00:00Z')
    const { id } = await site.member({ email })
    site.clock.set(now.toISOString())
    return id
  }
  /** Someone who voted in an earlier week. */
  const regular = async (listing: number, email?: string) => {
    const id = await person(email)
    await site.app.db.run(sql`
      insert into votes (listing_id, member_id, cast_at, week)
      values (${listing}, ${id}, '2026-10-06T12:00:00Z', '2026-10-05')`)
    return id
  }
  const vote = (memberId: number, { address, device = null }: From = {}) =>
    inOne((tx) =>
      castVote(site.app, tx, {
        listingId,
        memberId,
        network: address === undefined ? null : networkHash(site.app, address),
        wideNetwork: address === undefined ? null : wideNetworkHash(site.app, address),
        device,
      }),
    )
  const withdraw = (memberId: number) => inOne((tx) => withdrawVote(site.app, tx, { listingId, memberId }))
  const review = () => reviewCrowdedVotes.run(site.app, {})
  /** The number of votes that count after their review. */
  const afterReview = async () =>
    (
      await site.app.db.one(sql<{ votes: number }>`
        select count(*) as votes from votes where listing_id = ${listingId} and ${countsAfterReview}`)
    ).votes
  const crowd = async (size: number, from: (index: number) => From, email?: (index: number) => string) => {
    const ids: number[] = []
    for (let index = 0; index < size; index++) ids.push(await person(email?.(index)))
    for (const [index, id] of ids.entries()) await vote(id, from(index))
    return ids
  }

  test('24 accounts of one Gmail mailbox have one vote, from any network and device', async () => {
    const ids: number[] = []
    for (let index = 0; index < 24; index++) {
      const dots = index % 2 === 0 ? 'one.mail.box' : 'onemailbox'
      ids.push(await person(`${dots}+${index}@${index % 3 === 0 ? 'googlemail.com' : 'gmail.com'}`))
    }
    for (const [index, id] of ids.entries())
      await vote(id, { address: `198.51.100.${index}`, device: `device-${index}` })
    assert.equal(await afterReview(), 1)
  })

  test('two accounts of one mailbox that vote at the same time have one vote', async () => {
    const ids: number[] = []
    for (let tag = 0; tag < 6; tag++) ids.push(await person(`racer+${tag}@gmail.com`))
    const cast = await Promise.all(ids.map((id) => vote(id)))
    assert.equal(cast.filter(({ discounted }) => discounted === null).length, 1)
    assert.equal(await afterReview(), 1)
  })

  test('the database refuses a second vote of a mailbox that counts', async () => {
    for (const tag of ['a', 'b']) await vote(await person(`kept+${tag}@gmail.com`))
    await assert.rejects(
      site.app.db.run(sql`update votes set suspected = null where listing_id = ${listingId}`),
      /votes_one_per_mailbox/,
    )
  })

  test('a mailbox can vote for any number of listings', async () => {
    const id = await person('many@gmail.com')
    await vote(id)
    listingId = await makeListing(site, { slug: `listing-${++count}` })
    assert.equal((await vote(id)).discounted, null)
  })

  test('another account with the same mailbox may vote after the first one has withdrawn', async () => {
    const [one, other] = [await person('moved@gmail.com'), await person('moved+new@gmail.com')]
    await vote(one)
    await withdraw(one)
    assert.equal((await vote(other)).discounted, null)
    assert.equal((await vote(one)).discounted, 'same_mailbox')
    assert.equal(await afterReview(), 1)
  })

  test('votes with disposable addresses do not count', async () => {
    for (const email of ['a@mailinator.com', 'b@sub.yopmail.com', 'c+1@guerrillamail.com'])
      assert.equal((await vote(await person(email))).discounted, 'disposable_mailbox', email)
    assert.equal(await afterReview(), 0)
  })

  test('a disposable address is detected when a new account becomes old enough', async () => {
    const { id } = await site.member({ email: 'brand-new@mailinator.com' })
    assert.equal((await vote(id)).discounted, 'new_account')
    site.clock.advance(20 * 60_000)
    await countVotesOfNewAccounts.run(site.app, {})
    assert.equal(await afterReview(), 0)
  })

  test('a few relay addresses count, many do not', async () => {
    await crowd(
      6,
      () => ({}),
      (index) => `honest${index}@mozmail.com`,
    )
    assert.equal(await afterReview(), 6)
    await crowd(
      24,
      () => ({}),
      (index) => `mask${index}@mozmail.com`,
    )
    await review()
    assert.equal(await afterReview(), 0)
  })

  test('relay addresses of one account have one vote', async () => {
    await crowd(
      6,
      () => ({}),
      (index) => `x${index}@ada.anonaddy.com`,
    )
    assert.equal(await afterReview(), 1)
  })

  test('the addresses of one catch-all domain are a crowd, including its subdomains', async () => {
    await crowd(
      30,
      () => ({}),
      (index) => `u${index}@box${index % 4}.my-own.example`,
    )
    await review()
    assert.equal(await afterReview(), 0)
  })

  test('a public provider is not a crowd', async () => {
    await crowd(
      30,
      () => ({}),
      (index) => `someone.${index}.else@outlook.com`,
    )
    await review()
    assert.equal(await afterReview(), 30)
  })

  test('a network has one limit for the whole week: a slow drip is set aside like a burst', async () => {
    const ids: number[] = []
    for (let index = 0; index < 40; index++) ids.push(await person())
    site.clock.set('2026-11-09T01:00:00Z')
    for (const id of ids) {
      await vote(id, { address: '198.51.100.7' })
      site.clock.advance(4 * 3600_000)
    }
    await review()
    assert.equal(await afterReview(), 0)
  })

  test('a family, a shop and a small office on one address count', async () => {
    await crowd(4, () => ({ address: '2001:db8:1:2::1' }))
    await crowd(12, () => ({ address: '198.51.100.8' }))
    await review()
    assert.equal(await afterReview(), 16)
  })

  test('an office or university with people who voted before may be much larger', async () => {
    for (const [index, listing] of earlier.entries())
      for (const twin of [0, 1])
        await vote(await regular(listing), { address: '198.51.100.9', device: `r${index}${twin}` })
    await crowd(24, () => ({ address: '198.51.100.9' }))
    await review()
    assert.equal(await afterReview(), 40)
  })

  test('votes that were set aside count again when earlier voters join later', async () => {
    await crowd(20, () => ({ address: '198.51.100.10' }))
    await review()
    assert.equal(await afterReview(), 0)
    for (const listing of earlier) await vote(await regular(listing), { address: '198.51.100.10' })
    await review()
    assert.equal(await afterReview(), 28)
  })

  test('accounts that all voted for the same listing before do not raise the limit', async () => {
    for (let index = 0; index < 30; index++) await vote(await regular(earlier[0]!), { address: '198.51.100.11' })
    await review()
    assert.equal(await afterReview(), 0)
  })

  test('in a crowd, people who voted for something else before keep their vote', async () => {
    for (const listing of earlier.slice(0, 3)) await vote(await regular(listing), { address: '198.51.100.12' })
    await crowd(60, () => ({ address: '198.51.100.12' }))
    await review()
    assert.equal(await afterReview(), 3)
  })

  test('all /64s of one /48 are one network', async () => {
    await crowd(30, (index) => ({ address: `2001:db8:77:${index}::1` }))
    await review()
    assert.equal(await afterReview(), 0)
  })

  test('/64s of different /48s are different networks, and each IPv4 address is its own network', async () => {
    await crowd(14, (index) => ({ address: `2001:db8:${100 + index}:1::1` }))
    await crowd(14, (index) => ({ address: `198.51.101.${index}` }))
    await review()
    assert.equal(await afterReview(), 28)
  })

  /** Awards close a week for all tests, so these use a separate week. */
  const inAnEarlierWeek = async () => {
    site.clock.set('2026-11-04T12:00:00Z')
    listingId = await makeListing(site, { slug: `listing-${++count}`, week: '2026-11-02' })
  }
  const weekVotes = async () =>
    (
      await site.app.db.one(
        sql<{ votes: number }>`select votes + uncopied_votes as votes from launches where listing_id = ${listingId}`,
      )
    ).votes

  test('crowds are reviewed before a week is awarded, even if the job is late', async () => {
    await inAnEarlierWeek()
    await crowd(13, () => ({ address: '198.51.100.13' }))
    const voter = await person()
    await vote(voter)
    assert.equal(await weekVotes(), 14)
    site.clock.set('2026-11-09T00:30:00Z')
    await awardClosedWeeks(site.app)
    assert.equal(await weekVotes(), 1)
    await inOne((tx) => addEditor(site.app, tx, listingId, voter))
    assert.equal(await weekVotes(), 1, 'the result stays when a voter becomes a co-founder later')
  })

  const hidden: [string, () => Promise<number>][] = [
    [
      'a mailbox',
      async () => {
        await vote(await person(`first.of.${count}@gmail.com`))
        const id = await person(`first.of.${count}+2@gmail.com`)
        await vote(id)
        return id
      },
    ],
    [
      'a disposable address',
      async () => {
        const id = await person(`thrown-${count}@mailinator.com`)
        await vote(id)
        return id
      },
    ],
    [
      'a device',
      async () => {
        await vote(await person(), { device: 'shared' })
        const id = await person()
        await vote(id, { device: 'shared' })
        return id
      },
    ],
    ['a network', async () => (await crowd(14, () => ({ address: '198.51.100.14' }))).at(-1)!],
    [
      'an email domain',
      async () =>
        (
          await crowd(
            14,
            () => ({}),
            (index) => `p${index}-${count}@one.example`,
          )
        ).at(-1)!,
    ],
  ]
  for (const [what, setAside] of hidden)
    test(`a vote set aside for ${what} stays set aside when it is cast again from elsewhere`, async () => {
      const id = await setAside()
      const reason = async () =>
        (
          await site.app.db.one(sql<{ suspected: string | null }>`
            select suspected from votes where listing_id = ${listingId} and member_id = ${id}`)
        ).suspected
      const before = await reason()
      assert.notEqual(before, null)
      await withdraw(id)
      assert.equal((await vote(id, { address: '203.0.113.99', device: 'another' })).discounted, before)
      await review()
      assert.equal(await reason(), before)
    })

  test('a crowd that withdraws and votes again from clean networks stays set aside', async () => {
    const ids = await crowd(30, () => ({ address: '198.51.100.15' }))
    await review()
    for (const id of ids) await withdraw(id)
    for (const [index, id] of ids.entries()) await vote(id, { address: `203.0.113.${index}` })
    await review()
    assert.equal(await afterReview(), 0)
  })

  test('a new account with the same mailbox gets no second vote after the first was deleted', async () => {
    const id = await person('leaver@gmail.com')
    await vote(id, { address: '198.51.100.16', device: 'd' })
    await inOne((tx) => deleteMember(site.app, tx, id, { typed: 'leaver@gmail.com' }, commandLineActor))
    assert.equal(await afterReview(), 0, 'its vote of the open week is withdrawn')
    await vote(await person('leaver@gmail.com'))
    assert.equal(await afterReview(), 1)
  })

  test('a deleted account keeps its votes of closed weeks, and its mailbox cannot vote for them again', async () => {
    const id = await person('stayer@gmail.com')
    await vote(id)
    site.clock.set('2026-11-18T12:00:00Z')
    await inOne((tx) => deleteMember(site.app, tx, id, { typed: 'stayer@gmail.com' }, commandLineActor))
    assert.equal(await afterReview(), 1)
    assert.equal((await vote(await person('stayer+again@gmail.com'))).discounted, 'same_mailbox')
  })

  test('a deleted account does not make room in its network', async () => {
    const ids = await crowd(12, () => ({ address: '198.51.100.17' }))
    for (const id of ids) {
      const { email } = await site.app.db.one(sql<{ email: string }>`select email from members where id = ${id}`)
      await inOne((tx) => deleteMember(site.app, tx, id, { typed: email }, commandLineActor))
    }
    await crowd(12, () => ({ address: '198.51.100.17' }))
    await review()
    assert.equal(await afterReview(), 12)
  })

  test('a reinstated member has no vote if another account with the same mailbox voted in the meantime', async () => {
    const [one, other] = [await person('restored@gmail.com'), await person('restored+2@gmail.com')]
    await vote(one)
    await inOne((tx) => suspendMember(site.app, tx, one, { reason: 'Checking.' }, commandLineActor))
    await vote(other)
    await inOne((tx) => unsuspendMember(site.app, tx, one, { reason: 'Fine.' }, commandLineActor))
    assert.equal(await afterReview(), 1)
  })

  const founderOf = async (memberId: number | null) => {
    const slug = `founder-${++people}`
    await site.app.db.run(sql`
      insert into founders (slug, name, search_name, member_id) values (${slug}, 'F', 'f', ${memberId})`)
    return slug
  }
  const becomesMaker: [string, (memberId: number) => Promise<unknown>][] = [
    ['owner', (id) => site.app.db.run(sql`update listings set owner_id = ${id} where id = ${listingId}`)],
    ['co-founder', (id) => inOne((tx) => addEditor(site.app, tx, listingId, id))],
    [
      'founder',
      async (id) => {
        const slug = await founderOf(id)
        await inOne((tx) => linkFounders(tx, listingId, [{ slug, title: null }]))
      },
    ],
    [
      'founder whose profile is linked later',
      async (id) => {
        const slug = await founderOf(null)
        await inOne((tx) => linkFounders(tx, listingId, [{ slug, title: null }]))
        await site.app.db.run(sql`update founders set member_id = ${id} where slug = ${slug}`)
      },
    ],
  ]
  for (const [what, become] of becomesMaker) {
    test(`the vote of a ${what} does not count, and they are told`, async () => {
      const id = await person()
      await become(id)
      const { discounted, notice } = await vote(id)
      assert.equal(discounted, 'own_listing')
      assert.match(notice!, /your own listing/)
      await withdraw(id)
      assert.equal((await vote(id)).discounted, 'own_listing')
      assert.equal(await afterReview(), 0)
    })

    test(`the vote of someone who becomes ${what} stops counting`, async () => {
      const id = await person()
      await vote(id)
      await become(id)
      const { votes } = await site.app.db.one(
        sql<{ votes: number }>`select votes from listing_counters where listing_id = ${listingId}`,
      )
      assert.equal(votes, 0)
    })
  }
})
