import type { Queryable } from '../../../platform/database/types.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { html } from '../../../web/html.ts'
import { amountText } from '../payment.ts'
import { unusedPayments } from '../queries.ts'

/** A refund cannot be recalled, so the admin confirms the amount and the customer. */
export async function confirmSurplusRefund(db: Queryable, paymentId: number): Promise<Confirmation | null> {
  const money = (await unusedPayments(db, { limit: 10_000, offset: 0 })).find(({ id }) => id === paymentId)
  if (!money) return null
  const { number, gateway, left_cents, currency, note } = money
  return {
    at: '/admin/fulfilment',
    title: `Give back ${amountText(left_cents, currency)}?`,
    text: html`<p>By ${gateway}, \
to whoever paid it for order <a class="order-number figure" href="/admin/orders/${number}">${number}</a>. \
${note} Money that is on its way cannot be called back.</p>`,
    yes: 'Give it back',
    no: { href: '/admin/fulfilment', text: 'Not now' },
  }
}
