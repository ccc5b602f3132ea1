import { Command } from 'commander'
import { notFound } from '../../platform/problem.ts'
import { withSlipway } from '../open.ts'
import { print } from '../print.ts'

const dead = new Command('dead')
  .description('Runs that failed for good, newest first.')
  .option('--json', 'answer for programs')
  .action(async ({ json }: { json?: boolean }) => {
    const letters = await withSlipway(({ app }) => app.jobs.deadLetters(100))
    print(json, letters, letters.length === 0 ? 'None' : letters.map(({ id, job, failed_at, tries, error }) => `${id}  ${failed_at.toISOString()}  ${job}, tried ${tries} times\n    ${error ?? ''}`).join('\n'))
  })

const retry = new Command('retry')
  .description('Queue a failed run again.')
  .argument('<id>')
  .option('--json', 'answer for programs')
  .action(async (id: string, { json }: { json?: boolean }) => {
    const queued = await withSlipway(({ app }) => app.jobs.retry(id))
    if (!queued) throw notFound(`There is no failed run ${id}. \`slipway jobs dead\` lists them.`)
    print(json, { id, queued }, `Queued ${id} again`)
  })

export const jobs = new Command('jobs').description('Background jobs.').addCommand(dead).addCommand(retry)
