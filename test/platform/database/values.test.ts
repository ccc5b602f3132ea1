import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { json, raw, sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('values', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  async function roundTrip(type: string, value: unknown) {
    const { answer } = await db.one(sql<{ answer: unknown }>`select ${value}::${raw(type)} as answer`)
    return answer
  }

  const same: [string, unknown][] = [
    ['int8', Number.MAX_SAFE_INTEGER],
    ['int8', -5],
    ['int4', 7],
    ['float8', 0.1],
    ['numeric', '12345678901234567890.123456789'],
    ['date', '2026-02-28'],
    ['timestamptz', new Date('2026-03-04T05:06:07.089Z')],
    ['text', 'naïve 🚢 \\ \' " $1'],
    ['bool', false],
    ['bytea', Buffer.from([0, 1, 255, 92])],
    ['uuid', '0190f4a2-1111-7000-8000-000000000001'],
    ['int8[]', [1, 2, null, 9007199254740991]],
    ['int4[]', [1, 2]],
    ['date[]', ['2026-01-01', null]],
    ['text[]', ['a,b', '"', '{}', null, '']],
    ['numeric[]', ['1.10', '2']],
    ['text', null],
  ]
  for (const [type, value] of same)
    test(`${type} ${JSON.stringify(value)} is read back unchanged`, async () => {
      assert.deepEqual(await roundTrip(type, value), value)
    })

  test('json and jsonb are parsed, arrays included', async () => {
    const value = [{ a: [1, null, 'x'] }, 'y']
    assert.deepEqual(await roundTrip('jsonb', json(value)), value)
    assert.deepEqual(await roundTrip('json', json({ b: 1 })), { b: 1 })
  })

  test('count() returns a number', async () => {
    assert.deepEqual(await db.one(sql`select count(*) from generate_series(1, ${3}::int)`), { count: 3 })
  })

  test('an integer too large to be exact is an error, not a wrong number', async () => {
    await assert.rejects(roundTrip('int8', '9007199254740993'), /too large/)
    assert.equal(await roundTrip('int4', 1), 1)
  })

  test('the time zone of a session is UTC', async () => {
    assert.deepEqual(await db.one(sql`show timezone`), { TimeZone: 'UTC' })
  })

  test('ten megabytes are read back unchanged', async () => {
    const { big } = await db.one(sql<{ big: string }>`select repeat('0123456789', ${1_000_000}::int) as big`)
    assert.equal(big.length, 10_000_000)
    assert.deepEqual(await db.one(sql`select length(${big}::text) as length`), { length: 10_000_000 })
  })

  test('a hundred thousand rows are read completely', async () => {
    const rows = await db.many(sql<{ n: number }>`select n from generate_series(1, ${100_000}::int) n`)
    assert.equal(rows.length, 100_000)
    assert.equal(rows.at(-1)?.n, 100_000)
  })
})
