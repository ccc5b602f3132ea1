import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SettableClock } from '../../../src/platform/clock.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { windowAt } from '../../../src/platform/limits/counter.ts'
import { Limiter } from '../../../src/platform/limits/limiter.ts'
import { limit } from '../../../src/platform/limits/policy.ts'
import { WindowMap } from '../../../src/platform/limits/window-map.ts'
import type { Settings } from '../../../src/platform/settings/settings.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Visitor } from '../../support/visitor.ts'

const noon = new Date('2026-11-15T12:00:00Z')
const minuteAt = (seconds: number) => windowAt(new Date(noon.getTime() + seconds * 1000), 60)

test('the counts of a window are dropped as soon as the next one begins', () => {
  const counts = new WindowMap<number>()
  counts.set('a', minuteAt(0), 1)
  assert.equal(counts.get('a', minuteAt(59)), 1)
  assert.equal(counts.get('a', minuteAt(60)), undefined)
  counts.set('b', minuteAt(60), 1)
  assert.equal(counts.get('a', minuteAt(0)), undefined)
})

test('windows of different lengths do not affect each other', () => {
  const counts = new WindowMap<number>()
  const hour = windowAt(noon, 3600)
  counts.set('a', hour, 1)
  for (let minute = 0; minute < 5; minute++)
    for (let key = 0; key < 60_000; key++) counts.set(`flood-${key}`, minuteAt(minute * 60), 1)
  assert.equal(counts.get('a', hour), 1)
})

test('if a window has too many keys, the oldest are evicted and the newest are counted', () => {
  const counts = new WindowMap<number>()
  for (let key = 0; key < 120_000; key++) counts.set(`key-${key}`, minuteAt(0), key)
  let kept = 0
  for (let key = 0; key < 120_000; key++) if (counts.get(`key-${key}`, minuteAt(0)) === key) kept++
  assert.equal(kept, 50_000)
  assert.equal(counts.get('key-119999', minuteAt(0)), 119_999)
  assert.equal(counts.get('key-0', minuteAt(0)), undefined)
})

test('counting stops at the first limit that refuses, so keys made up by a caller are not counted', async () => {
  const asked: string[] = []
  const counter = { take: (key: string) => (asked.push(key), key.startsWith('from') ? -1 : 5), isSpent: () => false }
  const quota = limit('test', 'Test', 'Test', 5)
  const settings = { get: () => 5 } as Pick<Settings, 'get'> as Settings
  const limiter = new Limiter(counter, settings, new SettableClock('2026-11-15T12:00:00Z'))
  const headers: Record<string, string> = {}
  const uses = [
    [{ name: 'from', quota, window: 60 }, '192.0.2.1'],
    [{ name: 'to', quota, window: 60 }, 'anyone@people.example'],
  ] as const
  await assert.rejects(limiter.take(uses, headers), { code: 'rate_limited' })
  assert.deepEqual(asked, ['from:192.0.2.1'])
  assert.equal(headers.ratelimit, '"from";r=0;t=60')
})

onOneStorage('a flood of requests from one address', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open(), { environment: { RATE_LIMITS: 'on' } })))
  after(() => site.close())

  test('leaves no row behind for each email once the address is refused', {
    skip: storage.kind !== 'postgres',
  }, async () => {
    const visitor = new Visitor(site, '203.0.113.9')
    const statuses: number[] = []
    for (let number = 0; number < 60; number++)
      statuses.push((await visitor.post('/sign-in/link', { email: `person-${number}@people.example` })).status)
    assert.equal(statuses.filter((status) => status === 429).length, 30)
    const rows = await site.app.db.many(sql<{ key: string }>`select key from rate_limits`)
    assert.equal(rows.filter(({ key }) => key.startsWith('mails-to-address:')).length, 30)
  })
})
