import { Command } from 'commander'
import { commandLineActor } from '../../../core/audit/actor.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { print } from '../../../platform/command-line/print.ts'
import { Problem } from '../../../platform/problem.ts'
import { dropRun, retryAllRuns, retryRun } from '../admin.ts'

export const retry = new Command('retry')
  .description('Queue a failed run again, or all of one job.')
  .argument('[id]', 'as `slipway jobs dead` shows it')
  .option('--all-of <job>', 'all failed runs of this job instead')
  .option('--json', 'answer for programs')
  .action(async (id: string | undefined, { allOf, json }: { allOf?: string; json?: boolean }) => {
    if ((id === undefined) === (allOf === undefined))
      throw new Problem('invalid_request', 'Give the id of a run, or --all-of <job>. `slipway jobs dead` lists them.')
    if (allOf !== undefined) {
      const done = await withApp((app) => app.db.transaction((tx) => retryAllRuns(app, tx, allOf, commandLineActor)))
      return print(
        json,
        { job: allOf, ...done },
        `Queued ${done.queued} again${done.stayed ? `; ${done.stayed} have an unfinished twin` : ''}`,
      )
    }
    await withApp((app) => app.db.transaction((tx) => retryRun(app, tx, id!, commandLineActor)))
    print(json, { id, queued: true }, `Queued ${id} again`)
  })

export const drop = new Command('drop')
  .description('Throw a failed run away.')
  .argument('<id>')
  .requiredOption('--yes', 'it cannot be taken back')
  .option('--json', 'answer for programs')
  .action(async (id: string, { json }: { json?: boolean }) => {
    await withApp((app) => app.db.transaction((tx) => dropRun(app, tx, id, commandLineActor)))
    print(json, { id, dropped: true }, `Dropped ${id}`)
  })
