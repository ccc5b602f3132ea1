import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { weekCapacity } from '../../../src/core/calendar/settings.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { queueFrom, queueTo } from '../../../src/publishing/lifecycle/settings.ts'
import { oneStorage } from '../../platform/operation/support/one-storage.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { commands } from './commands.ts'
import { newWorld } from './world.ts'

// The same every time; LIFECYCLE_SEED and LIFECYCLE_RUNS try others, and more.
const seed = Number(process.env.LIFECYCLE_SEED ?? 20261116)
const numRuns = Number(process.env.LIFECYCLE_RUNS ?? 8)
const capacity = 1

oneStorage('the life of listings', (storage) => {
  let site: TestApp
  let owner: number
  let people: number[]

  before(async () => {
    site = await openTestApp(await storage.open(), { plugins: [], environment: { LOG_LEVEL: 'silent' } })
    await site.app.settings.set(weekCapacity, capacity)
    await site.app.settings.set(queueFrom, 1)
    await site.app.settings.set(queueTo, 1)
    owner = (await site.member()).id
    people = []
    for (let index = 0; index < 30; index++) people.push((await site.member()).id)
    // Votes of new accounts would not be counted.
    await site.app.db.run(sql`update members set created_at = created_at - interval '1 year'`)
  })
  after(() => site.close())

  test(
    'whatever is done, in whatever order, at the same time and with time passing, no rule is broken and ' +
      'nothing happens twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands: 100, size: 'max' }), async (chosen) => {
          const world = await newWorld(site, capacity, owner, people)
          await fc.asyncModelRun(() => ({ model: {}, real: world }), chosen)
        }),
        { seed, numRuns, endOnFailure: true },
      )
    },
  )
})
