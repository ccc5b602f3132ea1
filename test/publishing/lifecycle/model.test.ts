import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { weekCapacity } from '../../../src/core/calendar/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { queueFrom, queueTo } from '../../../src/publishing/lifecycle/settings.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { commands } from './commands.ts'
import { newWorld } from './world.ts'

// A fixed seed makes the test reproducible. LIFECYCLE_SEED and LIFECYCLE_RUNS try other and more sequences.
const seed = Number(process.env.LIFECYCLE_SEED ?? 20261116)
const numRuns = Number(process.env.LIFECYCLE_RUNS ?? 8)
const capacity = 1

onOneStorage('listing lifecycle model', (storage) => {
  let site: TestApp
  let owner: number
  let voters: number[]

  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [], environment: { LOG_LEVEL: 'silent' } })
    await site.app.settings.set(weekCapacity, capacity)
    await site.app.settings.set(queueFrom, 1)
    await site.app.settings.set(queueTo, 1)
    owner = (await site.member()).id
    voters = []
    for (let index = 0; index < 30; index++) voters.push((await site.member()).id)
    // Votes of new accounts do not count.
    await site.app.db.run(sql`update members set created_at = created_at - interval '1 year'`)
  })
  after(() => site.close())

  test('random sequences of concurrent transitions, with time passing, break no invariant and have no effect twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 100, size: 'max' }), async (chosen) => {
        const world = await newWorld(site, capacity, owner, voters)
        await fc.asyncModelRun(() => ({ model: {}, real: world }), chosen)
      }),
      { seed, numRuns, endOnFailure: true },
    )
  })
})
