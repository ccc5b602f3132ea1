import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { type Job, job } from '../../../src/platform/jobs/declare.ts'
import { eachStorage } from '../../support/storage.ts'
import { processOn, until } from './support.ts'

const noData = z.strictObject({})

function declared(name: string, run: Job<object>['run']) {
  return job({ name, about: 'Takes its time.', data: noData, run })
}

eachStorage('workers', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  test('a schedule fires once per tick with any number of workers, and is deleted when it is no longer declared', async () => {
    let fired = 0
    const minutely = job({
      name: 'ticks.minutely',
      about: 'Ticks.',
      data: noData,
      schedule: '* * * * *',
      run: async () => void fired++,
    })
    const firstMinute = minute()
    const two = [await processOn(db, [minutely]), await processOn(db, [minutely])]
    await until('it fires', () => fired > 0)
    // Long enough for both processes to check the schedules several times.
    await pause(2500)
    assert.ok(fired <= minute() - firstMinute + 1, `fired ${fired} times`)
    for (const { jobs } of two) await jobs.stop()

    await processOn(db, [{ ...minutely, schedule: undefined }])
    assert.deepEqual(await db.script('select name from pgboss.schedule'), [])
  })

  test('stopping waits for the active run and starts no other', async () => {
    let started = 0
    let ended = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = declared('slow.run', async () => {
      started++
      await held
      ended++
    })
    const { jobs } = await processOn(db, [slow])
    await jobs.send(db, slow, {})
    await jobs.send(db, slow, {})
    await until('the first begins', () => started === 1)
    let stopped = false
    const stopping = jobs.stop().then(() => (stopped = true))
    await pause(300)
    assert.equal(stopped, false)
    release()
    await stopping
    assert.deepEqual({ started, ended }, { started: 1, ended: 1 })
    await jobs.start()
    await until('the second has run after a new start', () => ended === 2)
  })

  test('stopping returns a run that does not end to the queue', async () => {
    let started = 0
    let ended = 0
    const stuck = declared('slow.stuck', async () => {
      if (++started === 1) await new Promise(() => {})
      ended++
    })
    const { jobs } = await processOn(db, [stuck], { timing: { stopTimeout: 1 } })
    await jobs.send(db, stuck, {})
    await until('it begins', () => started === 1)
    await jobs.stop()
    await processOn(db, [stuck])
    await until('another does it', () => ended === 1)
    assert.equal(started, 2)
    const [run] = await db.many(sql<{ retry_count: number }>`
      select retry_count from pgboss.job where name = 'slow.stuck'`)
    assert.equal(run!.retry_count, 0, 'a restart does not count as a failed try')
  })

  test('a run that was queued under a former name of its job still runs, and retries, under the new one', async () => {
    let ran = 0
    const old = declared('send_report', async () => assert.fail('the old version is gone'))
    const before = await processOn(db, [old], { work: false })
    await before.jobs.send(db, old, {})
    const renamed = declared('reports.send', async () => {
      if (++ran === 1) throw new Error('a failure that passes')
    })
    const { jobs } = await processOn(db, [{ ...renamed, formerly: ['send_report', 'never_existed'] }])
    await until('the old run is retried', () => ran === 2)
    await jobs.send(db, renamed, {})
    await until('a new run follows', () => ran === 3)
  })

  test('jobs can be sent and started even if they were stopped before the start', async () => {
    let ran = 0
    const waiting = declared('slow.waiting', async () => void ran++)
    const { jobs } = await processOn(db, [waiting], { work: false })
    await jobs.send(db, waiting, {})
    await jobs.stop()
    await jobs.send(db, waiting, {})
    assert.equal((await jobs.overview())[0]!.waiting, 2)
    assert.equal(ran, 0)
    await jobs.start()
    await until('both have run after the start', () => ran === 2)
  })
})

function minute() {
  return Math.floor(Date.now() / 60_000)
}
