import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { SettableClock } from '../../../src/platform/clock.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { type Job, job } from '../../../src/platform/jobs/declare.ts'
import { eachStorage } from '../../support/storage.ts'
import { processOn, until } from './support.ts'

/** Turns off the check for due runs, so that only notifications start runs. */
const notifiedOnly = { delayedCheck: 3600 }

eachStorage('sending a job', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  /** A job that records its data. */
  function recorder(name: string, more: Partial<Job<{ word: string }>> = {}) {
    const words: string[] = []
    const declared = job({
      name,
      about: 'Writes it down.',
      data: z.strictObject({ word: z.string() }),
      run: async (_app, { word }) => void words.push(word),
      ...more,
    })
    return { words, job: declared }
  }

  test('runs it after the commit, and never after a rollback', async () => {
    const { words, job } = recorder('words.write')
    const { jobs, metrics } = await processOn(db, [job], { timing: notifiedOnly })
    let seenInside = -1
    await db.transaction(async (tx) => {
      await jobs.send(tx, job, { word: 'kept' })
      await pause(300)
      seenInside = words.length
    })
    const failing = db.transaction(async (tx) => {
      await jobs.send(tx, job, { word: 'lost' })
      throw new Error('changed my mind')
    })
    await assert.rejects(failing, /changed my mind/)
    await jobs.send(db, job, { word: 'last' })
    await until('the last has run', () => words.includes('last'))
    assert.equal(seenInside, 0)
    assert.deepEqual(words, ['kept', 'last'])
    await until('both are counted', async () =>
      /slipway_jobs_total\{job="words.write",outcome="done"\} 2/.test(await metrics.registry.metrics()),
    )
  })

  test('works in a process without workers', async () => {
    const { words, job } = recorder('words.web')
    const web = await processOn(db, [job], { work: false })
    await db.transaction((tx) => web.jobs.send(tx, job, { word: 'from the web' }))
    await pause(300)
    assert.deepEqual(words, [])
    await processOn(db, [job])
    await until('it has run', () => words.length > 0)
    assert.deepEqual(words, ['from the web'])
  })

  test('runs all jobs that are sent together', async () => {
    const { words, job } = recorder('words.many', { parallel: 3 })
    const { jobs } = await processOn(db, [job], { timing: notifiedOnly })
    const sent = Array.from({ length: 40 }, (_, index) => `word ${index}`)
    await db.transaction(async (tx) => {
      for (const word of sent) await jobs.send(tx, job, { word })
    })
    await until('all have run', () => words.length >= sent.length)
    assert.deepEqual(words.toSorted(), sent.toSorted())
  })

  test('with once, sends nothing while an unfinished run has the same key', async () => {
    const done: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { job } = recorder('words.once', {
      parallel: 2,
      run: async (_app, { word }) => {
        if (word === 'first') await held
        done.push(word)
      },
    })
    const { jobs } = await processOn(db, [job])
    await jobs.send(db, job, { word: 'first' }, { once: 'a' })
    await jobs.send(db, job, { word: 'dropped' }, { once: 'a' })
    await jobs.send(db, job, { word: 'other text' }, { once: 'b' })
    await until('the other has run', () => done.includes('other text'))
    await jobs.send(db, job, { word: 'dropped too' }, { once: 'a' })
    release()
    await until('the first has run', () => done.includes('first'))
    await until('one with the same text runs again', async () => {
      await jobs.send(db, job, { word: 'second' }, { once: 'a' })
      return done.includes('second')
    })
    assert.deepEqual(new Set(done), new Set(['other text', 'first', 'second']))
  })

  test('with after, delays it by the app’s clock', async () => {
    const { words, job } = recorder('words.later')
    const clock = new SettableClock('2001-01-01T00:00:00Z')
    const { jobs } = await processOn(db, [job], { clock })
    await jobs.send(db, job, { word: 'tomorrow' }, { after: new Date('2001-01-02T00:00:00Z') })
    await jobs.send(db, job, { word: 'soon' }, { after: new Date('2001-01-01T00:00:01Z') })
    await jobs.send(db, job, { word: 'overdue' }, { after: new Date('2000-12-31T00:00:00Z') })
    await until('the one for soon has run', () => words.includes('soon'))
    assert.deepEqual(words, ['overdue', 'soon'])
  })

  test('throws for invalid data or an unknown job', async () => {
    const { job } = recorder('words.strict')
    const { job: unknown } = recorder('words.unknown')
    const { jobs } = await processOn(db, [job], { work: false })
    await assert.rejects(jobs.send(db, job, { word: 7 } as never), /Bad data for words\.strict: word: .*string/)
    await assert.rejects(jobs.send(db, unknown, { word: 'x' }), /no job named words\.unknown/)
    await assert.rejects(processOn(db, [job, job]), /Two jobs are named words\.strict/)
  })

  test('runNow runs it without the queue', async () => {
    const { words, job } = recorder('words.now')
    const { jobs } = await processOn(db, [job], { work: false })
    await jobs.runNow('words.now', { word: 'now' })
    assert.deepEqual(words, ['now'])
    await assert.rejects(jobs.runNow('words.now', {}), /Bad data for words\.now/)
  })

  test('several processes can prepare the queue concurrently, and again with other options', async () => {
    const fresh = await storage.open()
    const { words, job } = recorder('words.together')
    await Promise.all(Array.from({ length: 4 }, () => processOn(fresh, [job], { work: false })))
    const { jobs } = await processOn(fresh, [{ ...job, retries: 1 }])
    await jobs.send(fresh, job, { word: 'hello' })
    await until('it has run', () => words.length > 0)
  })
})
