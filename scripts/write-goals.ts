import { writeFileSync } from 'node:fs'
import { openEmbedded } from '../src/platform/database/embedded/open.ts'
import { goals } from '../test/agents/goals.ts'
import { heldOut, rephrased } from '../test/agents/held-out.ts'
import { type Pursuit, pursue } from '../test/agents/pursue.ts'
import { pricedProducts } from '../test/agents/questions.ts'
import { proofFile, proofPage } from '../test/agents/report.ts'
import { openWorld } from '../test/agents/world.ts'
import { demo } from '../test/support/demo.ts'
import { migratedTemplate } from '../test/support/storage.ts'

const db = await openEmbedded({ template: await migratedTemplate(demo) })
const world = await openWorld(db)
await pricedProducts(world)
const pursuits: Pursuit[] = []
for (const goal of [...goals, ...rephrased, ...heldOut]) {
  const pursuit = await pursue(world, goal)
  pursuits.push(pursuit)
  if (pursuit.missed) console.error(`Missed: ${goal.words} ${pursuit.missed} (${pursuit.steps.join(' → ')})`)
}
writeFileSync(proofFile, proofPage(pursuits))
await world.close()
await db.close()
