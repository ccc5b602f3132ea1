import { Command } from 'commander'
import * as z from 'zod'
import { moneyText } from '../../../platform/cents.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { paged, pageRequest, paging } from '../../../platform/command-line/paging.ts'
import { print } from '../../../platform/command-line/print.ts'
import { invalid } from '../../../platform/problem.ts'
import { readOrderSearch, searchOrders } from '../order-search.ts'
import { orderStatuses } from '../schema.ts'

const Filter = z.object({
  status: z.enum(orderStatuses).optional(),
  find: z.string().max(200).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  json: z.boolean().optional(),
  ...paging,
})

export const listOrdersCommand = paged(new Command('list').description('List orders, newest first.'))
  .option('--status <status>', orderStatuses.join(', '))
  .option('--find <words>', 'part of an order number, email or name')
  .option('--from <day>', 'created on this day or later, like 2026-11-23')
  .option('--to <day>', 'created on this day or earlier')
  .option('--min <dollars>', 'with a total of at least this')
  .option('--max <dollars>', 'with a total of at most this')
  .option('--json', 'print JSON')
  .action(async (given: unknown) => {
    const { status, find, from, to, min, max, json, ...page } = readOptions(Filter, given)
    const found = await withApp((app) => {
      const { filter, errors } = readOrderSearch(app, { status, q: find, from, to, min, max })
      if (errors.length > 0) throw invalid(errors)
      return searchOrders(app.db, filter, pageRequest(page))
    })
    print(
      json,
      found,
      found.length === 0
        ? 'No orders'
        : found
            .map(({ number, status, currency, total_cents, created_at, email, products }) => {
              const amount = moneyText(total_cents, currency).padStart(10)
              const order = `${number}  ${created_at.toISOString().slice(0, 10)}  ${status.padEnd(9)} ${amount}`
              return `${order}  ${email ?? 'deleted account'}  ${products.join(', ')}`
            })
            .join('\n'),
    )
  })
