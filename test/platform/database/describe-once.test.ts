import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('the columns of a prepared statement', (storage) => {
  const { prototype } = pg.Connection
  const { describe } = prototype
  let described = 0
  let db: Database
  before(async () => {
    prototype.describe = function (...message) {
      described++
      return describe.apply(this, message)
    }
    db = await storage.open()
    await db.script("create table boats (id int, name text, built date); insert into boats values (1, 'Ada', null)")
  })
  after(() => {
    prototype.describe = describe
  })

  const asked = async (work: () => Promise<unknown>) => {
    const before = described
    await work()
    return described - before
  }

  test('are requested once per connection, and rows are the same each time', async () => {
    const boat = { id: 1, name: 'Ada', built: null }
    await db.transaction(async (tx) => {
      const read = async (id: number) => tx.many(sql`select * from boats where id = ${id}`)
      assert.equal(await asked(async () => assert.deepEqual(await read(1), [boat])), 1)
      const again = async () => {
        for (let count = 0; count < 5; count++) assert.deepEqual(await read(1), [boat])
        assert.deepEqual(await read(2), [])
      }
      assert.equal(await asked(again), 0)
    })
  })

  test('are requested once even if there are none', async () => {
    await db.transaction(async (tx) => {
      const rename = (name: string) => tx.run(sql`update boats set name = ${name} where id = 1`)
      assert.equal(await asked(async () => assert.equal(await rename('Eda'), 1)), 1)
      assert.equal(await asked(async () => assert.equal(await rename('Ada'), 1)), 0)
    })
  })

  test('may be empty, and the rows still count', async () => {
    for (let count = 0; count < 3; count++) assert.equal((await db.many(sql`select from boats where id = 1`)).length, 1)
  })

  test('are those of the new schema after a change', async () => {
    const read = () => db.many(sql`select * from boats order by id`)
    const readTogether = async () => (await Promise.all(Array.from({ length: 20 }, read))).flat()
    await readTogether()
    await db.script("alter table boats drop column built; alter table boats add column length text default '7 m'")
    for (const row of [...(await readTogether()), ...(await readTogether())])
      assert.deepEqual(row, { id: 1, name: 'Ada', length: '7 m' })
  })

  test('are parsed by the same reader each time, even for a single statement', async (context) => {
    if (db.kind === 'embedded') return context.skip('there, pg reads them')
    const read = () => db.one(sql<{ one: number }>`select 1 as one`)
    // Once per connection.
    await Promise.all(Array.from({ length: 40 }, read))
    const lookUp = context.mock.method(pg.Result.prototype, 'addFields')
    for (let count = 0; count < 5; count++) assert.deepEqual(await read(), { one: 1 })
    assert.equal(lookUp.mock.callCount(), 0)
  })

  test('survive a statement that fails', async () => {
    const divide = (by: number) => db.one(sql<{ result: number }>`select 6 / ${by}::int as result`)
    assert.deepEqual(await divide(2), { result: 3 })
    await assert.rejects(divide(0), /division by zero/)
    assert.deepEqual(await divide(3), { result: 2 })
  })
})
