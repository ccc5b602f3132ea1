import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { weekFeed } from '../../../../src/directory/launches/live.ts'
import { sourcesByDay } from '../../../../src/directory/listing-stats/queries.ts'
import { copyAllCounters } from '../../../../src/directory/listings/counters.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { statementsOf } from '../../../support/statements.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn, Visitor } from '../../../support/visitor.ts'

/** Two voters for similar listings: one's vote counts, the other's is set aside. */
onOneStorage('nothing tells a voter that a fraud rule set their vote aside', (storage) => {
  let site: TestApp
  let honest: Visitor & { member: { id: number } }
  let puppet: Visitor & { member: { id: number } }
  const json = { accept: 'application/json' }
  const slugOf = (visitor: Visitor) => (visitor === honest ? 'honest' : 'puppet')

  before(async () => {
    site = await openTestApp(await storage.open())
    for (const slug of ['honest', 'puppet']) await makeListing(site, { slug, name: 'Alike' })
    honest = await signedIn(site, { email: 'honest@gmail.com' })
    puppet = await signedIn(site, { email: 'p.up.pet+1@gmail.com' })
    const owner = await signedIn(site, { email: 'puppet@gmail.com' })
    const bystander = await signedIn(site, { email: 'bystander@gmail.com' })
    site.clock.advance(3600_000)
    await owner.post('/listings/puppet/vote', { vote: 'cast' })
    await bystander.post('/listings/honest/vote', { vote: 'cast' })
  })
  after(() => site.close())

  const cast = (visitor: Visitor, vote = 'cast') => visitor.post(`/listings/${slugOf(visitor)}/vote`, { vote }, json)
  const masked = (text: string) => text.replaceAll('puppet', 'honest')

  test('the answer to the vote, its count and its notice are the same', async () => {
    const [one, other] = [await cast(honest), await cast(puppet)]
    assert.deepEqual(other.body, one.body)
    assert.deepEqual(one.body, { voted: true, votes: 2, notice: null })
    assert.deepEqual(Object.keys(other.headers).sort(), Object.keys(one.headers).sort())
    const rows = await site.app.db.many(sql<{ suspected: string | null }>`
      select v.suspected from votes v where v.member_id in (${honest.member.id}, ${puppet.member.id}) order by member_id`)
    assert.deepEqual(rows, [{ suspected: null }, { suspected: 'same_mailbox' }])
  })

  test('a second click, a withdrawal and another vote answer the same', async () => {
    for (const vote of ['cast', 'withdraw', 'withdraw', 'cast'])
      assert.deepEqual((await cast(puppet, vote)).body, (await cast(honest, vote)).body, vote)
  })

  for (const [name, path] of [
    ['listing', (slug: string) => `/listings/${slug}`],
    ['comparison', (slug: string) => `/compare?a=${slug}&b=${slug === 'honest' ? 'puppet' : 'honest'}`],
  ] as const)
    test(`the ${name} page shows the voter the same button and numbers`, async () => {
      const shown = async (visitor: Visitor) => {
        const { text } = await visitor.get(path(slugOf(visitor)))
        const own = new RegExp(
          `<(?:button class="vote"|span data-votes="${slugOf(visitor)}")[^>]*>.*?</(?:button|span)>`,
          'g',
        )
        return [...text.matchAll(own)].map(([markup]) => masked(markup))
      }
      const seen = await shown(puppet)
      assert.ok(seen.length > 0)
      assert.deepEqual(seen, await shown(honest))
    })

  for (const path of ['/', '/launches', '/launches/weeks/this', '/leaderboards/community-weekly', '/search?q=alike'])
    test(`${path} shows the voter the same count in both buttons`, async () => {
      for (const visitor of [honest, puppet]) {
        const { text } = await visitor.get(path)
        const slug = slugOf(visitor)
        const button = text.match(new RegExp(`action="/listings/${slug}/vote">.*?</button>`, 's'))![0]
        assert.match(button, /aria-pressed="true" aria-label="Vote for Alike, 2 votes">/)
        assert.doesNotMatch(button, /title=|data-uncounted/)
      }
    })

  test('other people see the same count', async () => {
    for (const slug of ['honest', 'puppet']) {
      assert.match((await new Visitor(site).get(`/listings/${slug}`)).text, /Vote for Alike, 2 votes"/)
      assert.equal((await site.call(`/api/v1/listings/${slug}`)).body.votes, 2)
    }
  })

  test('the live counts include both, for voters and others', async () => {
    const counts = async (memberId?: number) => {
      let votes: Record<string, number> = {}
      const stop = await weekFeed(site.app).watch((message) => (votes = message.votes), memberId)
      stop()
      return votes
    }
    for (const memberId of [puppet.member.id, honest.member.id, undefined])
      assert.deepEqual(await counts(memberId), { honest: 2, puppet: 2 })
  })

  test('the member’s data export says the same about both votes', async () => {
    const exported = async (visitor: Visitor) => {
      const { body } = await visitor.post('/account/export', { form_token: await visitor.formToken() })
      return body.votes.map((vote: Record<string, unknown>) => ({ ...vote, listing: 'x', cast_at: 'x' }))
    }
    assert.deepEqual(await exported(puppet), await exported(honest))
  })

  test('an owner cannot find a vote by its source', async () => {
    const ids = await site.app.db.many(sql<{ id: number; slug: string }>`
      select id, slug from listings where slug in ('honest', 'puppet') order by slug`)
    const [one, other] = await Promise.all(ids.map(({ id }) => sourcesByDay(site.app, site.app.db, id, 7)))
    assert.deepEqual(other, one)
  })

  test('no email is sent about either', async () => {
    const { mails } = await site.app.db.one(sql<{ mails: number }>`select count(*) as mails from mails`)
    assert.equal(mails, 0)
  })

  for (const vote of ['withdraw', 'cast'])
    test(`${vote}: the same statements run, and the same rows are written`, async () => {
      const versions = async (slug: string) =>
        await site.app.db.one(sql<{ listing: string; launch: string }>`
            select c.xmin::text || c.ctid::text as listing, la.xmin::text || la.ctid::text as launch
            from listings l
            join listing_counters c on c.listing_id = l.id
            join launches la on la.listing_id = l.id
            where l.slug = ${slug}`)
      const ran = async (visitor: Visitor) => {
        await copyAllCounters(site.app)
        const before = await versions(slugOf(visitor))
        const statements = await statementsOf(() => cast(visitor, vote))
        const after = await versions(slugOf(visitor))
        return { statements, wrote: [before.listing !== after.listing, before.launch !== after.launch] }
      }
      const one = await ran(honest)
      assert.deepEqual(one.wrote, [true, true])
      assert.deepEqual(await ran(puppet), one)
    })

  test('published rules are explained: a vote for an own listing and from a brand-new account', async () => {
    const maker = await signedIn(site, { email: 'maker@gmail.com' })
    site.clock.advance(3600_000)
    await site.app.db.run(sql`update listings set owner_id = ${maker.member.id} where slug = 'honest'`)
    const own = (await maker.post('/listings/honest/vote', { vote: 'cast' }, json)).body
    assert.match(own.notice, /your own listing/)
    const fresh = await signedIn(site, { email: 'fresh@gmail.com' })
    const young = (await fresh.post('/listings/honest/vote', { vote: 'cast' }, json)).body
    assert.match(young.notice, /once your account is 10 minutes old/)
    assert.equal(own.votes, young.votes, 'and the count does not include it')
  })
})
