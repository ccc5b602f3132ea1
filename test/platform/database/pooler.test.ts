import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { findProgram, freePort } from '../../deploy/proxies.ts'
import { openTestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { signedIn } from '../../support/visitor.ts'
import { until } from '../jobs/support.ts'

/** The real PgBouncer in transaction mode, with two connections for everyone. */
async function startPooler(t: TestContext, database: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const target = new URL(database)
  const file = join(folder, 'pgbouncer.ini')
  const server = `host=${target.hostname} port=${target.port || 5432} user=${target.username}${
    target.password && ` password=${decodeURIComponent(target.password)}`
  }`
  writeFileSync(
    file,
    `[databases]
* = ${server} connect_query='set statement_timeout to 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn(findProgram('pgbouncer')!, [...asUser, file], { stdio: 'ignore' })
  t.after(() => {
    pooler.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const url = new URL(database)
  url.host = `127.0.0.1:${port}`
  await until('PgBouncer listens', async () =>
    openPostgres(url.href, { connections: 1, directUrl: database }).then(
      (db) => db.close().then(() => true),
      () => false,
    ),
  )
  return url.href
}

test('through PgBouncer in transaction mode', {
  skip: process.env.TEST_STORAGE === 'embedded' || (findProgram('pgbouncer') ? false : 'PgBouncer isn’t installed'),
}, async (t) => {
  const { name, url: directUrl } = await createTestDatabase()
  const url = await startPooler(t, directUrl)
  const open = () => openPostgres(url, { connections: 10, directUrl })
  const [first, second] = await Promise.all([open(), open()])
  // Both migrate the empty database, which takes session locks.
  const [one, two] = await Promise.all([openTestApp(first), openTestApp(second)])
  t.after(async () => {
    await one.close()
    await two.close()
    await first.close()
    await second.close()
    await dropTestDatabase(name)
  })

  await t.test('the same statements run on any connection, many at a time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        (number % 2 ? first : second).one(sql<{ sum: number }>`select ${number}::int + 1 as sum`),
      ),
    )
    assert.deepEqual(
      answers.map(({ sum }) => sum),
      Array.from({ length: 60 }, (_, number) => number + 1),
    )
    const { zone, limit } = await first.one(sql<{ zone: string; limit: string }>`
      select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit`)
    assert.deepEqual([zone, limit], ['UTC', '30s'])
  })

  await t.test('a write on one process is seen on the other, whose page was cached', async () => {
    await makeListing(one, { slug: 'pooled', name: 'Before' })
    const title = async () => /<h1[^>]*>([^<]*)/.exec((await two.call('/listings/pooled')).text)?.[1]?.trim()
    await until('the page is cached', async () => (await title()) === 'Before')
    await first.transaction(async (tx) => {
      const { id } = await tx.one(sql<{ id: number }>`
        update profiles p set name = 'After' from listings l
        where l.id = p.listing_id and l.slug = 'pooled' returning l.id`)
      await one.app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
    })
    await until('the notification arrived', async () => (await title()) === 'After', 3_000)
  })

  await t.test('votes count and jobs run', async () => {
    const member = await signedIn(one)
    assert.equal((await member.post('/listings/pooled/vote', { vote: 'cast' })).status, 303)
    const { votes } = await first.one(sql<{ votes: number }>`select count(*)::int as votes from votes`)
    assert.equal(votes, 1)
    await two.app.jobs.start()
    await until(
      'no job waits',
      async () =>
        (
          await first.one(sql<{ waiting: number }>`
      select count(*)::int as waiting from pgboss.job where state = 'active' or (state = 'created' and start_after < now())`)
        ).waiting === 0,
      20_000,
    )
  })

  await t.test('a session has a connection of its own', async () => {
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    await first.session(async (session) => {
      await session.run(sql`select pg_advisory_lock(42)`)
      const { pid: before } = await session.one(pid)
      await Promise.all(Array.from({ length: 10 }, () => second.one(pid)))
      assert.equal((await session.one(pid)).pid, before)
      const { free } = await second.one(sql<{ free: boolean }>`select pg_try_advisory_xact_lock(42) as free`)
      assert.equal(free, false)
    })
  })
})
