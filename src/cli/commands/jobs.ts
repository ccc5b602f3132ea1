import { Command } from 'commander'
import { dead } from './jobs/dead.ts'
import { drop, retry } from './jobs/decide.ts'
import { list } from './jobs/list.ts'

export const jobs = new Command('jobs').description('Background jobs.').addCommand(list).addCommand(dead).addCommand(retry).addCommand(drop)
