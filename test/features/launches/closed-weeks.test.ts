import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { makeAwards } from '../../../src/features/awards/make.ts'
import { addWeeks } from '../../../src/features/launches/weeks.ts'
import { sql } from '../../../src/platform/database/sql.ts'
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

  test('has the same first three in its week, on the weekly board and among the awards, ties included', async () => {
    const launches = fc.array(fc.record({ votes: fc.integer({ min: 0, max: 3 }), minute: fc.integer({ min: 0, max: 2 }) }), { minLength: 1, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(launches, async (chosen) => {
        week = addWeeks(week, 1)
        for (const { votes, minute } of chosen) await launch(votes, minute)
        await site.app.db.transaction((tx) => makeAwards(site.app, tx))
        await site.app.db.transaction((tx) => makeAwards(site.app, tx))
        const inWeek = (await site.call(`/api/v1/launches/weeks/${week}`)).body.entries
        const onBoard = (await site.call(`/api/v1/leaderboards/community-weekly?week=${week}`)).body.items
        const awards = (await site.call('/api/v1/awards?per_page=3')).body.items.filter((award: { week: string }) => award.week === week)
        const three = (entries: { listing: { id: number } }[]) => entries.slice(0, 3).map(({ listing }) => listing.id)
        assert.deepEqual(three(inWeek), three(awards))
        assert.deepEqual(three(onBoard), three(awards))
        assert.deepEqual(awards.map(({ place }: { place: number }) => place), [1, 2, 3].slice(0, chosen.length))
        assert.deepEqual(ranks(inWeek), sharedRanks(inWeek.map(({ votes }: { votes: number }) => votes)))
        assert.deepEqual(onBoard.map(({ rank }: { rank: number }) => rank), ranks(inWeek))
      }),
      { numRuns: storage.kind === 'postgres' ? 30 : 12 },
    )
  })

  async function launch(votes: number, minute: number) {
    const launchedAt = new Date(Date.parse(week) + minute * 60_000)
    const id = await makeListing(site, { slug: `listing-${++slugs}`, week, launchedAt })
    await site.app.db.run(sql`
      insert into votes (listing_id, member_id, cast_at, week) select ${id}, id, ${launchedAt}, ${week} from (select id from members order by id limit ${votes}) m`)
  }
})

const ranks = (entries: { rank: number }[]) => entries.map(({ rank }) => rank)

function sharedRanks(votes: number[]): number[] {
  return votes.map((mine) => votes.filter((other) => other > mine).length + 1)
}
