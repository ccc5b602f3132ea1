import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '../../../src/platform/problem.ts'
import { inThread, WorkEnded } from '../../../src/platform/threads/pool.ts'
import type { add, count, countForever, fail, fillMemory, wait } from './work.ts'

const module = new URL('./work.ts', import.meta.url)
const patient = { lane: 'background', timeout: 60_000 } as const
const addInThread = inThread<typeof add>(module, 'add', patient)

test('work runs in another thread, and its result comes back', async () => {
  const { sum, thread } = await addInThread(2, 3)
  assert.equal(sum, 5)
  assert.ok(thread > 0)
})

test('the main thread is not blocked', async () => {
  await addInThread(1, 1)
  let turns = 0
  let done = false
  const counting = inThread<typeof count>(module, 'count', patient)(20_000_000).finally(() => (done = true))
  while (!done) {
    await nextTurn()
    turns++
  }
  assert.equal(await counting, 20_000_000)
  assert.ok(turns > 20, `${turns} turns`)
})

test('an error in the work is thrown to the caller', async () => {
  await assert.rejects(inThread<typeof fail>(module, 'fail', patient)(), /^Error: It failed$/)
})

test('endless work is stopped, and the next work is done', async () => {
  const endless = inThread<typeof countForever>(module, 'countForever', { lane: 'background', timeout: 500 })
  await assert.rejects(endless(), WorkEnded)
  assert.equal((await addInThread(1, 1)).sum, 2)
})

test('work that uses up the memory is stopped, and the process continues', async () => {
  await assert.rejects(inThread<typeof fillMemory>(module, 'fillMemory', patient)(), WorkEnded)
  assert.equal((await addInThread(1, 1)).sum, 2)
})

test('when too many wait, others are told to retry later, and everyone in the queue gets a result', async () => {
  const waiting = inThread<typeof wait>(module, 'wait', { lane: 'visitors', timeout: 60_000 })
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => waiting(20)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  const done = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  assert.ok(done.length >= 24 && refused.length >= 20, `${done.length} done, ${refused.length} refused`)
  for (const problem of refused) {
    assert.ok(problem instanceof Problem)
    assert.equal(problem.status, 503)
    assert.equal(problem.headers['retry-after'], '5')
  }
})

test('endless background work does not hold up visitors', async () => {
  const endless = inThread<typeof countForever>(module, 'countForever', { lane: 'background', timeout: 1_000 })
  const ended = Promise.allSettled(Array.from({ length: 8 }, endless))
  const outcome = await inThread<typeof wait>(module, 'wait', { lane: 'visitors', timeout: 60_000 })(1)
  assert.equal(outcome, 'waited')
  assert.ok((await ended).every(({ status }) => status === 'rejected'))
})
