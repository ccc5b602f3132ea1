import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { anonymousPerMinute, type Policy } from '../../../src/platform/limits/policy.ts'
import type { TestApp } from '../../support/app.ts'
import { statementsOf } from '../../support/statements.ts'
import { openTwoInstances } from './support.ts'

const quota = 60

test('two instances on one database share a quota, exactly or within a sixteenth if it is lenient', async () => {
  const { one, two, close } = await openTwoInstances({ RATE_LIMITS: 'on' })
  try {
    const exact: Policy = { name: 'exact', quota: anonymousPerMinute, window: 60 }
    for (const [policy, excess] of [
      [exact, 0],
      [{ ...exact, name: 'lenient', lenient: true }, Math.floor(quota / 16)],
    ] as const) {
      for (const { app } of [one, two]) await app.settings.set(anonymousPerMinute, quota)
      const served = async ({ app }: TestApp, key: string, calls: number) => {
        const taken = await Promise.allSettled(
          Array.from({ length: calls }, () => app.limiter.take([[policy, key]], {})),
        )
        return taken.filter(({ status }) => status === 'fulfilled').length
      }
      const assertServed = (count: number) =>
        assert.ok(count >= quota && count <= quota + excess, `${count} by ${policy.name}`)
      assertServed((await Promise.all([served(one, 'a', quota), served(two, 'a', quota)])).reduce((a, b) => a + b))
      let inTurn = 0
      for (let round = 0; round < quota; round++) inTurn += (await served(one, 'b', 1)) + (await served(two, 'b', 1))
      assertServed(inTurn)
      assertServed((await served(one, 'c', quota)) + (await served(two, 'c', quota)))
      assert.equal(await served(one, 'd', 2 * quota), quota, 'one instance alone is exact')
      assert.equal(await served(two, 'e', 1), 1)
    }
  } finally {
    await close()
  }
})

test('the first requests of an address are counted in memory and settled with the next', async () => {
  const { one, close } = await openTwoInstances({ RATE_LIMITS: 'on' })
  try {
    await one.app.settings.set(anonymousPerMinute, 64)
    const use = { url: '/api/v1/notes', remoteAddress: '192.0.2.7' }
    const counted = async () =>
      (await one.app.db.many(sql<{ used: number }>`select used from rate_limits where key = 'anonymous:192.0.2.7'`))[0]
        ?.used
    const statements = await statementsOf(async () => {
      for (let count = 1; count <= 4; count++)
        assert.equal((await one.call(use)).headers.ratelimit, `"anonymous";r=${64 - count};t=60`)
    })
    assert.deepEqual(statements.filter(isOfLimits), [])
    assert.equal(await counted(), undefined)
    assert.equal((await statementsOf(() => one.call(use))).filter(isOfLimits).length, 1)
    // Four so far, plus an eighth of the rest.
    assert.equal(await counted(), 4 + 7)
    const rest = await statementsOf(async () => {
      for (let count = 0; count < 6; count++) await one.call(use)
    })
    assert.deepEqual(rest.filter(isOfLimits), [])
  } finally {
    await close()
  }
})

function isOfLimits(statement: string): boolean {
  return statement.includes('rate_limits')
}

test('a limit that is used up on one instance is used up on the other', async () => {
  const { one, two, close } = await openTwoInstances({ RATE_LIMITS: 'on' })
  try {
    await one.app.settings.set(anonymousPerMinute, 3)
    await two.app.settings.set(anonymousPerMinute, 3)
    for (let count = 0; count < 3; count++) assert.equal((await one.call('/api/v1/notes')).status, 200)
    const refused = await two.call('/api/v1/notes')
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['ratelimit'], '"anonymous";r=0;t=60')
  } finally {
    await close()
  }
})

test('clocks that differ by a second do not restart a limit', async () => {
  const { one, two, close } = await openTwoInstances({ RATE_LIMITS: 'on' })
  try {
    for (const { app } of [one, two]) await app.settings.set(anonymousPerMinute, 5)
    two.clock.advance(60_000)
    one.clock.advance(59_000)
    let served = 0
    for (let round = 0; round < 20; round++)
      for (const { call } of [one, two]) served += (await call('/api/v1/notes')).status === 200 ? 1 : 0
    assert.ok(served <= 10, `${served} of 40 were served`)
  } finally {
    await close()
  }
})
