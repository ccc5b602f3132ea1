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
  .description('Every job: what waits, what is active, what failed, and when it runs by the clock.')
  .option('--json', 'answer for programs')
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

const dead = paged(
  new Command('dead').description('Runs that failed for good, newest first. Secrets in them are masked.'),
)
  .option('--json', 'answer for programs')
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

const drop = new Command('drop')
  .description('Throw a failed run away.')
  .argument('<id>')
  .requiredOption('--yes', 'it cannot be taken back')
  .option('--json', 'answer for programs')
  .action(async (id: string, { json }: { json?: boolean }) => {
    await withApp((app) => app.db.transaction((tx) => dropRun(app, tx, id, commandLineActor)))
    print(json, { id, dropped: true }, `Dropped ${id}`)
  })

export const jobsCommand = new Command('jobs')
  .description('Background jobs.')
  .addCommand(list)
  .addCommand(dead)
  .addCommand(retry)
  .addCommand(drop)
