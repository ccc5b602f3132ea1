import { Command } from 'commander'
import * as z from 'zod'
import { refundOrder } from '../../features/payments/refund-order.ts'
import { allOrders } from '../../features/orders/overview.ts'
import { orderStatuses } from '../../features/orders/schema.ts'
import { moneyText } from '../../platform/cents.ts'
import { withSlipway } from '../open.ts'
import { readOptions } from '../options.ts'
import { print } from '../print.ts'

const Filter = z.object({ status: z.enum(orderStatuses).optional(), find: z.string().max(200).optional(), json: z.boolean().optional() })

const list = new Command('list')
  .description('The newest orders.')
  .option('--status <status>', orderStatuses.join(', '))
  .option('--find <words>', 'a part of the number, or of an address')
  .option('--json', 'answer for programs')
  .action(async (given: unknown) => {
    const { status, find, json } = readOptions(Filter, given)
    const found = await withSlipway(({ app }) => allOrders(app.db, { status, q: find }, { page: 1, per_page: 200 }))
    print(json, found, found.length === 0 ? 'None' : found.map(({ number, status, total_cents, created_at, email, products }) => `${number}  ${created_at.toISOString().slice(0, 10)}  ${status.padEnd(9)} ${moneyText(total_cents).padStart(10)}  ${email ?? 'deleted account'}  ${products.join(', ')}`).join('\n'))
  })

const refund = new Command('refund')
  .description('Give back all that is left of what was paid for an order; what it brought is taken back.')
  .argument('<number>')
  .option('--reason <text>', 'for the credit note')
  .option('--json', 'answer for programs')
  .action(async (number: string, { reason, json }: { reason?: string; json?: boolean }) => {
    const { repeated } = await withSlipway(({ app }) => app.db.transaction((tx) => refundOrder(app, tx, { number, reason: reason ?? null, by: { id: null, name: 'command line' } })))
    print(json, { number, repeated }, repeated ? `It was asked for before` : `The money of ${number} goes back; a running service asks the gateway`)
  })

export const ordersCommand = new Command('orders').description('Orders, as the site team sees them.').addCommand(list).addCommand(refund)
