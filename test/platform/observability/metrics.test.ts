import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, before, mock, test } from 'node:test'
import * as z from 'zod'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { job } from '../../../src/platform/jobs/declare.ts'
import { anonymousPerMinute } from '../../../src/platform/limits/policy.ts'
import { Metrics } from '../../../src/platform/observability/metrics.ts'
import { inThread } from '../../../src/platform/threads/pool.ts'
import { version } from '../../../src/platform/version.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { processOn } from '../jobs/support.ts'
import type { add, fail } from '../threads/work.ts'

/** The value of a metric, or undefined if it is missing. */
function valueIn(text: string, name: string): number | undefined {
  const line = text.split('\n').find((line) => line.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

onOneStorage('a scrape', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { RATE_LIMITS: 'on', DATA_DIR: tmpdir() } })
  })
  after(() => site.close())
  const scrape = async () => (await site.call('/metrics')).text

  test('shows each metric with its type and meaning, before anything was counted', async () => {
    const text = await scrape()
    for (const { name, type } of site.app.metrics.declared) {
      assert.match(text, new RegExp(`^# TYPE ${name} ${type}$`, 'm'))
      assert.match(text, new RegExp(`^# HELP ${name} [A-Z].*\\.$`, 'm'))
    }
    assert.match(text, new RegExp(`^slipway_build_info\\{version="${version}",commit="[0-9a-f]*"\\} 1$`, 'm'))
    assert.equal(valueIn(text, 'slipway_database_up'), 1)
    assert.ok(Math.abs(valueIn(text, 'slipway_clock_skew_seconds')!) < 60)
    assert.ok(valueIn(text, 'slipway_disk_free_bytes')! > 0)
    assert.ok(valueIn(text, 'slipway_nodejs_eventloop_lag_p99_seconds')! >= 0)
  })

  test('distinguishes cache hits from misses', async () => {
    const before = await scrape()
    for (let request = 0; request < 3; request++) await site.call('/api/v1/categories')
    const after = await scrape()
    const grew = (name: string) => valueIn(after, name)! - (valueIn(before, name) ?? 0)
    assert.deepEqual(
      [grew('slipway_cache_requests_total{result="miss"}'), grew('slipway_cache_requests_total{result="hit"}')],
      [1, 2],
    )
    assert.ok(valueIn(after, 'slipway_cache_entries')! >= 1)
    site.app.cache.evictAll()
    const cleared = await scrape()
    assert.equal(valueIn(cleared, 'slipway_cache_entries'), 0)
    assert.ok(valueIn(cleared, 'slipway_cache_evictions_total{reason="cleared"}')! >= 1)
  })

  test('counts requests that a rate limit refused', async () => {
    await site.app.settings.set(anonymousPerMinute, 2)
    const calls = Array.from({ length: 5 }, () => site.call({ url: '/api/v1/none', remoteAddress: '192.0.2.7' }))
    assert.equal((await Promise.all(calls)).filter(({ status }) => status === 429).length, 3)
    assert.equal(valueIn(await scrape(), 'slipway_rate_limit_refusals_total{limit="anonymous"}'), 3)
  })

  test('shows how many callers wait for a database connection', async () => {
    const { max } = site.app.db.connections
    const waited = valueIn(await scrape(), 'slipway_database_waits_total')!
    const held = Array.from({ length: max + 2 }, () =>
      site.app.db.transaction((tx) => tx.run(raw('select pg_sleep(0.05)'))),
    )
    await new Promise((resolve) => setImmediate(resolve))
    assert.ok(site.app.db.connections.waiting >= 1)
    await Promise.all(held)
    const text = await scrape()
    assert.ok(valueIn(text, 'slipway_database_waits_total')! - waited >= 2)
    assert.ok(valueIn(text, 'slipway_database_wait_seconds_total')! > 0)
    assert.equal(valueIn(text, 'slipway_database_connections_max'), max)
  })
})

onOneStorage('figures from the database', (storage) => {
  const none = z.strictObject({})
  const writes = job({ name: 'words.write', about: 'Writes.', data: none, run: async () => {} })
  const fails = job({
    name: 'words.fail',
    about: 'Fails.',
    data: none,
    retries: 0,
    run: () => Promise.reject(new Error('It failed')),
  })

  test('show what is waiting in each queue, since when, and what failed permanently', async () => {
    const db = await storage.open()
    const { jobs } = await processOn(db, [writes, fails], { work: false })
    for (const run of [1, 2]) await jobs.send(db, writes, {}, { once: String(run) })
    await jobs.send(db, writes, {}, { after: new Date('2100-01-01') })
    await db.run(sql`update pgboss.job set start_after = now() - interval '90 seconds' where singleton_key = '1'`)
    await db.run(sql`
      insert into pgboss.job (name, state, source_name, policy, data)
      values ('dead-letters', 'created', 'words.fail', 'standard', '{}')`)
    const site = await openTestApp(db)
    try {
      const text = await site.app.metrics.text(site.app)
      const states = (['waiting', 'later', 'active'] as const).map((state) =>
        valueIn(text, `slipway_queue_jobs{queue="words.write",state="${state}"}`),
      )
      assert.deepEqual(states, [2, 1, 0])
      assert.ok(valueIn(text, 'slipway_queue_age_seconds{queue="words.write"}')! >= 90)
      assert.equal(valueIn(text, 'slipway_dead_letters{queue="words.fail"}'), 1)
    } finally {
      await site.close()
    }
  })

  test('are read once for all scrapes within a few seconds', async () => {
    const site = await openTestApp(await storage.open())
    try {
      const transactions = mock.method(site.app.db, 'transaction')
      const texts = await Promise.all(Array.from({ length: 10 }, () => site.app.metrics.text(site.app)))
      await site.app.metrics.text(site.app)
      assert.equal(transactions.mock.callCount(), 1)
      assert.equal(valueIn(texts[9]!, 'slipway_emails_waiting'), 0)
    } finally {
      await site.close()
    }
  })

  test('are omitted while the database hangs, which is queried only once', async () => {
    const site = await openTestApp(await storage.open())
    try {
      const hanging = mock.method(site.app.db, 'transaction', () => new Promise<never>(() => {}))
      const texts = await Promise.all([1, 2].map(() => site.app.metrics.text(site.app)))
      for (const text of texts) {
        assert.equal(valueIn(text, 'slipway_database_up'), 0)
        assert.equal(valueIn(text, 'slipway_clock_skew_seconds'), undefined)
        assert.ok(valueIn(text, 'slipway_process_resident_memory_bytes')! > 0)
      }
      assert.equal(hanging.mock.callCount(), 1)
      hanging.mock.restore()
    } finally {
      await site.close()
    }
  })
})

test('jobs are counted with their outcome and how long they took', async () => {
  const metrics = new Metrics()
  metrics.job('words.write', 'done', 0.2)
  metrics.job('words.write', 'failed', 7)
  const text = await metrics.registry.metrics()
  assert.equal(valueIn(text, 'slipway_jobs_total{job="words.write",outcome="done"}'), 1)
  assert.equal(valueIn(text, 'slipway_job_seconds_bucket{le="0.25",job="words.write",outcome="done"}'), 1)
  assert.equal(valueIn(text, 'slipway_job_seconds_bucket{le="5",job="words.write",outcome="failed"}'), 0)
  assert.equal(valueIn(text, 'slipway_job_seconds_sum{job="words.write",outcome="failed"}'), 7)
})

onOneStorage('threads', (storage) => {
  test('report how their calls ended', async () => {
    const module = new URL('../threads/work.ts', import.meta.url)
    const options = { lane: 'background', timeout: 60_000 } as const
    const db: Database = await storage.open()
    const site = await openTestApp(db)
    try {
      await inThread<typeof add>(module, 'add', options)(2, 3)
      await inThread<typeof fail>(module, 'fail', options)().catch(() => {})
      const text = await site.app.metrics.text(site.app)
      assert.equal(valueIn(text, 'slipway_thread_calls_total{lane="background",outcome="done"}'), 1)
      assert.equal(valueIn(text, 'slipway_thread_calls_total{lane="background",outcome="failed"}'), 1)
      assert.equal(valueIn(text, 'slipway_thread_queue{lane="background"}'), 0)
      assert.equal(valueIn(text, 'slipway_thread_queue_max{lane="visitors"}'), 24)
      assert.ok(valueIn(text, 'slipway_threads{lane="background"}')! >= 1)
    } finally {
      await site.close()
    }
  })
})
