import { Command } from 'commander'
import { dead } from './command/dead.ts'
import { drop, retry } from './command/decide.ts'
import { listJobsCommand } from './command/list.ts'

export const jobsCommand = new Command('jobs')
  .description('Background jobs.')
  .addCommand(listJobsCommand)
  .addCommand(dead)
  .addCommand(retry)
  .addCommand(drop)
