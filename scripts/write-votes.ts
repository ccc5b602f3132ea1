import { readFile, writeFile } from 'node:fs/promises'
import { markdownOf, type Run, simulate } from '../test/directory/votes/simulation/simulate.ts'
import { openTestApp } from '../test/support/app.ts'
import { openTestDatabase } from '../test/support/storage.ts'
import { startCluster } from './test/cluster.ts'
import { ensureTools } from './test/tools.ts'

/** Writes the results of the simulated attacks into docs/votes.md. Takes a quarter of an hour or more. */
const seeds = [1, 2, 3, 4, 5]
const file = new URL('../docs/votes.md', import.meta.url)
const { postgresql } = await ensureTools({ postgresql: true, chromium: false })
await using cluster = await startCluster(postgresql!)
process.env.TEST_DATABASE_URL = cluster.url

const runs: Run[] = []
for (const isNewSite of [false, true])
  for (const seed of seeds) {
    const { db, remove } = await openTestDatabase()
    const site = await openTestApp(db)
    runs.push({ seed, isNewSite, results: await simulate(site, { seed, isNewSite }) })
    await site.close()
    await remove()
    console.log(`${runs.length} of ${2 * seeds.length} runs`)
  }
const tables = markdownOf(runs)
await writeFile(file, (await readFile(file, 'utf8')).replace(/\| attack \|[^]*?\n\n(?!\|)/, `${tables}\n\n`))
console.log(tables)
