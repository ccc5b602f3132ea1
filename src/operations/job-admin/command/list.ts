import { Command } from 'commander'
import { withApp } from '../../../platform/command-line/open.ts'
import { print } from '../../../platform/command-line/print.ts'

export const listJobsCommand = new Command('list')
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
