import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openEmbedded } from '../../../src/platform/database/embedded/open.ts'
import { isConnectionFailure } from '../../../src/platform/database/errors.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import { maintain } from '../../../src/platform/jobs/housekeeping.ts'
import { child } from './support/child.ts'

let home: string
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'durable-'))
})
after(() => rm(home, { recursive: true, force: true }))

test('every acknowledged row survives kill -9', async () => {
  const directory = join(home, 'killed')
  let acknowledged = 0
  for (let round = 0; round < 4; round++) {
    const writer = child('write.ts', directory)
    const [count, highest] = ((await writer.lines.next()).value as string).split(' ').map(Number) as [number, number]
    assert.equal(count, highest, 'no holes')
    assert.ok(highest >= acknowledged, `${acknowledged} was acknowledged, ${highest} is there`)
    // After a number of rows, because within a fixed time a slow machine might not write a single one.
    const killedAfter = highest + 10 + Math.floor(Math.random() * 40)
    for (let line = await writer.lines.next(); !line.done; line = await writer.lines.next()) {
      acknowledged = Number(line.value)
      if (acknowledged === killedAfter) setTimeout(() => writer.process.kill('SIGKILL'), Math.random() * 20)
    }
  }
})

test('each commit is synced to disk before it is acknowledged', async () => {
  const db = await openEmbedded({ directory: join(home, 'synced') })
  await db.script('create table notes (n int)')
  for (let n = 0; n < 10; n++) {
    const before = await db.fsyncCount()
    await db.run(sql`insert into notes values (${n})`)
    assert.ok((await db.fsyncCount()) > before, 'the log was not written through')
  }
  const before = await db.fsyncCount()
  await db.many(sql`select * from notes`)
  assert.equal(await db.fsyncCount(), before, 'reading needs no write')
  assert.deepEqual(await db.one(raw('show fsync')), { fsync: 'on' })
  await db.close()
})

test('a checkpoint syncs the tables to disk', async () => {
  const db = await openEmbedded({ directory: join(home, 'checkpointed') })
  await db.script('create table notes as select n from generate_series(1, 1000) n')
  const before = await db.fsyncCount()
  await maintain(db)
  assert.ok((await db.fsyncCount()) - before > 3)
  await db.close()
})

test('with fsync off, nothing is synced', async () => {
  const db = await openEmbedded({ directory: join(home, 'fast'), fsync: false })
  await db.script('create table notes (n int)')
  assert.equal(await db.fsyncCount(), 0)
  assert.deepEqual(await db.one(raw('show fsync')), { fsync: 'off' })
  await db.close()
})

test('an interrupted first start is repeated', async () => {
  const directory = join(home, 'interrupted')
  const db = await openEmbedded({ directory, fsync: false })
  await db.close()
  await rename(directory, `${directory}.partial`)
  await rm(join(`${directory}.partial`, 'global'), { recursive: true })
  const again = await openEmbedded({ directory, fsync: false })
  assert.deepEqual(await again.one(sql`select 1 as n`), { n: 1 })
  await again.close()
  assert.ok(!existsSync(`${directory}.partial`))
})

test('an engine that panics fails its statements and recovers from its log', async () => {
  const directory = join(home, 'panicked')
  const db = await openEmbedded({ directory })
  const heard: string[] = []
  await db.listen('changes', (payload) => heard.push(payload))
  await db.script('create table notes (n int); insert into notes values (1)')
  await rename(join(directory, 'pg_wal'), join(directory, 'pg_wal_away'))
  const failure = await db
    .script('insert into notes select generate_series(1, 1000000)')
    .catch((error: unknown) => error)
  assert.ok(isConnectionFailure(failure), String(failure))
  await rename(join(directory, 'pg_wal_away'), join(directory, 'pg_wal'))
  assert.deepEqual(await db.many(sql`select n from notes`), [{ n: 1 }])
  await db.script(`notify changes, 'alive'`)
  await pause(20)
  assert.deepEqual(heard, ['', 'alive'])
  await db.close()
})

test('a database can be created from the dump of another', async () => {
  const first = await openEmbedded()
  await first.script(`create table notes as select 'kept' as note`)
  const template = await first.dump()
  await first.close()
  for (const options of [{ template }, { template, directory: join(home, 'copied'), fsync: false }]) {
    const copy = await openEmbedded(options)
    assert.deepEqual(await copy.many(sql`select note from notes`), [{ note: 'kept' }])
    await copy.close()
  }
})
