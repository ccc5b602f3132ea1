import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, type Pace } from './support/compare.ts'
import { DatabaseCpu } from './support/cpu.ts'
import { filledDatabase, seed, withClient } from './support/databases.ts'
import { Inputs } from './support/inputs.ts'
import { start } from './support/processes.ts'
import { startService } from './support/service.ts'
import { table } from './support/statistics.ts'

const listings = 2000

/** Compares the same site on the embedded storage and on PostgreSQL. */
export async function storages(server: string, pace: Pace): Promise<string> {
  const url = await filledDatabase(server, listings)
  const inputs = await withClient(url, (client) => Inputs.of(client, listings))
  const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'))
  using _ = { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
  await seed({ DATA_DIR: folder, DATABASE_URL: '' }, listings)
  await using embedded = await startService({ DATA_DIR: folder })
  await using postgres = await startService({ DATABASE_URL: url })
  await using database = await DatabaseCpu.of(url)
  await using load = start('bench/load.ts')
  const cases: [string, string[]][] = [
    ['get_listing', inputs.slugs.slice(0, 200).map(inputs.listing)],
    ['search_listings without q, 2000 different', inputs.browsing(2000)],
    ['search_listings with q, 2000 different', inputs.names.map(inputs.search)],
  ]
  const rows: string[][] = []
  for (const [name, paths] of cases) {
    const requests = paths.map((path) => ({ path }))
    console.error(`Measuring ${name} on both storages`)
    const { one, other, rate } = await compare(
      load,
      { ...embedded, requests },
      { ...postgres, database, requests },
      pace,
    )
    rows.push([name, one.perSecond.toFixed(0), other.perSecond.toFixed(0), rate.toFixed(2)])
  }
  return table(['operation', 'requests/s: embedded', 'PostgreSQL', 'ratio'], rows)
}
