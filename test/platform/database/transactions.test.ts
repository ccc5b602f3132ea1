import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { Database, Transaction } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('transactions', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
    await db.script('create table berths (id int primary key, ship text)')
  })
  beforeEach(() => db.script(`truncate berths; insert into berths values (1, null), (2, null)`))

  const moor = (id: number, ship: string) => sql`update berths set ship = ${ship} where id = ${id}`
  const ships = async () =>
    (await db.many(sql<{ ship: string | null }>`select ship from berths order by id`)).map(({ ship }) => ship)

  test('work that resolves is committed and its result returned', async () => {
    const answer = await db.transaction(async (tx) => {
      await tx.run(moor(1, 'Ada'))
      await tx.run(moor(2, 'Bea'))
      return 'done'
    })
    assert.equal(answer, 'done')
    assert.deepEqual(await ships(), ['Ada', 'Bea'])
  })

  test('work that throws is rolled back and its error rethrown', async () => {
    const work = db.transaction(async (tx) => {
      await tx.run(moor(1, 'Ada'))
      throw new Error('changed my mind')
    })
    await assert.rejects(work, { message: 'changed my mind' })
    assert.deepEqual(await ships(), [null, null])
  })

  test('a failed statement rolls everything back', async () => {
    const work = db.transaction(async (tx) => {
      await tx.run(moor(1, 'Ada'))
      await tx.run(sql`select 1 / ${0}::int`)
    })
    await assert.rejects(work, { code: '22012' })
    assert.deepEqual(await ships(), [null, null])
  })

  test('a swallowed error is not reported as a commit', async () => {
    const effects: string[] = []
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => effects.push('committed'))
      await tx.run(moor(1, 'Ada'))
      await tx.run(sql`select 1 / ${0}::int`).catch(() => {})
    })
    await assert.rejects(work, /nothing was committed/)
    assert.deepEqual(effects, [])
    assert.deepEqual(await ships(), [null, null])
  })

  test('afterCommit runs when the change is visible to others, and never after a rollback', async () => {
    const seen: (string | null)[][] = []
    const looked = Promise.withResolvers<void>()
    await db.transaction(async (tx) => {
      await tx.run(moor(1, 'Ada'))
      tx.afterCommit(
        () =>
          void ships()
            .then((all) => seen.push(all))
            .then(() => looked.resolve()),
      )
    })
    await looked.promise
    assert.deepEqual(seen, [['Ada', null]])
    const ignored = db.transaction(async (tx) => {
      tx.afterCommit(() => seen.push([]))
      throw new Error('no')
    })
    await assert.rejects(ignored)
    assert.equal(seen.length, 1)
  })

  test('an effect that throws is reported, and does not stop the others or undo the commit', async () => {
    const effects: string[] = []
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('effect failed')
      })
      tx.afterCommit(() => effects.push('second'))
      await tx.run(moor(1, 'Ada'))
    })
    await assert.rejects(work, { message: 'effect failed' })
    assert.deepEqual(effects, ['second'])
    assert.deepEqual(await ships(), ['Ada', null])
  })

  test('concurrent statements in one transaction run one after another', async () => {
    const answers = await db.transaction((tx) =>
      Promise.all(Array.from({ length: 50 }, (_, n) => tx.one(sql<{ n: number }>`select ${n}::int as n`))),
    )
    assert.deepEqual(
      answers.map(({ n }) => n),
      Array.from({ length: 50 }, (_, n) => n),
    )
  })

  test('using the database inside a transaction on it is refused', async () => {
    const inside: (() => Promise<unknown>)[] = [
      () => db.run(moor(1, 'Ada')),
      () => db.many(sql`select 1`),
      () => db.script('select 1'),
      () => db.transaction(async () => {}),
      () => db.listen('x', () => {}),
    ]
    for (const use of inside)
      await assert.rejects(
        db.transaction(() => use()),
        /inside a transaction/,
      )
    assert.deepEqual(await ships(), [null, null])
  })

  test('work that outlives a transaction may use the database afterwards', async () => {
    let later: Promise<unknown> | undefined
    await db.transaction(async () => {
      later = pause(30).then(() => db.one(sql`select 1 as n`))
    })
    assert.deepEqual(await later, { n: 1 })
  })

  test('a transaction that has ended refuses statements', async () => {
    let ended: Transaction | undefined
    await db.transaction(async (tx) => {
      ended = tx
    })
    await assert.rejects(ended!.run(moor(1, 'Ada')), /has ended/)
    assert.deepEqual(await ships(), [null, null])
  })

  test('a conflict is retried, and only the successful attempt takes effect', async () => {
    let runs = 0
    const effects: number[] = []
    await db.transaction(async (tx) => {
      const run = ++runs
      tx.afterCommit(() => effects.push(run))
      await tx.run(sql`update berths set ship = coalesce(ship, '') || 'x' where id = 1`)
      if (run < 3) await tx.run(raw(`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`))
    })
    assert.equal(runs, 3)
    assert.deepEqual(effects, [3])
    assert.deepEqual(await ships(), ['x', null])
  })

  test('a conflict that persists is thrown', async () => {
    let runs = 0
    const work = db.transaction(async (tx) => {
      runs++
      await tx.run(raw(`do $$ begin raise exception 'conflict' using errcode = '40P01'; end $$`))
    })
    await assert.rejects(work, { code: '40P01' })
    assert.equal(runs, 4)
  })

  test('concurrent transactions do not mix', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction(async (tx) => {
          await tx.one(sql`select ship from berths where id = 1 for update`)
          await tx.run(sql`update berths set ship = (coalesce(ship, '0')::int + 1)::text where id = 1`)
        }),
      ),
    )
    assert.deepEqual(await ships(), ['20', null])
  })

  if (storage.kind === 'postgres')
    test('two deadlocked transactions both succeed in the end', async () => {
      const bothHold = Promise.withResolvers<void>()
      let holding = 0
      let runs = 0
      const cross = (first: number, second: number) =>
        db.transaction(async (tx) => {
          runs++
          await tx.run(moor(first, `from ${first}`))
          if (++holding === 2) bothHold.resolve()
          await bothHold.promise
          await tx.run(moor(second, `from ${first}`))
        })
      await Promise.all([cross(1, 2), cross(2, 1)])
      assert.equal(runs, 3)
      const [one, two] = await ships()
      assert.equal(one, two)
    })
})
