import { Command } from 'commander'
import { moneyText } from '../../../platform/cents.ts'
import { withApp } from '../../../platform/command-line/open.ts'
import { print } from '../../../platform/command-line/print.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { notFound } from '../../../platform/problem.ts'
import { invoicesOfOrder } from '../../invoices/queries.ts'
import { disputesOfOrder } from '../../payments/disputes.ts'
import { amountText } from '../../payments/payment.ts'
import { paymentsOfOrder, refundsOfOrder } from '../../payments/queries.ts'
import { addressLabel } from '../delivery.ts'
import { linesOf, orderByNumber } from '../queries.ts'

async function loadOrderDetails(db: Queryable, number: string) {
  const order = await orderByNumber(db, number)
  if (!order) throw notFound(`There is no order ${number}.`)
  // The token opens the checkout page, so it must not be printed.
  const { token: _, ...facts } = order
  const { id } = order
  return {
    ...facts,
    lines: (await linesOf(db, [id])).get(id) ?? [],
    payments: await paymentsOfOrder(db, id),
    refunds: await refundsOfOrder(db, id),
    disputes: await disputesOfOrder(db, id),
    invoices: await invoicesOfOrder(db, id),
  }
}

function orderText({
  number,
  status,
  currency,
  total_cents,
  billing,
  delivery,
  lines,
  payments,
  refunds,
  disputes,
}: Awaited<ReturnType<typeof loadOrderDetails>>): string {
  return [
    `${number}  ${status}  ${moneyText(total_cents, currency)}  ${billing.email ?? 'no email'}`,
    ...lines.map(({ id, name, listing_name, net_cents, fulfilments }) => {
      const title = listing_name ? `${name} for ${listing_name}` : name
      const parts = fulfilments.map(({ part, status }) => `${part} ${status}`).join(', ')
      return `  line ${id}  ${title}  ${moneyText(net_cents, currency)}  ${parts}`
    }),
    ...(delivery ? [`  deliver to ${addressLabel(delivery).join(', ')}`] : []),
    ...payments.map(({ id, gateway, amount_cents, refunded_cents, status, note }) => {
      const refunded = refunded_cents > 0 ? `, ${amountText(refunded_cents, currency)} refunded` : ''
      const payment = `  payment ${id}  ${gateway}  ${amountText(amount_cents, currency)}  ${status}`
      return `${payment}${refunded}${note ? `  ${note}` : ''}`
    }),
    ...refunds.map(({ gateway, outside, amount_cents, status, reference, note }) => {
      const refund = `  refund   ${outside ? 'outside' : gateway}  ${amountText(amount_cents, currency)}  ${status}`
      return `${refund}  ${reference ?? ''}${note ? `  ${note}` : ''}`
    }),
    ...disputes.map(({ reference, gateway, amount_cents, currency: disputed, status, refund_id }) => {
      const unbooked = status === 'lost' && refund_id === null ? ', not recorded' : ''
      return `  dispute  ${gateway}  ${reference}  ${amountText(amount_cents, disputed)}  ${status}${unbooked}`
    }),
  ].join('\n')
}

export const showOrderCommand = new Command('show')
  .description('Show an order with its payments, refunds, and fulfillment.')
  .argument('<number>')
  .option('--json', 'print JSON')
  .action(async (number: string, { json }: { json?: boolean }) => {
    const order = await withApp((app) => loadOrderDetails(app.db, number))
    print(json, order, orderText(order))
  })
