import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as z from 'zod'
import type { Database } from '../../../src/platform/database/types.ts'
import { type Job, job } from '../../../src/platform/jobs/declare.ts'
import { queueOf } from '../../../src/platform/jobs/queues.ts'
import { defaultTiming } from '../../../src/platform/jobs/timing.ts'
import { eachStorage } from '../../support/storage.ts'
import { processOn, until } from './support.ts'

const data = z.strictObject({ word: z.string() })

function declared(name: string, run: Job<{ word: string }>['run'], more: Partial<Job<{ word: string }>> = {}) {
  return job({ name, about: 'May fail.', data, run, ...more })
}

test('a failing job is retried five times by default, with pauses that double from two seconds to five minutes', () => {
  const { retryLimit, retryBackoff, retryDelay, retryDelayMax } = queueOf(
    declared('x', async () => {}),
    defaultTiming,
  )
  assert.deepEqual(
    { retryLimit, retryBackoff, retryDelay, retryDelayMax },
    { retryLimit: 5, retryBackoff: true, retryDelay: 2, retryDelayMax: 300 },
  )
})

eachStorage('a failing job', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  test('is retried until it succeeds', async () => {
    let tries = 0
    const flaky = declared('fails.first', async () => {
      if (++tries < 2) throw new Error('not yet')
    })
    const { jobs, metrics } = await processOn(db, [flaky])
    await jobs.send(db, flaky, { word: 'x' })
    await until('it succeeds', async () =>
      /slipway_jobs_total\{job="fails.first",outcome="done"\} 1/.test(await metrics.registry.metrics()),
    )
    assert.equal(tries, 2)
    assert.match(await metrics.registry.metrics(), /slipway_jobs_total\{job="fails.first",outcome="failed"\} 1/)
    assert.deepEqual(await jobs.deadLetters(), [])
  })

  test('becomes a dead letter after its last retry, and can be queued again', async () => {
    const words: string[] = []
    let broken = true
    const mail = declared(
      'fails.always',
      async (_app, { word }) => {
        words.push(word)
        if (broken) throw new Error(`the mail server said no to ${word}`)
      },
      { retries: 1 },
    )
    const { jobs } = await processOn(db, [mail])
    await jobs.send(db, mail, { word: 'a' })
    await until('it is dead', async () => (await jobs.deadLetters()).length === 1)
    await jobs.send(db, mail, { word: 'b' }, { once: 'b' })
    await until('both are dead', async () => (await jobs.deadLetters()).length === 2)

    const [newest, oldest] = await jobs.deadLetters()
    assert.deepEqual(
      [newest, oldest].map((letter) => ({ ...letter, id: undefined, failed_at: undefined })),
      ['b', 'a'].map((word) => ({
        id: undefined,
        job: 'fails.always',
        data: { word },
        error: `the mail server said no to ${word}`,
        failed_at: undefined,
        tries: 2,
      })),
    )
    assert.ok(newest!.failed_at > oldest!.failed_at)
    assert.deepEqual(
      (await jobs.deadLetters(1)).map(({ id }) => id),
      [newest!.id],
    )
    assert.deepEqual(words, ['a', 'a', 'b', 'b'])

    broken = false
    const answers = await Promise.all([jobs.retry(oldest!.id), jobs.retry(oldest!.id), jobs.retry(oldest!.id)])
    assert.equal(answers.filter(Boolean).length, 1)
    assert.deepEqual(
      (await jobs.deadLetters()).map(({ id }) => id),
      [newest!.id],
    )
    await until('it has run again', () => words.length === 5)
    assert.equal(words.at(-1), 'a')
    assert.equal(await jobs.retry(oldest!.id), false)
    assert.equal(await jobs.retry('no such id'), false)
  })

  test('stays a dead letter while an unfinished run has the same key', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let broken = true
    const sync = declared(
      'fails.once',
      async () => {
        if (broken) throw new Error('broken')
        await held
      },
      { retries: 0 },
    )
    const { jobs } = await processOn(db, [sync])
    const letters = async () => (await jobs.deadLetters()).filter(({ job }) => job === 'fails.once')
    await jobs.send(db, sync, { word: 'x' }, { once: 'x' })
    await until('it is dead', async () => (await letters()).length === 1)
    broken = false
    await jobs.send(db, sync, { word: 'x' }, { once: 'x' })
    const id = (await letters())[0]!.id
    await assert.rejects(jobs.retry(id), /with the same key isn't finished/)
    assert.equal((await letters()).length, 1)
    release()
    await until('it can be retried', () => jobs.retry(id).catch(() => false))
    assert.deepEqual(await letters(), [])
  })

  test('with invalid data becomes a dead letter right away', async () => {
    let runs = 0
    const before = job({
      name: 'fails.changed',
      about: 'As it was.',
      data: z.object({ old: z.number() }),
      run: async () => {},
    })
    const now = declared('fails.changed', async () => void runs++)
    const earlier = await processOn(db, [before], { work: false })
    await earlier.jobs.send(db, before, { old: 1 })
    const { jobs } = await processOn(db, [now])
    const letters = async () => (await jobs.deadLetters()).filter(({ job }) => job === 'fails.changed')
    await until('it is dead', async () => (await letters()).length === 1)
    const [letter] = await letters()
    assert.match(letter!.error!, /^Bad data for fails\.changed: word: /)
    assert.equal(letter!.tries, 1)
    assert.equal(runs, 0)
  })

  test('that times out is retried', async () => {
    let tries = 0
    const slow = declared(
      'fails.slow',
      async () => {
        if (++tries === 1) await new Promise(() => {})
      },
      { timeoutSeconds: 1 },
    )
    const { jobs, metrics } = await processOn(db, [slow])
    await jobs.send(db, slow, { word: 'x' })
    await until('it is done', async () =>
      /slipway_jobs_total\{job="fails.slow",outcome="done"\} 1/.test(await metrics.registry.metrics()),
    )
    assert.equal(tries, 2)
  })
})
