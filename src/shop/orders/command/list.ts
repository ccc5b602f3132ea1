import { Command } from 'commander'
import * as z from 'zod'
import { moneyText } from '../../../platform/cents.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { paged, pageRequest, paging } from '../../../platform/command-line/paging.ts'
import { print } from '../../../platform/command-line/print.ts'
import { searchOrders } from '../order-search.ts'
import { orderStatuses } from '../schema.ts'

const Filter = z.object({
  status: z.enum(orderStatuses).optional(),
  find: z.string().max(200).optional(),
  json: z.boolean().optional(),
  ...paging,
})

export const listOrdersCommand = paged(new Command('list').description('List orders, newest first.'))
  .option('--status <status>', orderStatuses.join(', '))
  .option('--find <words>', 'an order number or email, or the start of one')
  .option('--json', 'print JSON')
  .action(async (given: unknown) => {
    const { status, find, json, ...page } = readOptions(Filter, given)
    const found = await withApp((app) => searchOrders(app.db, { status, q: find }, pageRequest(page)))
    print(
      json,
      found,
      found.length === 0
        ? 'No orders'
        : found
            .map(({ number, status, total_cents, created_at, email, products }) => {
              const amount = moneyText(total_cents).padStart(10)
              const order = `${number}  ${created_at.toISOString().slice(0, 10)}  ${status.padEnd(9)} ${amount}`
              return `${order}  ${email ?? 'deleted account'}  ${products.join(', ')}`
            })
            .join('\n'),
    )
  })
