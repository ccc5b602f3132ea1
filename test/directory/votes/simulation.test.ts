import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type AttackResult, markdownOf, simulate, simulationSeed } from './simulation/simulate.ts'

onOneStorage('ten attacks on a launch week, with 1,000 honest voters each', (storage) => {
  let site: TestApp
  let results: AttackResult[]
  before(async () => {
    site = await openTestApp(await storage.open())
    results = await simulate(site, simulationSeed)
  })
  after(() => site.close())

  test('fewer than 1 % of the false votes count', () => {
    for (const { name, falseVotes, falseCounted } of results)
      assert.ok(falseCounted < falseVotes / 100, `${name}: ${falseCounted} of ${falseVotes}`)
  })

  test('fewer than 0.5 % of the honest votes are set aside', () => {
    for (const { name, honest, honestSetAside } of results)
      assert.ok(honestSetAside < honest / 200, `${name}: ${honestSetAside} of ${honest}`)
  })

  test('docs/votes.md shows these results', async () => {
    assert.ok((await readFile('docs/votes.md', 'utf8')).includes(markdownOf(results)), 'npm run write -- votes')
  })
})
