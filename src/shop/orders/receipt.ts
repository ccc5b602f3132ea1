import { queueMail } from '../../core/mail/queue.ts'
import { greeting, mailTemplate } from '../../core/mail/template.ts'
import type { App } from '../../platform/app.ts'
import { moneyText } from '../../platform/cents.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { consentsOfOrder } from './consent.ts'
import { checkoutUrl, fulfilmentOf } from './present.ts'
import type { Terms } from './price.ts'
import { linesOf, type OrderRow } from './queries.ts'

interface ReceiptData {
  name: string
  number: string
  /** Null if there was nothing to pay. */
  total: string | null
  lines: readonly string[]
  invoice: string
  url: string
  /** The customer asked us to start right away. Absent on receipts from before they were asked. */
  started?: boolean
}

// No topic: receipts cannot be unsubscribed from.
export const receiptMail = mailTemplate<ReceiptData>({
  name: 'receipt',
  compose: ({ name, number, total, lines, invoice, url, started }, site) => ({
    subject: `Your ${site.name} receipt for order ${number}`,
    blocks: [
      greeting(name),
      total === null
        ? `Your order ${number} is confirmed. There’s nothing to pay.`
        : `Thanks for your order! We received your payment of ${total} for order ${number}.`,
      { quote: lines.join('\n') },
      { label: `View receipt and invoice ${invoice}`, url },
      ...(started
        ? [
            {
              note:
                'You agreed to our terms and asked us to start right away. If you bought as a consumer in the EU or ' +
                'the UK, your right to withdraw ends once the order is complete.',
            },
          ]
        : []),
      { note: 'Keep this link private: anyone who has it can see your invoice without signing in.' },
    ],
  }),
  example: (link) => ({
    name: 'Inês Carvalho',
    number: 'SLW-2026-0042',
    total: '$118.80',
    lines: ['Launch for Tidepool: Goes live on Monday, November 23'],
    invoice: 'INV-2026-0042',
    url: link('/checkout/sample'),
    started: true,
  }),
})

/** The receipt includes the result of the fulfilment, so send it afterwards. */
export async function sendReceipt(
  app: App,
  tx: Transaction,
  order: OrderRow,
  { billing }: Pick<Terms, 'billing'>,
  invoice: string,
  cause = `receipt ${order.number}`,
): Promise<void> {
  const lines = (await linesOf(tx, [order.id])).get(order.id) ?? []
  const data = {
    name: billing.name,
    number: order.number,
    total: order.total_cents === 0 ? null : moneyText(order.total_cents, order.currency),
    lines: lines.map(({ name, listing_name, fulfilments }) =>
      [listing_name ? `${name} for ${listing_name}` : name, fulfilmentOf(fulfilments).note].filter(Boolean).join(': '),
    ),
    invoice,
    url: checkoutUrl(app, order),
    started: (await consentsOfOrder(tx, order.id)).length > 0,
  }
  await queueMail(app, tx, {
    to: billing.email,
    template: receiptMail,
    data,
    cause,
    memberId: order.member_id,
  })
}
