import { Command } from 'commander'
import { dead } from './command/dead.ts'
import { drop, retry } from './command/decide.ts'
import { list } from './command/list.ts'

export const jobs = new Command('jobs')
  .description('Background jobs.')
  .addCommand(list)
  .addCommand(dead)
  .addCommand(retry)
  .addCommand(drop)
