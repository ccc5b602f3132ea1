import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { featuredOfTheHour } from '../../../src/directory/launches/featured.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { statementsOf } from '../../support/statements.ts'
import { eachStorage } from '../../support/storage.ts'

const hour = 3_600_000

eachStorage('the featured listings of the hour', (storage) => {
  let site: TestApp
  const ids: number[] = []
  before(async () => {
    site = await openTestApp(await storage.open())
    site.clock.set('2026-11-15T12:00:00Z')
    for (let count = 0; count < 4; count++) ids.push(await makeListing(site, { slug: `product-${count}` }))
    for (const id of ids) await feature(id, 48 * hour)
  })
  after(() => site.close())

  const feature = (id: number, length: number) =>
    site.app.db.transaction(async (tx) => {
      const until = new Date(site.clock.now().getTime() + length)
      await tx.run(sql`update listings set featured_until = ${until} where id = ${id}`)
      await site.app.cache.invalidate(tx, ['listings'])
    })
  const chosen = () => featuredOfTheHour(site.app, 2)
  /** How many times the work reads the featured listings. */
  const choices = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((text) => /featured_until > /.test(text)).length

  test('are chosen once, no matter how often the home page is computed', async () => {
    const computed = await statementsOf(async () => {
      for (let count = 0; count < 5; count++) {
        await site.app.db.transaction((tx) => site.app.cache.invalidate(tx, [], ['counters']))
        site.clock.advance(10_000)
        assert.match((await site.call('/')).text, /aria-labelledby="featured"/)
      }
    })
    assert.equal(computed.filter((text) => /featured_until > /.test(text)).length, 1)
    assert.equal(computed.filter((text) => /as chosen \(id/.test(text)).length, 5, 'five home pages')
  })

  test('rotate each hour', async () => {
    const first = await chosen()
    site.clock.advance(hour)
    assert.equal(await choices(chosen), 1)
    assert.deepEqual([...first, ...(await chosen())].toSorted(), ids.toSorted())
  })

  test('are chosen again when a listing changes', async () => {
    assert.equal(await choices(chosen), 0)
    const [first] = await chosen()
    await feature(first!, -hour)
    assert.equal(await choices(chosen), 1)
    assert.ok(!(await chosen()).includes(first!))
    await feature(first!, 48 * hour)
    assert.ok((await chosen()).includes(first!))
  })

  test('are chosen again when a featured period ends', async () => {
    site.clock.set('2026-11-15T20:00:00Z')
    for (const id of ids) await feature(id, 48 * hour)
    const [ending] = await chosen()
    await feature(ending!, 20 * 60_000)
    assert.ok((await chosen()).includes(ending!))
    site.clock.advance(20 * 60_000)
    const [...now] = await chosen()
    assert.equal(now.length, 2)
    assert.ok(!now.includes(ending!))
  })

  test('are fewer when few are featured', async () => {
    for (const id of ids) await feature(id, id === ids[0] ? hour : -hour)
    assert.deepEqual(await chosen(), [ids[0]])
    await feature(ids[0]!, -hour)
    assert.deepEqual(await chosen(), [])
    assert.doesNotMatch((await site.call('/')).text, /aria-labelledby="featured"/)
  })
})
