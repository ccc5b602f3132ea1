import type { App } from '../../../platform/app.ts'
import { dateText, timeText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { notFound, type Problem } from '../../../platform/problem.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { section } from '../../../web/components/section.ts'
import { type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { hasReport, reportPath } from '../../fulfilment/report.ts'
import { invoicesOfOrder } from '../../invoices/queries.ts'
import { type OpenedOrder, summaryOf } from '../../payments/pages/order.ts'
import { invoiceLinks } from '../../payments/pages/outcome.ts'
import { addressLabel } from '../delivery.ts'
import { expireOrders } from '../lifecycle.ts'
import { fulfilmentOf } from '../present.ts'
import { type LineRow, linesOf, memberOrder, type OrderRow } from '../queries.ts'
import { fulfilmentStatusText, orderStatusText } from './status-text.ts'
import { listingPath, summary } from './summary.ts'

export async function ownOrder(app: App, { member }: Person, number: string): Promise<OpenedOrder> {
  await expireOrders(app, member.id)
  const order = await memberOrder(app.db, member.id, number.slice(0, 32).toUpperCase())
  if (!order) throw notFound('We couldn’t find that order in your account.')
  return { order, lines: (await linesOf(app.db, [order.id])).get(order.id) ?? [] }
}

export async function orderPage(app: App, person: Person, number: string, problem?: Problem): Promise<PageResponse> {
  const opened = await ownOrder(app, person, number)
  const { order, lines } = opened
  const bill = summaryOf(opened, listingPath)
  const billWithFulfilment = {
    ...bill,
    lines: bill.lines.map((line, index) => ({
      ...line,
      extra: order.paid_at ? fulfilmentState(order, lines[index]!) : null,
    })),
  }
  const content = html`${problemNotice(problem)}
<p class="order-state"><span class="order-number figure">${order.number}</span> \
<span>${orderStatusText[order.status]} ${statusDate(order)}</span></p>
${order.status === 'pending' && pendingActions(person, order)}
${section({
  id: 'order-lines',
  title: 'Items',
  content: html`<div class="receipt">${summary(billWithFulfilment)}</div>`,
})}
${
  order.delivery &&
  section({
    id: 'order-delivery',
    title: 'Delivery address',
    content: addressBlock(addressLabel(order.delivery)),
  })
}
${
  order.billing.name &&
  section({
    id: 'order-billing',
    title: 'Billing',
    content: html`${billingAddress(order)}${invoiceLinks(
      `/account/orders/${order.number}`,
      await invoicesOfOrder(app.db, order.id),
    )}`,
  })
}`
  return { ...accountPage('/account/orders', 'Order', content), title: `Order ${order.number}` }
}

function statusDate({ status, expires_at, paid_at, ended_at }: OrderRow): string {
  if (status === 'pending') return `until ${timeText(expires_at)}`
  if (status === 'paid') return `on ${dateText(paid_at!.toISOString())}`
  return `on ${dateText(ended_at!.toISOString())}`
}

function pendingActions(person: Person, { number, token }: OrderRow): Html {
  return html`<div class="order-actions"><a class="button button-signal" href="/checkout/${token}">Continue to checkout</a>
<form method="post" action="/account/orders/${number}/cancel">${tokenField(person)}\
<button class="button button-quiet">Cancel order</button></form></div>`
}

function fulfilmentState(order: OrderRow, line: LineRow): Html {
  const { status, note } = fulfilmentOf(line.fulfilments)
  return html`<p class="bill-state${status === 'failed' && ' bill-failed'}"><span>\
${fulfilmentStatusText[status]}${note && html`. ${note}`}${
  hasReport(line.fulfilments) && html` <a href="${reportPath(order, line)}">View report</a>`
}</span></p>`
}

function billingAddress({ billing: { company, name, line1, line2, postcode, city, vat_number } }: OrderRow): Html {
  const lines = [
    company,
    name,
    line1,
    line2,
    [postcode, city].filter(Boolean).join(' '),
    vat_number && `VAT ${vat_number}`,
  ]
  return addressBlock(lines)
}

export function addressBlock(lines: readonly (string | null | undefined)[]): Html {
  return html`<address>${lines.flatMap((line) => (line ? html`<span dir="auto">${line}</span>` : []))}</address>`
}
