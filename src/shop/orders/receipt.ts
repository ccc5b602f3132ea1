import { queueMail } from '../../core/mail/queue.ts'
import { greeting, mailTemplate } from '../../core/mail/template.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, cents, moneyText } from '../../platform/cents.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { checkoutUrl, fulfilmentOf } from './present.ts'
import type { Terms } from './price.ts'
import { linesOf, type OrderRow } from './queries.ts'

interface ReceiptData {
  name: string
  number: string
  total: Cents
  lines: readonly string[]
  invoice: string
  url: string
}

// No topic: receipts cannot be unsubscribed from.
export const receiptMail = mailTemplate<ReceiptData>({
  name: 'receipt',
  compose: ({ name, number, total, lines, invoice, url }, site) => ({
    subject: `Your ${site.name} receipt for order ${number}`,
    blocks: [
      greeting(name),
      `Thanks for your order! We received your payment of ${moneyText(total)} for order ${number}.`,
      { quote: lines.join('\n') },
      { label: `View receipt and invoice ${invoice}`, url },
      { note: 'Keep this link private: anyone who has it can see your invoice without signing in.' },
    ],
  }),
  example: (link) => ({
    name: 'Inês Carvalho',
    number: 'SLW-2026-0042',
    total: cents(11880),
    lines: ['Launch for Tidepool: Goes live on Monday, November 23'],
    invoice: 'INV-2026-0042',
    url: link('/checkout/sample'),
  }),
})

/** The receipt includes the result of the fulfilment, so send it afterwards. */
export async function sendReceipt(
  app: App,
  tx: Transaction,
  order: OrderRow,
  { billing }: Terms,
  invoice: string,
): Promise<void> {
  const lines = (await linesOf(tx, [order.id])).get(order.id) ?? []
  const data = {
    name: billing.name,
    number: order.number,
    total: order.total_cents,
    lines: lines.map(({ name, listing_name, fulfilments }) =>
      [listing_name ? `${name} for ${listing_name}` : name, fulfilmentOf(fulfilments).note].filter(Boolean).join(': '),
    ),
    invoice,
    url: checkoutUrl(app, order),
  }
  await queueMail(app, tx, {
    to: billing.email,
    template: receiptMail,
    data,
    cause: `receipt ${order.number}`,
    memberId: order.member_id,
  })
}
