import type { FastifyRequest } from 'fastify'
import { may } from '../../../core/roles/roles.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { countryName, sentenceCase } from '../../../platform/numbers.ts'
import { notFound } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { renderMarkdown } from '../../../web/markdown.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { invoicesOfOrder } from '../../invoices/queries.ts'
import { bookDispute, disputeState } from '../../payments/admin/disputes.ts'
import { disputesOfOrder } from '../../payments/disputes.ts'
import { gatewayName, manualGatewayId } from '../../payments/gateway.ts'
import { manualOrderNote } from '../../payments/manual-order.ts'
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
import { type Evidence, evidenceOfOrder } from '../../vat/evidence.ts'
import type { VatCheckOutcome } from '../../vat/vies.ts'
import { consentsOfOrder, type StoredConsent } from '../consent.ts'
import { addressLabel } from '../delivery.ts'
import { addressBlock } from '../pages/detail.ts'
import { fulfilmentPartText, orderStatusText } from '../pages/status-text.ts'
import { summary } from '../pages/summary.ts'
import { type LineRow, linesOf, type OrderRow, orderByNumber } from '../queries.ts'

/** One order with its fulfilment, payments, refunds, disputes, gateway events, bill and evidence. */
export async function adminOrderPage(
  { db }: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const { member } = person
  const mayRefund = may(member.role, 'refunds')
  const order = await orderByNumber(db, (request.params as { number: string }).number.slice(0, 32).toUpperCase())
  if (!order) throw notFound('We couldn’t find that order.')
  const lines = (await linesOf(db, [order.id])).get(order.id) ?? []
  const [payments, refunds] = [await paymentsOfOrder(db, order.id), await refundsOfOrder(db, order.id)]
  const [disputes, events] = [await disputesOfOrder(db, order.id), await gatewayEventsOfOrder(db, order.id)]
  const [evidence, invoices] = [await evidenceOfOrder(db, order.id), await invoicesOfOrder(db, order.id)]
  const [manual, consents] = [await manualOrderNote(db, order.id), await consentsOfOrder(db, order.id)]
  const isRefundedByGateway = payments.every(({ status, gateway }) => status !== 'paid' || gateway !== manualGatewayId)
  const check = order.vat_check_id === null ? undefined : await vatCheck(db, order.vat_check_id)
  const content = html`<p class="facts"><span class="order-number figure">${order.number}</span>\
<strong>${orderStatusText[order.status]}</strong><span>Created ${timeElement(order.created_at)}</span>${
    order.paid_at && html`<span>Paid ${timeElement(order.paid_at)}</span>`
  }<a href="/admin/orders">All orders</a></p>
${
  manual &&
  notice(
    html`<p>Created by ${manual.created_by ?? 'an operator'} for this person. \
Reason: <span dir="auto">${manual.reason}</span></p>`,
  )
}
<div class="receipt">${summary(summaryOf({ order, lines }, may(member.role, 'listings') ? adminListingPath : () => null))}</div>
${section({
  id: 'fulfilment',
  title: 'Fulfillment',
  content: tableOrEmpty(
    'Tasks',
    ['Item', 'Task', 'Status', 'Note', 'Updated'],
    lines.flatMap(({ name, fulfilments }) =>
      fulfilments.map((part) => [
        name,
        fulfilmentPartText[part.part] ?? sentenceCase(part.part),
        part.status === 'undone' ? 'Canceled' : sentenceCase(part.status),
        part.note ?? '',
        timeElement(part.changed_at),
      ]),
    ),
  ),
})}
${section({
  id: 'payments',
  title: 'Payments',
  ...(order.status === 'paid' &&
    isRefundedByGateway &&
    mayRefund && { more: { href: `/admin/orders/${order.number}/refund`, text: 'Refund' } }),
  content: tableOrEmpty(
    'Payments',
    ['Gateway', 'Reference', 'Amount', 'Status', 'Started', ...(mayRefund ? ['Action'] : [])],
    payments.map((payment) => [
      gatewayName(payment.gateway),
      payment.reference ?? '',
      moneyText(payment.amount_cents, order.currency),
      html`${paymentStatusText[payment.status]}\
${payment.refunded_cents > 0 && html`, ${moneyText(payment.refunded_cents, order.currency)} refunded`}\
${payment.pending_cents > 0 && html`, ${moneyText(payment.pending_cents, order.currency)} refund pending`}\
${payment.note && html`. ${payment.note}`}`,
      timeElement(payment.begun_at),
      ...(mayRefund ? [manualRefundLink(order.number, payment)] : []),
    ]),
  ),
})}
${
  refunds.length > 0 &&
  section({
    id: 'refunds',
    title: 'Refunds',
    content: tableOrEmpty(
      'Refunds',
      ['Gateway', 'Reference', 'Amount', 'Status', 'Requested by', 'Requested'],
      refunds.map((refund) => [
        refund.outside ? 'Outside' : gatewayName(refund.gateway),
        refund.reference ?? '',
        moneyText(refund.amount_cents, order.currency),
        refundState(refund),
        refund.asked_by,
        timeElement(refund.asked_at),
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
      ['Gateway', 'Reference', 'Amount', 'Status', 'Opened'],
      disputes.map((dispute) => [
        gatewayName(dispute.gateway),
        dispute.reference,
        amountText(dispute.amount_cents, dispute.currency),
        html`${disputeState(dispute)} ${mayRefund && bookDispute(dispute)}`,
        timeElement(dispute.opened_at),
      ]),
    ),
  })
}
${
  mayRefund &&
  section({
    id: 'events',
    title: 'Gateway events',
    content: tableOrEmpty(
      'Gateway events',
      ['Gateway', 'Event', 'Deliveries', 'Result', 'Received'],
      events.map((event) => [
        gatewayName(event.gateway),
        sentenceCase(event.kind),
        String(event.deliveries),
        event.outcome ?? 'Not processed yet',
        timeElement(event.received_at),
      ]),
    ),
  })
}
${
  order.delivery &&
  section({ id: 'delivery', title: 'Delivery address', content: addressBlock(addressLabel(order.delivery)) })
}
${section({
  id: 'bill',
  title: 'Billing details',
  content: html`${billingAddress(order)}\
${invoiceLinks(`/admin/orders/${order.number}`, invoices)}${
  order.status === 'paid' &&
  may(member.role, 'mails') &&
  html`<form method="post" action="/admin/orders/${order.number}/receipt">${tokenField(person)}\
<button class="button button-quiet">Resend receipt</button></form>`
}`,
})}
${section({ id: 'consent', title: 'Consent', content: consentTable(order, consents, manual !== undefined) })}
${
  mayRefund &&
  section({
    id: 'evidence',
    title: 'Location evidence',
    content: html`${tableOrEmpty(
      'Location evidence',
      ['Type', 'Country', 'Recorded'],
      evidence.map(({ kind, country, recorded_at }) => [
        evidenceText[kind],
        countryName(country),
        timeElement(recorded_at),
      ]),
    )}${
      check &&
      html`<p>VIES result: <strong>${viesText[check.outcome]}</strong>, ${timeElement(check.checked_at)}\
${check.trader_name && html`, for ${check.trader_name}`}\
${check.request_identifier && html`. Consultation number: <span class="figure">${check.request_identifier}</span>`}.</p>`
    }`,
  })
}`
  return { ...adminPage('/admin/orders', 'Order', flash, content), title: `Order ${order.number}` }
}

function consentTable({ status }: OrderRow, consents: readonly StoredConsent[], isManual: boolean): Html {
  if (consents.length === 0)
    return html`<p class="muted">${
      isManual
        ? 'Staff created this order, so no consent was asked for.'
        : status === 'pending'
          ? 'The customer agrees at checkout.'
          : 'No consent recorded.'
    }</p>`
  return table({
    caption: 'Consent',
    columns: [{ title: 'Agreed to' }, { title: 'When' }],
    rows: consents.map(({ wording, document, given_at }) => [
      html`${wording}${
        document &&
        html`<details class="fold"><summary>Read the terms they agreed to</summary>\
<div class="prose">${renderMarkdown(document, { topHeading: 3 })}</div></details>`
      }`,
      timeElement(given_at),
    ]),
  })
}

function adminListingPath({ listing_id }: LineRow): string | null {
  return listing_id === null ? null : `/admin/listings/${listing_id}`
}

const paymentStatusText: Record<PaymentOfOrder['status'], string> = {
  begun: 'Started',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Canceled',
  surplus: 'Refund due',
}

const evidenceText: Record<Evidence['kind'], string> = {
  billing_address: 'Billing address',
  connection: 'IP address',
  vat_number: 'VAT number',
  payment: 'Payment',
}

const refundStatusText = { asked: 'Pending', done: 'Refunded', failed: 'Failed' } as const

function refundState({ status, note }: RefundOfOrder): string {
  return note ? `${refundStatusText[status]}. ${note}` : refundStatusText[status]
}

function manualRefundLink(number: string, { id, status, came_cents, refunded_cents }: PaymentOfOrder): Part {
  return (
    (status === 'paid' || status === 'surplus') &&
    refunded_cents < came_cents &&
    html`<a href="/admin/orders/${number}/outside/${id}">Record an outside refund</a>`
  )
}

const viesText: Record<VatCheckOutcome, string> = {
  valid: 'Valid',
  invalid: 'Not registered',
  unknown: 'No answer',
}

function billingAddress({ billing }: OrderRow): Html {
  const lines = [
    billing.company,
    billing.name,
    billing.email,
    billing.line1,
    billing.line2,
    [billing.postcode, billing.city].filter(Boolean).join(' '),
    billing.country && countryName(billing.country),
    billing.vat_number,
  ]
  return lines.some(Boolean) ? addressBlock(lines) : html`<p class="muted">Added at checkout.</p>`
}

function tableOrEmpty(caption: string, titles: readonly string[], cells: readonly (readonly Part[])[]): Html {
  if (cells.length === 0) return html`<p class="muted">No ${caption.toLowerCase()} yet.</p>`
  return table({ caption, columns: titles.map((title) => ({ title })), rows: cells })
}
