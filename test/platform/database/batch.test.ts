import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('statements in one batch', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
    await db.script(`
      create table berths (id int primary key, ship text);
      create table slips (berth int references berths deferrable initially deferred)`)
  })
  beforeEach(() => db.script(`truncate berths, slips; insert into berths values (1, null), (2, null)`))

  const moor = (id: number, ship: string) => sql`update berths set ship = ${ship} where id = ${id}`
  const shipAt = (id: number) => sql<{ ship: string | null }>`select ship from berths where id = ${id}`
  const ships = async () => [...(await db.many(shipAt(1))), ...(await db.many(shipAt(2)))].map(({ ship }) => ship)
  const fails = sql`select 1 / ${0}::int as never`

  test('run in order, and return the rows of each', async () => {
    const mooredIds = sql<{ id: number }>`select id from berths where ship is not null order by id`
    for (let round = 0; round < 2; round++) {
      const [before, , after, none] = await db.batch([
        shipAt(1),
        moor(1, `Ada ${round}`),
        shipAt(1),
        sql<{ id: number }>`select id from berths where id = ${3}`,
      ])
      assert.deepEqual(before, [{ ship: round === 0 ? null : 'Ada 0' }])
      assert.deepEqual(after, [{ ship: `Ada ${round}` }])
      assert.deepEqual(none, [])
    }
    assert.deepEqual(await db.many(mooredIds), [{ id: 1 }])
  })

  test('take effect together or not at all', async () => {
    let commits = 0
    for (let round = 0; round < 2; round++)
      await assert.rejects(
        db.batch([moor(1, 'Ada'), fails, moor(2, 'Bea')], () => commits++),
        { code: '22012' },
      )
    assert.deepEqual(await ships(), [null, null])
    assert.equal(commits, 0)
    const left: unknown[] = []
    await db.batch([moor(1, 'Ada'), moor(2, 'Bea'), shipAt(2)], ([, , read]) => left.push(...read))
    assert.deepEqual(await ships(), ['Ada', 'Bea'])
    assert.deepEqual(left, [{ ship: 'Bea' }], 'what is called after the commit gets the rows')
  })

  test('fail as one if a constraint is only checked at the end', async () => {
    await assert.rejects(db.batch([moor(1, 'Ada'), sql`insert into slips values (${7})`]), { code: '23503' })
    assert.deepEqual(await ships(), [null, null])
  })

  test('send nothing if a value can’t be sent', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    await assert.rejects(db.batch([moor(1, 'Ada'), sql`select ${circular}::jsonb as value`]), TypeError)
    assert.deepEqual(await ships(), [null, null])
    await db.batch([moor(2, 'Bea')])
    assert.deepEqual(await ships(), [null, 'Bea'])
  })

  test('see what was committed while an earlier one waited', async () => {
    const order: string[] = []
    const other = db.transaction(async (tx) => {
      await tx.run(moor(1, 'Ada'))
      await pause(100)
      await tx.run(moor(2, 'Bea'))
      order.push('other')
    })
    await pause(30)
    const [, ship] = await db.batch([sql`select id from berths where id = ${1} for update`, shipAt(2)], () =>
      order.push('batch'),
    )
    await other
    assert.deepEqual(ship, [{ ship: 'Bea' }])
    assert.deepEqual(order, ['other', 'batch'])
  })

  test('are part of a transaction that runs them', async () => {
    const effects: string[] = []
    const work = db.transaction(async (tx) => {
      const [, after] = await tx.batch([moor(1, 'Ada'), shipAt(1)], () => effects.push('committed'))
      assert.deepEqual(after, [{ ship: 'Ada' }])
      throw new Error('changed my mind')
    })
    await assert.rejects(work, { message: 'changed my mind' })
    assert.deepEqual(await ships(), [null, null])
    assert.deepEqual(effects, [])
  })
})
