import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { timeText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { countryName, sentenceCase } from '../../../platform/numbers.ts'
import { notFound } from '../../../platform/problem.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import type { PageResponse } from '../../../web/show.ts'
import { invoicesOfOrder } from '../../invoices/queries.ts'
import { bookDispute, disputeState } from '../../payments/admin/disputes.ts'
import { disputesOfOrder } from '../../payments/disputes.ts'
import { summaryOf } from '../../payments/pages/order.ts'
import { invoiceLinks } from '../../payments/pages/outcome.ts'
import { amountText } from '../../payments/payment.ts'
import {
  gatewayEventsOfOrder,
  type PaymentOfOrder,
  paymentsOfOrder,
  type RefundOfOrder,
  refundsOfOrder,
} from '../../payments/queries.ts'
import { vatCheck } from '../../vat/check.ts'
import { evidenceOfOrder } from '../../vat/evidence.ts'
import { fulfilmentPartText, orderStatusText } from '../pages/status-text.ts'
import { summary } from '../pages/summary.ts'
import { linesOf, orderByNumber } from '../queries.ts'

const toMinute = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')

/** One order with its fulfilment, payments, refunds, disputes, gateway events, bill and evidence. */
export async function adminOrderPage({ db }: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const order = await orderByNumber(db, (request.params as { number: string }).number.slice(0, 32).toUpperCase())
  if (!order) throw notFound('There is no such order.')
  const lines = (await linesOf(db, [order.id])).get(order.id) ?? []
  const [payments, refunds] = [await paymentsOfOrder(db, order.id), await refundsOfOrder(db, order.id)]
  const [disputes, events] = [await disputesOfOrder(db, order.id), await gatewayEventsOfOrder(db, order.id)]
  const [evidence, invoices] = [await evidenceOfOrder(db, order.id), await invoicesOfOrder(db, order.id)]
  const check = order.vat_check_id === null ? undefined : await vatCheck(db, order.vat_check_id)
  const content = html`<p class="facts"><span class="order-number figure">${order.number}</span>\
<strong>${orderStatusText[order.status]}</strong><span>Made ${timeText(order.created_at)}</span>${
    order.paid_at && html`<span>Paid ${timeText(order.paid_at)}</span>`
  }<a href="/admin/orders">All orders</a></p>
<div class="receipt">${summary(summaryOf({ order, lines }))}</div>
${section({
  id: 'fulfilment',
  title: 'Fulfilment',
  content: tableOrEmpty(
    'Parts',
    ['Line', 'Part', 'State', 'Note', 'Since'],
    lines.flatMap(({ name, fulfilments }) =>
      fulfilments.map((part) => [
        name,
        fulfilmentPartText[part.part] ?? sentenceCase(part.part),
        sentenceCase(part.status),
        part.note ?? '',
        toMinute(new Date(part.changed_at)),
      ]),
    ),
  ),
})}
${section({
  id: 'payments',
  title: 'Payments',
  ...(order.status === 'paid' && { more: { href: `/admin/orders/${order.number}/refund`, text: 'Give money back' } }),
  content: tableOrEmpty(
    'Payments',
    ['Gateway', 'Reference', 'Amount', 'State', 'Begun', 'By hand'],
    payments.map((payment) => [
      payment.gateway,
      payment.reference ?? '',
      moneyText(payment.amount_cents),
      html`${sentenceCase(payment.status)}\
${payment.refunded_cents > 0 && html`, ${moneyText(payment.refunded_cents)} given back`}\
${payment.pending_cents > 0 && html`, ${moneyText(payment.pending_cents)} on its way back`}\
${payment.note && html`. ${payment.note}`}`,
      toMinute(payment.begun_at),
      manualRefundLink(order.number, payment),
    ]),
  ),
})}
${
  refunds.length > 0 &&
  section({
    id: 'refunds',
    title: 'Given back',
    content: tableOrEmpty(
      'Given back',
      ['Way', 'Reference', 'Amount', 'State', 'By', 'Since'],
      refunds.map((refund) => [
        refund.outside ? 'Outside' : refund.gateway,
        refund.reference ?? '',
        moneyText(refund.amount_cents),
        refundState(refund),
        refund.asked_by,
        toMinute(refund.asked_at),
      ]),
    ),
  })
}
${
  disputes.length > 0 &&
  section({
    id: 'disputes',
    title: 'Disputes',
    content: tableOrEmpty(
      'Disputes',
      ['Gateway', 'Reference', 'Amount', 'State', 'Opened'],
      disputes.map((dispute) => [
        dispute.gateway,
        dispute.reference,
        amountText(dispute.amount_cents, dispute.currency),
        html`${disputeState(dispute)} ${bookDispute(dispute)}`,
        timeText(dispute.opened_at),
      ]),
    ),
  })
}
${section({
  id: 'events',
  title: 'What gateways said',
  content: tableOrEmpty(
    'Events',
    ['Gateway', 'What', 'Deliveries', 'What came of it', 'When'],
    events.map((event) => [
      event.gateway,
      event.kind,
      String(event.deliveries),
      event.outcome ?? 'Not handled yet',
      toMinute(event.received_at),
    ]),
  ),
})}
${section({
  id: 'bill',
  title: 'The bill',
  content: html`<address>${[
    order.billing.company,
    order.billing.name,
    order.billing.email,
    order.billing.line1,
    order.billing.line2,
    [order.billing.postcode, order.billing.city].filter(Boolean).join(' '),
    order.billing.country && countryName(order.billing.country),
    order.billing.vat_number,
  ]
    .filter(Boolean)
    .map((line) => html`<span dir="auto">${line}</span>`)}</address>\
${invoiceLinks(`/admin/orders/${order.number}`, invoices)}`,
})}
${section({
  id: 'evidence',
  title: 'Evidence of place',
  content: html`${tableOrEmpty(
    'Evidence',
    ['What', 'Country', 'Kept'],
    evidence.map(({ kind, country, recorded_at }) => [sentenceCase(kind), countryName(country), toMinute(recorded_at)]),
  )}${
    check &&
    html`<p>The register said <strong>${check.outcome}</strong> on ${toMinute(check.checked_at)}\
${check.trader_name && html` of ${check.trader_name}`}\
${check.request_identifier && html`; its proof is <span class="figure">${check.request_identifier}</span>`}.</p>`
  }`,
})}`
  return { ...adminPage('/admin/orders', 'Order', flash, content), title: `Order ${order.number}` }
}

const refundStatusText = { asked: 'On its way', done: 'Given back', failed: 'Failed' } as const

function refundState({ status, note }: RefundOfOrder): string {
  return note ? `${refundStatusText[status]}. ${note}` : refundStatusText[status]
}

function manualRefundLink(number: string, { id, status, came_cents, refunded_cents }: PaymentOfOrder): Part {
  return (
    (status === 'paid' || status === 'surplus') &&
    refunded_cents < came_cents &&
    html`<a href="/admin/orders/${number}/outside/${id}">It was given back outside</a>`
  )
}

function tableOrEmpty(caption: string, titles: readonly string[], cells: readonly (readonly Part[])[]): Html {
  if (cells.length === 0)
    return emptyState({ title: 'Nothing yet', text: 'It stands here as soon as there is something.' })
  return table({ caption, columns: titles.map((title) => ({ title })), rows: cells })
}
