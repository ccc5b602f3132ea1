import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { roundTripsOf } from '../../support/round-trips.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('statements issued at the same time', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  const doubled = (n: number) => sql<{ n: number }>`select ${n}::int * 2 as n`
  const fails = sql<{ never: number }>`select 1 / ${0}::int as never`

  test('get their own rows', async () => {
    for (let round = 0; round < 2; round++) {
      const together = db.together()
      const answers = await Promise.all([
        together.one(doubled(1)),
        together.many(sql<{ n: number }>`select n from generate_series(1, ${3}::int) n`),
        together.maybe(sql<{ n: number }>`select 1 as n where ${false}::bool`),
        Promise.resolve().then(() => together.one(doubled(2))),
      ])
      assert.deepEqual(answers, [{ n: 2 }, [{ n: 1 }, { n: 2 }, { n: 3 }], undefined, { n: 4 }])
      assert.deepEqual(await together.one(doubled(3)), { n: 6 })
    }
  })

  test('fail together, without affecting later ones', async () => {
    const together = db.together()
    const asked = [together.one(doubled(1)), together.one(fails), together.one(doubled(2))]
    for (const result of await Promise.allSettled(asked)) assert.equal(result.status, 'rejected')
    assert.deepEqual(await together.one(doubled(3)), { n: 6 })
  })

  test('are refused inside a transaction on the same database', async () => {
    const inside = db.transaction(async () => {
      const together = db.together()
      await Promise.all([together.one(doubled(1)), together.one(doubled(2))])
    })
    await assert.rejects(inside, /inside a transaction/)
  })

  test('are sent in one message', { skip: storage.kind === 'embedded' && 'has no connection' }, async () => {
    const trips = await roundTripsOf(async () => {
      const together = db.together()
      await Promise.all([together.one(doubled(1)), together.one(doubled(2)), together.one(doubled(3))])
      await together.one(doubled(4))
    })
    assert.equal(trips, 2)
  })

  test('from several requests share messages of up to 32', {
    skip: storage.kind === 'embedded' && 'has no connection',
  }, async () => {
    // Both connections are open.
    await Promise.all([db.one(doubled(1)), db.one(doubled(2))])
    const together = db.together(setImmediate)
    const ask = async (n: number) => {
      for (let step = 0; step < n % 3; step++) await new Promise<void>((resolve) => process.nextTick(resolve))
      return (await together.one(doubled(n))).n
    }
    const numbers = Array.from({ length: 33 }, (_, index) => index)
    const trips = await roundTripsOf(async () =>
      assert.deepEqual(
        await Promise.all(numbers.map(ask)),
        numbers.map((n) => 2 * n),
      ),
    )
    assert.equal(trips, 2)
  })
})
