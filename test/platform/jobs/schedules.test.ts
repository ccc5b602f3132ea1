import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Database } from '../../../src/platform/database/types.ts'
import { job } from '../../../src/platform/jobs/declare.ts'
import { eachStorage } from '../../support/storage.ts'
import { processOn, until } from './support.ts'

const nothing = z.strictObject({})

eachStorage('a schedule', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  test('fires once a tick, however many workers there are, and no more when it is gone from the code', async () => {
    let fired = 0
    const minutely = job({ name: 'ticks.minutely', about: 'Ticks.', data: nothing, schedule: '* * * * *', run: async () => void fired++ })
    const firstMinute = minute()
    const two = [await processOn(db, [minutely]), await processOn(db, [minutely])]
    await until('it fires', () => fired > 0)
    // Time for several looks at the schedules, by both.
    await pause(2500)
    assert.ok(fired <= minute() - firstMinute + 1, `fired ${fired} times`)
    for (const { jobs } of two) await jobs.stop()

    await processOn(db, [{ ...minutely, schedule: undefined }])
    assert.deepEqual(await db.script('select name from pgboss.schedule'), [])
  })
})

function minute() {
  return Math.floor(Date.now() / 60_000)
}
