import { readFile, writeFile } from 'node:fs/promises'
import { markdownOf, simulate, simulationSeed } from '../test/directory/votes/simulation/simulate.ts'
import { openTestApp } from '../test/support/app.ts'
import { openTestDatabase } from '../test/support/storage.ts'

/** Writes the results of the simulated attacks into docs/votes.md. Takes some minutes. */
process.env.TEST_STORAGE ??= 'embedded'
const file = new URL('../docs/votes.md', import.meta.url)
const { db, remove } = await openTestDatabase()
const site = await openTestApp(db)
const table = markdownOf(await simulate(site, simulationSeed))
await site.close()
await remove()
await writeFile(file, (await readFile(file, 'utf8')).replace(/\| attack \|[^]*?\n\n/, `${table}\n\n`))
console.log(table)
