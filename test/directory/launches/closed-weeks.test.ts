import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { addWeeks } from '../../../src/core/calendar/weeks.ts'
import { makeAwards } from '../../../src/directory/awards/award.ts'
import { loadHomeSections } from '../../../src/directory/launches/queries.ts'
import { withdrawVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { hide, unhide } from '../../../src/publishing/lifecycle/transitions.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('a closed week', (storage) => {
  let site: TestApp
  let week = '2020-01-06'
  let slugs = 0

  before(async () => {
    site = await openTestApp(await storage.open())
    for (let index = 0; index < 12; index++) await site.member()
  })
  after(() => site.close())

  test('has the same first three on its page, on the weekly board and in the awards, including ties', async () => {
    const launches = fc.array(
      fc.record({ votes: fc.integer({ min: 0, max: 3 }), minute: fc.integer({ min: 0, max: 2 }) }),
      { minLength: 1, maxLength: 7 },
    )
    await fc.assert(
      fc.asyncProperty(launches, async (chosen) => {
        week = addWeeks(week, 1)
        for (const { votes, minute } of chosen) await launch(votes, minute)
        await site.app.db.transaction((tx) => makeAwards(site.app, tx))
        await site.app.db.transaction((tx) => makeAwards(site.app, tx))
        const inWeek = (await site.call(`/api/v1/launches/weeks/${week}`)).body.entries
        const onBoard = (await site.call(`/api/v1/leaderboards/community-weekly?week=${week}`)).body.items
        const awards = (await site.call('/api/v1/awards?per_page=3')).body.items.filter(
          (award: { week: string }) => award.week === week,
        )
        const three = (entries: { listing: { id: number } }[]) => entries.slice(0, 3).map(({ listing }) => listing.id)
        assert.deepEqual(three(inWeek), three(awards))
        assert.deepEqual(three(onBoard), three(awards))
        assert.deepEqual(
          awards.map(({ place }: { place: number }) => place),
          [1, 2, 3].slice(0, chosen.length),
        )
        assert.deepEqual(ranks(inWeek), sharedRanks(inWeek.map(({ votes }: { votes: number }) => votes)))
        assert.deepEqual(
          onBoard.map(({ rank }: { rank: number }) => rank),
          ranks(inWeek),
        )
        const lengths = { race: 10, podium: 3, featured: 1, upcoming: 1 }
        const { race } = await loadHomeSections(site.app, site.app.db, week, lengths)
        assert.deepEqual(
          race.map(({ listing, rank }) => [listing.id, rank]),
          inWeek.map(({ listing, rank }: { listing: { id: number }; rank: number }) => [listing.id, rank]),
        )
      }),
      { numRuns: storage.kind === 'postgres' ? 30 : 12 },
    )
  })

  test('keeps its result after the awards, even if winners are hidden and shown again or votes are withdrawn', async () => {
    const launches = fc.array(fc.record({ votes: fc.integer({ min: 0, max: 3 }), hidden: fc.boolean() }), {
      minLength: 3,
      maxLength: 6,
    })
    const events = fc.array(fc.record({ what: fc.constantFrom('hide', 'show', 'take back'), which: fc.nat(5) }), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(launches, events, async (chosen, happened) => {
        week = addWeeks(week, 1)
        const ids: number[] = []
        for (const [index, { votes, hidden }] of chosen.entries()) {
          ids.push(await launch(votes, 0))
          if (hidden && index > 0) await moved('hide', ids[index]!)
        }
        await site.app.db.transaction((tx) => makeAwards(site.app, tx))
        const awarded = await shown()
        for (const { what, which } of happened) await moved(what, ids[which % ids.length]!)
        const { inWeek, onBoard, awards, podium } = await shown()
        assert.deepEqual(onBoard, inWeek)
        const places = new Map(awarded.awards)
        assert.deepEqual(
          awards,
          awarded.awards.filter(([id]) => awards.some(([other]) => other === id)),
          'nobody moves up',
        )
        assert.deepEqual(
          inWeek.slice(0, awards.length).map(([id]) => id),
          awards.map(([id]) => id),
          'winners first',
        )
        for (const [id, rank] of inWeek) {
          if (places.has(id)) assert.equal(rank, new Map(awarded.inWeek).get(id), 'a winner keeps its rank')
          else
            assert.ok(
              rank > awarded.awards.length || awarded.inWeek.some(([other, old]) => places.has(other) && old === rank),
              'a place that was won is nobody else’s',
            )
        }
        assert.deepEqual(
          podium.filter(([id]) => places.has(id)),
          awards,
        )
        assert.ok(podium.every(([id, place]) => places.has(id) || (place > awarded.awards.length && place <= 3)))
      }),
      { numRuns: storage.kind === 'postgres' ? 25 : 8 },
    )
  })

  type Ranked = [id: number, rank: number][]
  async function shown(): Promise<Record<'inWeek' | 'onBoard' | 'awards' | 'podium', Ranked>> {
    const ranked = (entries: { listing: { id: number }; rank: number }[]): Ranked =>
      entries.map(({ listing, rank }) => [listing.id, rank])
    const awards = (await site.call('/api/v1/awards?per_page=100')).body.items.filter(
      (award: { week: string }) => award.week === week,
    )
    const { podium } = await loadHomeSections(site.app, site.app.db, addWeeks(week, 1), {
      race: 1,
      podium: 3,
      featured: 1,
      upcoming: 1,
    })
    return {
      inWeek: ranked((await site.call(`/api/v1/launches/weeks/${week}`)).body.entries),
      onBoard: ranked((await site.call(`/api/v1/leaderboards/community-weekly?week=${week}`)).body.items),
      awards: awards.map(({ listing, place }: { listing: { id: number }; place: number }) => [listing.id, place]),
      podium: podium.map(({ listing, place }) => [listing.id, place]),
    }
  }

  async function moved(what: string, id: number): Promise<void> {
    const { status } = await site.app.db.one(sql<{ status: string }>`select status from listings where id = ${id}`)
    await site.app.db.transaction(async (tx) => {
      if (what === 'hide' && status === 'live') await hide(site.app, tx, id, { cause: 'test' })
      if (what === 'show' && status === 'hidden') await unhide(site.app, tx, id, { cause: 'test' })
      if (what === 'take back' && status === 'live') {
        const voted = await tx.maybe(
          sql<{ member_id: number }>`select member_id from votes where listing_id = ${id} limit 1`,
        )
        if (voted) await withdrawVote(site.app, tx, { listingId: id, memberId: voted.member_id })
      }
    })
  }

  async function launch(votes: number, minute: number) {
    const launchedAt = new Date(Date.parse(week) + minute * 60_000)
    const id = await makeListing(site, { slug: `listing-${++slugs}`, week, launchedAt })
    await site.app.db.run(sql`
      insert into votes (listing_id, member_id, cast_at, week) select ${id}, id, ${launchedAt}, ${week}
        from (select id from members order by id limit ${votes}) m`)
    return id
  }
})

const ranks = (entries: { rank: number }[]) => entries.map(({ rank }) => rank)

function sharedRanks(votes: number[]): number[] {
  return votes.map((mine) => votes.filter((other) => other > mine).length + 1)
}
