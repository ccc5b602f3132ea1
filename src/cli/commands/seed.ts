import { Command } from 'commander'
import { isEmptySite } from '../../features/demo/seed.ts'
import { Problem } from '../../platform/problem.ts'
import { fillWithDemo } from '../demo.ts'
import { withSlipway } from '../open.ts'
import { print } from '../print.ts'

export const seed = new Command('seed')
  .description('Fill an empty site.')
  .option('--demo', 'believable listings over several weeks, with votes, founders, posts and awards')
  .option('--json', 'answer for programs')
  .action(async ({ demo, json }: { demo?: boolean; json?: boolean }) => {
    if (!demo) throw new Problem('invalid_request', 'Say what to fill it with: --demo.')
    await withSlipway(async ({ app }) => {
      if (!(await isEmptySite(app.db))) throw new Problem('not_allowed_now', 'The site has content already; demo content only goes into an empty one.')
      const filled = await fillWithDemo(app)
      print(json, filled, `Wrote ${filled.listings} listings`)
    })
  })
