import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

const week = '2026-11-09'

eachStorage('counts of boards and weeks', (storage) => {
  let db: Database
  let id: number
  before(async () => {
    db = await storage.open()
    await db.run(sql`insert into categories (slug, name) values ('tools', 'Tools')`)
  })
  beforeEach(async () => {
    await db.run(sql`delete from listings`)
    await db.run(sql`delete from board_counts`)
    ;({ id } = await db.one(sql<{ id: number }>`
      insert into listings (slug, status, domain, category_id, launched_at, launch_week, domain_rating, created_at)
      values ('tidewell', 'live', 'tidewell.example', (select id from categories), now(), ${week}, 30, now()) returning id`))
    await db.run(sql`insert into launches (listing_id, week, launched_at) values (${id}, ${week}, now())`)
  })

  const counts = async () => {
    const boards = await db.many(
      sql<{
        board: string
        listings: number
      }>`select board, listings from board_counts where listings <> 0 order by board`,
    )
    const { shown } = await db.one(
      sql<{ shown: number }>`select count(*)::int as shown from launches where week = ${week} and live`,
    )
    return { ...Object.fromEntries(boards.map(({ board, listings }) => [board, listings])), shown }
  }

  test('a live listing is on the boards for which it has a figure', async () => {
    assert.deepEqual(await counts(), { 'domain-rating': 1, shown: 1 })
    await db.run(sql`update listings set billboard_cents = 1000, revenue_cents = 0 where id = ${id}`)
    assert.deepEqual(await counts(), { billboard: 1, 'domain-rating': 1, revenue: 1, shown: 1 })
    await db.run(sql`update listings set billboard_cents = 2000, domain_rating = null where id = ${id}`)
    assert.deepEqual(await counts(), { billboard: 1, revenue: 1, shown: 1 })
  })

  test('a hidden listing is on no board until it is shown again', async () => {
    await db.run(sql`update listings set status = 'hidden', hidden_from = 'live' where id = ${id}`)
    assert.deepEqual(await counts(), { shown: 0 })
    await db.run(sql`update listings set status = 'live', hidden_from = null where id = ${id}`)
    assert.deepEqual(await counts(), { 'domain-rating': 1, shown: 1 })
  })

  test('a deleted listing is no longer counted', async () => {
    await db.run(sql`delete from listings where id = ${id}`)
    assert.deepEqual(await counts(), { shown: 0 })
  })

  test('a launch is counted as soon as it happens, in either order of writes', async () => {
    await db.run(sql`update launches set launched_at = null where listing_id = ${id}`)
    assert.equal((await counts()).shown, 0)
    await db.run(sql`update listings set status = 'scheduled' where id = ${id}`)
    await db.run(sql`update launches set launched_at = now() where listing_id = ${id}`)
    assert.equal((await counts()).shown, 0)
    await db.run(sql`update listings set status = 'live' where id = ${id}`)
    assert.equal((await counts()).shown, 1)
  })
})
