import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type AttackResult, simulate } from './simulation/simulate.ts'

/** For docs/votes.md, `npm run write -- votes` runs it with 1,000 honest voters, several seeds and a new site. */
onOneStorage('ten attacks on a launch week, with 200 honest voters each', (storage) => {
  let site: TestApp
  let results: AttackResult[]
  before(async () => {
    site = await openTestApp(await storage.open())
    results = await simulate(site, { seed: 2026, isNewSite: false, isSmall: true })
  })
  after(() => site.close())

  test('fewer than 1 % of the false votes count', () => {
    for (const { name, falseVotes, falseCounted } of results)
      assert.ok(falseCounted < falseVotes / 100, `${name}: ${falseCounted} of ${falseVotes}`)
  })

  // The couple with one tablet alone would be 0.5 % of 200.
  test('only one or two honest votes are set aside', () => {
    for (const { name, honest, honestSetAside } of results)
      assert.ok(honestSetAside <= 2, `${name}: ${honestSetAside} of ${honest}`)
  })
})
