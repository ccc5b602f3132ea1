import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { allOperations } from '../../src/app/operations.ts'
import { demo } from '../support/demo.ts'
import { onOneStorage } from '../support/storage.ts'
import { goals } from './goals.ts'
import { heldOut, rephrased } from './held-out.ts'
import { type Pursuit, pursue } from './pursue.ts'
import { pricedProducts } from './questions.ts'
import { proofFile, proofPage } from './report.ts'
import { openWorld, type World } from './world.ts'

test('the planner contains no tool name and no noun of the product', () => {
  const folder = join(import.meta.dirname, 'planner')
  const source = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const nouns =
    /slipway|listing|draft|launch|badge|claim|milestone|leaderboard|founder|categor|interview|checkout|invit/i
  assert.deepEqual(
    allOperations.map(({ id }) => id).filter((id) => source.includes(id)),
    [],
  )
  assert.doesNotMatch(source, nouns)
})

onOneStorage('an agent that knows nothing', (storage) => {
  let world: World
  const pursuits: Pursuit[] = []
  before(async () => {
    world = await openWorld(await storage.open(demo))
    await pricedProducts(world)
  })
  after(() => world.close())

  for (const goal of goals) {
    test(goal.words, async () => {
      const pursuit = await pursue(world, goal)
      pursuits.push(pursuit)
      assert.equal(pursuit.missed, undefined, pursuit.steps.join(' → '))
    })
  }

  test('docs/agents-proof.md says which goals are reached, held-out ones too; `npm run write -- goals` writes it', async () => {
    for (const goal of [...rephrased, ...heldOut]) pursuits.push(await pursue(world, goal))
    assert.equal(readFileSync(proofFile, 'utf8'), proofPage(pursuits))
  })
})
