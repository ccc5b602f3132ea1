import { Command } from 'commander'
import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { print } from '../../platform/command-line/print.ts'
import { Problem } from '../../platform/problem.ts'
import { seedListings } from './bulk.ts'
import { fillWithDemo, isEmptySite } from './seed.ts'

const Options = z.object({
  demo: z.boolean().optional(),
  listings: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
    .transform(Number)
    .optional(),
  json: z.boolean().optional(),
})

export const seed = new Command('seed')
  .description('Fill an empty site with demo or test content.')
  .option('--demo', 'realistic listings across several weeks, with votes, founders, posts and awards')
  .option('--listings <number>', 'generate this many listings, for load tests and benchmarks')
  .option('--json', 'print JSON')
  .action(async (given: unknown) => {
    const { demo, listings, json } = readOptions(Options, given)
    if (Boolean(demo) === (listings !== undefined))
      throw new Problem('invalid_request', 'Use either --demo or --listings <number>.')
    await withApp(
      async (app) => {
        if (!(await isEmptySite(app.db)))
          throw new Problem('not_allowed_now', 'This site already has content. You can only seed an empty site.')
        const filled = listings === undefined ? await fillWithDemo(app) : await fillWithGenerated(app, listings)
        print(json, filled, `Created ${filled.listings} listings`)
      },
      { patient: listings !== undefined },
    )
  })

async function fillWithGenerated(app: App, listings: number): Promise<{ listings: number }> {
  const start = performance.now()
  await seedListings(app, listings, (progress) =>
    console.error(`${Math.round((performance.now() - start) / 1000)} s: ${progress}`),
  )
  return { listings }
}
