import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import { examineReplicas } from '../../../src/operations/health/replicas.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { freePort } from '../../deploy/proxies.ts'
import { openTestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { noServers, type OwnServer, startOn, startOwnServer } from '../../support/postgres-server.ts'
import { signedIn } from '../../support/visitor.ts'
import { until } from '../jobs/support.ts'

interface TestReplica {
  url: string
  data: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** A streaming replica of the server, made by pg_basebackup. */
async function startReplica(t: TestContext, primary: OwnServer): Promise<TestReplica> {
  const data = join(primary.folder, 'replica')
  await primary.run(
    'pg_basebackup',
    '--dbname',
    primary.url,
    '--pgdata',
    data,
    '--checkpoint=fast',
    '--write-recovery-conf',
  )
  const port = await freePort()
  appendFileSync(join(data, 'postgresql.conf'), `port = ${port}\nwal_receiver_status_interval = 1s\n`)
  const start = () => startOn(primary.run, data)
  const stop = () => primary.run('pg_ctl', '--pgdata', data, '--mode=fast', '--wait', 'stop')
  t.after(() => stop().catch(() => {}))
  await start()
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, data, start, stop }
}

test('read replicas', { skip: noServers }, async (t) => {
  const primary = await startOwnServer(t, 'synchronous_commit = off')
  const filled = await openPostgres(primary.url)
  const first = await openTestApp(filled)
  await makeListing(first, { slug: 'copied', name: 'One' })
  await first.close()
  await filled.close()
  const replica = await startReplica(t, primary)
  const open = () => openPostgres(primary.url, { replicas: [replica.url] })
  const [db, otherDb] = await Promise.all([open(), open()])
  const [site, other] = [await openTestApp(db), await openTestApp(otherDb)]
  const control = await openPostgres(replica.url, { connections: 1 })
  t.after(async () => {
    await Promise.all([site.close(), other.close()])
    await Promise.all([db.close(), otherDb.close(), control.close()])
  })

  const isReplica = sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`
  const readsReplica = (database: Database) => database.fromReplica(async () => (await database.one(isReplica)).replica)
  const pause = () => control.script('select pg_wal_replay_pause()')
  const resume = () => control.script('select pg_wal_replay_resume()')
  const rename = (name: string, invalidates: boolean) =>
    db.transaction(async (tx) => {
      const { id } = await tx.one(sql<{ id: number }>`
        update profiles p set name = ${name} from listings l
        where l.id = p.listing_id and l.slug = 'copied' returning l.id`)
      if (invalidates) await site.app.cache.invalidate(tx, [`listing:${id}`, 'listings'])
    })
  // Injected directly, because the helper of other tests copies the counters first, which is a write.
  const apiName = async (from = site, headers: Record<string, string> = {}) =>
    (await from.server.inject({ url: '/api/v1/listings/copied', headers })).json().name as string
  const pageName = async (from = site) =>
    /<h1[^>]*>([^<]*)/.exec((await from.server.inject('/listings/copied')).body)?.[1]?.trim()
  const bothRead = () =>
    until('both processes read from the replica', async () => (await readsReplica(db)) && readsReplica(otherDb))

  await t.test('answer public reads of visitors; members read from the primary', async () => {
    await bothRead()
    // Nobody was notified of this write, so the result depends only on which server answers.
    await pause()
    await rename('Two', false)
    const key = await site.keyFor(await site.member())
    site.app.cache.evict([])
    assert.equal(await readsReplica(db), false)
    await resume()
    await bothRead()
    await pause()
    await rename('Three', false)
    // Right away, while the replica still counts as current.
    assert.equal(await readsReplica(otherDb), true)
    assert.equal(await apiName(other), 'Two')
    const together = otherDb.together()
    const both = await otherDb.fromReplica(() => Promise.all([together.one(isReplica), together.one(isReplica)]))
    assert.deepEqual(both, [{ replica: true }, { replica: true }])
    other.app.cache.evictAll()
    assert.equal(await apiName(other, { authorization: `Bearer ${key}` }), 'Three')
    await resume()
  })

  await t.test('are left out from a write on, here and on the other process, until they have replayed it', async () => {
    await bothRead()
    assert.deepEqual([await apiName(), await apiName(other)], ['Three', 'Three'])
    await pause()
    await rename('Four', true)
    assert.equal(await readsReplica(db), false)
    assert.deepEqual([await apiName(), await pageName()], ['Four', 'Four'])
    await until('the other process has heard of it', async () => (await apiName(other)) === 'Four', 10_000)
    assert.equal(await pageName(other), 'Four')
    // Answers computed in the meantime are stored and stay correct.
    await resume()
    await bothRead()
    assert.deepEqual(
      [await apiName(), await pageName(), await apiName(other), await pageName(other)],
      Array(4).fill('Four'),
    )
  })

  await t.test('are left out when they lag, even if nothing was written that we heard of', async () => {
    await bothRead()
    await pause()
    await rename('Five', false)
    await until('the replica is too old', async () => !(await readsReplica(db)), 30_000)
    await resume()
    await bothRead()
  })

  await t.test('never get writes: these and later reads go to the primary', async () => {
    await bothRead()
    const states = await db.fromReplica(async () => {
      const ask = sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`
      const before = (await db.one(ask)).replica
      await db.run(sql`update profiles set tagline = tagline`)
      return [before, (await db.one(ask)).replica]
    })
    assert.deepEqual(states, [true, false])
    await bothRead()
    const inTransaction = await db.fromReplica(() =>
      db.transaction((tx) => tx.one(sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`)),
    )
    assert.equal(inTransaction.replica, false)
  })

  await t.test('a member reads their own vote at once', async () => {
    await bothRead()
    await pause()
    const member = await signedIn(site)
    assert.equal((await member.post('/listings/copied/vote', { vote: 'cast' })).status, 303)
    assert.match((await member.get('/listings/copied')).text, /aria-pressed="true"|Voted|voted/)
    await resume()
  })

  await t.test('that are away cost no failed read, and are used again once they are back', async () => {
    await bothRead()
    await replica.stop()
    for (let read = 0; read < 20; read++) {
      site.app.cache.evictAll()
      assert.equal((await site.call('/api/v1/listings/copied')).status, 200)
      assert.equal(await readsReplica(db), false)
    }
    await replica.start()
    await bothRead()
  })

  await t.test('that hang hold up a read for two seconds, which is then answered by the primary', async () => {
    await bothRead()
    const backends = await control.many(sql<{ pid: number }>`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    const signal = (name: NodeJS.Signals) => backends.forEach(({ pid }) => void process.kill(pid, name))
    signal('SIGSTOP')
    try {
      assert.equal(await readsReplica(db), false)
      assert.equal(await apiName(), await apiName(other))
    } finally {
      signal('SIGCONT')
    }
    await bothRead()
  })

  await t.test('are part of the health checks', async () => {
    await bothRead()
    const levels = async () => {
      const away = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`
      const config = readConfig({
        DATABASE_URL: primary.url,
        DATABASE_REPLICAS: [replica.url, primary.url, away].join(),
      })
      return (await examineReplicas({ config, db })).map(({ level, detail }) => `${level}: ${detail.slice(0, 20)}`)
    }
    const others = ['warning: This server isn’t a ', 'warning: Can’t connect: conne']
    assert.deepEqual(await levels(), ['ok: up to date', ...others])
    await pause()
    await rename('Behind', true)
    assert.deepEqual(await levels(), ['warning: More than two second', ...others])
    await resume()
  })

  await t.test('that were promoted are no copies anymore', async () => {
    await bothRead()
    await primary.run('pg_ctl', '--pgdata', replica.data, '--wait', 'promote')
    await rename('Six', true)
    assert.deepEqual([await apiName(), await pageName()], ['Six', 'Six'])
    await until('the other process has heard of it', async () => (await apiName(other)) === 'Six', 10_000)
  })
})
