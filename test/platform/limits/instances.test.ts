import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anonymousPerMinute } from '../../../src/platform/limits/policy.ts'
import type { TestApp } from '../../support/app.ts'
import { openTwoInstances } from './support.ts'

const quota = 60

test('two instances on one database share a quota exactly', async () => {
  const { one, two, close } = await openTwoInstances({ RATE_LIMITS: 'on' })
  try {
    await one.app.settings.set(anonymousPerMinute, quota)
    await two.app.settings.set(anonymousPerMinute, quota)
    const served = async (instance: TestApp, remoteAddress: string, calls: number) => {
      const answers = await Promise.all(
        Array.from({ length: calls }, () => instance.call({ url: '/api/v1/notes', remoteAddress })),
      )
      return answers.filter(({ status }) => status === 200).length
    }
    const atOnce = await Promise.all([served(one, '192.0.2.1', quota), served(two, '192.0.2.1', quota)])
    assert.equal(atOnce[0]! + atOnce[1]!, quota)

    let inTurn = 0
    for (let round = 0; round < quota; round++)
      inTurn += (await served(one, '192.0.2.2', 1)) + (await served(two, '192.0.2.2', 1))
    assert.equal(inTurn, quota)
    assert.equal(await served(two, '192.0.2.3', 1), 1)
  } finally {
    await close()
  }
})

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
