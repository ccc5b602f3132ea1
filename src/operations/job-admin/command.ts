import { Command } from 'commander'
import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { readOptions } from '../../platform/command-line/options.ts'
import { paged, paging } from '../../platform/command-line/paging.ts'
import { print } from '../../platform/command-line/print.ts'
import { maskSecrets, maskText } from '../../platform/masking.ts'
import { Problem } from '../../platform/problem.ts'
import { dropRun, retryAllRuns, retryRun } from './admin.ts'

const list = new Command('list')
  .description('List all jobs with their queues and schedules.')
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const states = await withApp((app) => app.jobs.overview())
    print(
      json,
      states,
      states
        .map(({ name, waiting, later, active, dead, schedule, last, next }) => {
          const times = `last ${last?.at?.toISOString() ?? 'unknown'}, next ${next?.toISOString() ?? 'unknown'}`
          const counts = `waiting ${waiting}, later ${later}, active ${active}, failed ${dead}`
          return `${name}  ${counts}${schedule ? `\n    ${schedule}; ${times}` : ''}`
        })
        .join('\n'),
    )
  })

const DeadOptions = z.object({ json: z.boolean().optional(), ...paging })

const dead = paged(new Command('dead').description('List permanently failed runs, newest first. Secrets are masked.'))
  .option('--json', 'print JSON')
  .action(async (given: unknown) => {
    const { json, limit, page } = readOptions(DeadOptions, given)
    const found = await withApp((app) => app.jobs.deadLetters(limit, (page - 1) * limit))
    const letters = found.map((letter) => ({
      ...letter,
      error: letter.error && maskText(letter.error),
      data: maskSecrets(letter.data),
    }))
    print(
      json,
      letters,
      letters.length === 0
        ? 'None'
        : letters
            .map(
              ({ id, job, failed_at, tries, error }) =>
                `${id}  ${failed_at.toISOString()}  ${job}, tried ${tries} times\n    ${error ?? ''}`,
            )
            .join('\n'),
    )
  })

const retry = new Command('retry')
  .description('Retry one failed run, or all failed runs of a job.')
  .argument('[id]', 'from `slipway jobs dead`')
  .option('--all-of <job>', 'retry all failed runs of this job')
  .option('--json', 'print JSON')
  .action(async (id: string | undefined, { allOf, json }: { allOf?: string; json?: boolean }) => {
    if ((id === undefined) === (allOf === undefined))
      throw new Problem('invalid_request', 'Pass the id of a run, or --all-of <job>. `slipway jobs dead` lists them.')
    if (allOf !== undefined) {
      const done = await withApp((app) => app.db.transaction((tx) => retryAllRuns(app, tx, allOf, commandLineActor)))
      return print(
        json,
        { job: allOf, ...done },
        `Queued ${done.queued} again${done.stayed ? `; skipped ${done.stayed} already queued` : ''}`,
      )
    }
    await withApp((app) => app.db.transaction((tx) => retryRun(app, tx, id!, commandLineActor)))
    print(json, { id, queued: true }, `Queued ${id} again`)
  })

const drop = new Command('drop')
  .description('Drop a failed run.')
  .argument('<id>')
  .requiredOption('--yes', 'confirm; this cannot be undone')
  .option('--json', 'print JSON')
  .action(async (id: string, { json }: { json?: boolean }) => {
    await withApp((app) => app.db.transaction((tx) => dropRun(app, tx, id, commandLineActor)))
    print(json, { id, dropped: true }, `Dropped ${id}`)
  })

export const jobsCommand = new Command('jobs')
  .description('Manage background jobs.')
  .addCommand(list)
  .addCommand(dead)
  .addCommand(retry)
  .addCommand(drop)
