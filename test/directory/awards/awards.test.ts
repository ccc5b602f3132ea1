import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { awardClosedWeeks } from '../../../src/directory/awards/award.ts'
import { settleReviewedVotes } from '../../../src/directory/votes/jobs.ts'
import { withdrawVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { deleteListing, purgeDeleted } from '../../../src/publishing/lifecycle/delete.ts'
import { createOwner, mailsTo } from '../../publishing/editing/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

const week = '2026-11-09'

onOneStorage('awards', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open(), { plugins: [] })))
  after(() => site.close())

  test('are created once when the week is over, notify the winners, and appear on badges and lists immediately', async () => {
    const ada = await createOwner(site)
    const winner = await makeListing(site, { slug: 'winner', name: 'Winner', ownerId: ada.member.id, week })
    const second = await makeListing(site, { slug: 'second', name: 'Second', week })
    const [voter, other] = [await site.member(), await site.member()]
    const vote = (id: number, member: { id: number }) =>
      site.app.db.run(
        sql`insert into votes (listing_id, member_id, cast_at, week) values (${id}, ${member.id}, ${site.clock.now()}, ${week})`,
      )
    await vote(winner, voter)
    await vote(winner, other)
    await vote(second, voter)
    const badges = async () =>
      (await site.call('/api/v1/listings/winner/badges')).body.items.map(({ kind }: { kind: string }) => kind)

    assert.equal(await awardClosedWeeks(site.app), 0, 'not while it runs')
    assert.deepEqual(await badges(), ['listed', 'launched'])
    site.clock.set('2026-11-16T00:00:30Z')
    assert.equal(await awardClosedWeeks(site.app), 0, 'not before its last votes are counted')
    site.clock.set('2026-11-16T00:02:00Z')
    const made = await Promise.all([awardClosedWeeks(site.app), awardClosedWeeks(site.app), awardClosedWeeks(site.app)])
    assert.deepEqual(made.sort(), [0, 0, 2])

    assert.deepEqual(await badges(), ['listed', 'launched', 'launch-of-the-week'])
    const awards = (await site.call('/api/v1/awards')).body.items
    assert.deepEqual(
      awards.map(({ place, votes, listing }: { place: number; votes: number; listing: { slug: string } }) => [
        place,
        votes,
        listing.slug,
      ]),
      [
        [1, 2, 'winner'],
        [2, 1, 'second'],
      ],
    )
    const mails = await mailsTo(site, ada.member)
    assert.deepEqual(
      mails.map(({ subject, topic }) => [subject, topic]),
      [['Winner is #1 Launch of the Week', 'launches']],
    )
    assert.match(mails[0]!.body_text, /It finished #1 in the week of November 9, 2026, with 2 votes\./)

    await site.app.db.transaction((tx) => withdrawVote(site.app, tx, { listingId: winner, memberId: voter.id }))
    await site.app.db.transaction((tx) => withdrawVote(site.app, tx, { listingId: winner, memberId: other.id }))
    site.clock.advance(7 * 86_400_000)
    await settleReviewedVotes.run(site.app, {})
    const { body } = await site.call(`/api/v1/launches/weeks/${week}`)
    assert.deepEqual(
      body.entries.map(({ votes, listing }: { votes: number; listing: { slug: string; votes: number } }) => [
        listing.slug,
        votes,
        listing.votes,
      ]),
      [
        ['winner', 2, 0],
        ['second', 1, 1],
      ],
      'the result of the week stands, votes of all time follow when the next week is over',
    )
  })

  test('are not created again for a week whose winners were all permanently deleted', async () => {
    const listings = ['gone-1', 'gone-2', 'gone-3', 'runner-up']
    const launched = '2026-11-16'
    site.clock.set('2026-11-18T12:00:00Z')
    const ids = []
    for (const slug of listings) ids.push(await makeListing(site, { slug, week: launched }))
    for (const [index, id] of ids.entries())
      for (let vote = index; vote < 4; vote++)
        await site.app.db.run(sql`
          insert into votes (listing_id, member_id, cast_at, week)
          values (${id}, ${(await site.member()).id}, ${site.clock.now()}, ${launched})`)
    site.clock.set('2026-11-24T00:00:00Z')
    assert.equal(await awardClosedWeeks(site.app), 3)
    for (const listingId of ids.slice(0, 3))
      await site.app.db.transaction((tx) =>
        deleteListing(site.app, tx, { listingId, by: commandLineActor, reason: 'Gone.' }),
      )
    site.clock.advance(31 * 86_400_000)
    assert.equal(await purgeDeleted(site.app), 3)
    assert.deepEqual(await site.app.db.many(sql`select * from awards where week = ${launched}`), [])
    assert.equal(await awardClosedWeeks(site.app), 0)
    assert.deepEqual(await site.app.db.many(sql`select * from awards where week = ${launched}`), [])
  })
})
