import { queueMail } from '../../core/mail/queue.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { fulfilmentOf } from './fulfilment.ts'
import { receipt } from './mails.ts'
import { checkoutUrl } from './present.ts'
import { linesOf, type OrderRow } from './queries.ts'
import type { Terms } from './terms.ts'

/** Says what was paid and what was done for it, with the way to the invoice. */
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
    template: receipt,
    data,
    cause: `receipt ${order.number}`,
    memberId: order.member_id,
  })
}
