import { Command } from 'commander'
import * as z from 'zod'
import type { Queryable } from '../database/types.ts'
import { withApp } from './open.ts'
import { readOptions } from './options.ts'
import { paged, paging } from './paging.ts'
import { print } from './print.ts'

interface ListCommand<Row> {
  about: string
  rows(db: Queryable, page: { limit: number; offset: number }): Promise<Row[]>
  /** A row as printed in the terminal. */
  line(row: Row): string
}

const Options = z.object({ json: z.boolean().optional(), ...paging })

/** A command that lists records for admins, one page at a time. */
export function listCommand<Row>(name: string, { about, rows, line }: ListCommand<Row>): Command {
  return paged(new Command(name).description(about))
    .option('--json', 'print JSON')
    .action(async (given: unknown) => {
      const { json, limit, page } = readOptions(Options, given)
      const found = await withApp((app) => rows(app.db, { limit, offset: (page - 1) * limit }))
      print(json, found, found.length === 0 ? 'None' : found.map(line).join('\n'))
    })
}
