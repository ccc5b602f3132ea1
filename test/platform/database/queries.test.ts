import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '../../../src/platform/database/errors.ts'
import { raw, sql, unprepared } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { eachStorage } from '../../support/storage.ts'

eachStorage('queries', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
    await db.script(`create table harbours (name text constraint harbour_name primary key);
      create table ships (id int primary key, harbour text references harbours, length int constraint positive check (length > 0));
      insert into harbours values ('Hull'), ('Kiel')`)
  })

  test('many, maybe, one and run return rows, a row, a row and a count', async () => {
    assert.deepEqual(await db.many(sql`select name from harbours order by name`), [{ name: 'Hull' }, { name: 'Kiel' }])
    assert.deepEqual(await db.maybe(sql`select name from harbours where name = ${'Kiel'}`), { name: 'Kiel' })
    assert.equal(await db.maybe(sql`select name from harbours where name = ${'Rome'}`), undefined)
    await assert.rejects(db.one(sql`select name from harbours where name = ${'Rome'}`), /Expected a row/)
    assert.equal(await db.run(sql`update harbours set name = name`), 2)
  })

  test('statements are prepared under their name, except unprepared ones', async () => {
    const named = sql`select ${'prepared'}::text as how`
    for (let round = 0; round < 20; round++) await db.one(named)
    const known = await db.many(unprepared(sql`select from pg_prepared_statements where name = ${named.name}`))
    assert.equal(known.length, 1)
    assert.equal(
      (
        await db.many(
          unprepared(sql`select from pg_prepared_statements where statement like ${'%from pg_prepared_statements%'}`),
        )
      ).length,
      0,
    )
  })

  test('a script runs several statements and returns all their rows', async () => {
    const rows = await db.script(
      `create temp table t (n int); insert into t values (1), (2); select n from t order by n; select 3 as n`,
    )
    assert.deepEqual(rows, [{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  test('a script that fails is rolled back', async () => {
    await assert.rejects(db.script(`create table half_done (n int); select 1 / 0`), { code: '22012' })
    assert.deepEqual(await db.one(sql`select to_regclass('half_done') as found`), { found: null })
  })

  test('an error keeps its code and constraint, and the next statement works', async () => {
    const failing = [
      [sql`insert into harbours values (${'Hull'})`, isUniqueViolation, 'harbour_name'],
      [sql`insert into ships values (1, ${'Rome'}, 1)`, isForeignKeyViolation, 'ships_harbour_fkey'],
      [sql`insert into ships values (1, ${'Hull'}, -1)`, isCheckViolation, 'positive'],
    ] as const
    for (const [statement, is, constraint] of failing) {
      const error = await db.run(statement).catch((error: unknown) => error)
      assert.ok(is(error), String(error))
      assert.ok(is(error, constraint))
      assert.ok(!is(error, 'another'))
      assert.deepEqual(await db.one(sql`select ${1}::int as n`), { n: 1 })
    }
  })

  test('a connection survives errors in every phase of a statement', async () => {
    const broken = [
      sql`selec ${1}`,
      sql`select ${'x'}::int`,
      sql`select 1 / ${0}::int`,
      raw('selec'),
      raw('select 1; select 1 / 0'),
      sql`select ${{
        toPostgres: () => {
          throw new Error('unsendable')
        },
      }}`,
    ]
    for (const statement of [...broken, ...broken]) {
      await assert.rejects(db.run(statement))
      assert.deepEqual(await db.one(sql`select ${2}::int as n`), { n: 2 })
    }
  })

  test('a prepared statement is replanned when its table changes, in and out of transactions', async () => {
    await db.script('create table growing (a int); insert into growing values (1)')
    const all = sql`select * from growing`
    const queryMany = () => Promise.all(Array.from({ length: 20 }, () => db.one(all)))
    await queryMany()
    await db.script('alter table growing add b int')
    for (const row of await queryMany()) assert.deepEqual(row, { a: 1, b: null })
    await queryMany()
    await db.script('alter table growing add c int')
    assert.deepEqual(await db.transaction((tx) => tx.one(all)), { a: 1, b: null, c: null })
  })

  test('an error does not close the connection', async () => {
    const connection = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const single = await storage.open()
    await single.run(sql`set application_name to ${raw("'mine'")}`)
    await assert.rejects(single.run(sql`select 1 / ${0}::int`))
    assert.deepEqual(await single.one(sql`show application_name`), { application_name: 'mine' })
    assert.ok((await single.one(connection)).pid)
  })

  test('200 concurrent statements get their own results', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => db.one(sql<{ n: number }>`select ${n}::int as n`)),
    )
    assert.deepEqual(
      answers.map(({ n }) => n),
      Array.from({ length: 200 }, (_, n) => n),
    )
  })

  test('200 concurrent statements get their own results when every third fails', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => db.one(sql<{ n: number }>`select ${n}::int / ${n % 3}::int as n`)),
    )
    answers.forEach((answer, n) => assert.equal(answer.status, n % 3 === 0 ? 'rejected' : 'fulfilled'))
  })

  test('words can be compared by their trigrams', async () => {
    await db.script('create extension if not exists pg_trgm')
    assert.deepEqual(await db.one(sql`select similarity('abc', 'abc') as same`), { same: 1 })
  })
})
