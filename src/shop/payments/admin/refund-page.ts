import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { decimalText, moneyText, sumOf } from '../../../platform/cents.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { type Html, html } from '../../../platform/html.ts'
import { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { checkbox, field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import type { LineRow } from '../../orders/queries.ts'
import { gatewayName } from '../gateway.ts'
import { amountText } from '../payment.ts'
import { unusedPayments } from '../queries.ts'
import {
  formOf,
  loadRefundable,
  orderNumberFrom,
  parseRefundForm,
  type RefundableOrder,
  type RefundFormData,
} from './refund-form.ts'

export const lineText = ({ name, listing_name, net_cents, vat_cents, currency }: LineRow) =>
  `${name}${listing_name ? ` for ${listing_name}` : ''}, ${moneyText(sumOf([net_cents, vat_cents]), currency)}`

/** The form for a full refund, or for a part with the lines to reverse. */
export async function refundPage({ db }: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const found = await loadRefundable(db, orderNumberFrom(request))
  const { order, payment, left, disputes } = found
  return refundFrame(
    found,
    flash,
    !payment || left === 0
      ? emptyState({
          title: 'Nothing to refund',
          text: 'This order wasn’t paid, or it’s fully refunded.',
          action: { href: `/admin/orders/${order.number}`, text: 'Back to order' },
        })
      : html`${
          disputes.length > 0 &&
          notice(
            'This payment has an open dispute. If you lose it, the money goes back automatically, so don’t refund it twice.',
            'error',
          )
        }${refundForm(found, formOf(request), flash)}`,
  )
}

function refundFrame({ order: { number } }: RefundableOrder, flash: Flash, content: Html): PageResponse {
  const about = html`<p class="facts">\
<span>Order <a class="order-number figure" href="/admin/orders/${number}">${number}</a></span></p>`
  return {
    ...adminPage('/admin/orders', 'Refund', flash, html`<div class="stack">${about}${content}</div>`),
    title: `Refund order ${number}`,
  }
}

function refundForm({ order, lines, left, payment }: RefundableOrder, form: URLSearchParams, { problem }: Flash): Html {
  const most = moneyText(left, order.currency)
  return html`<form class="stack" action="/admin/orders/${order.number}/refund/confirm">
<p>You can refund up to ${most} through ${gatewayName(payment!.gateway)}. \
We email the customer what was canceled and what stays.</p>
${cancelFields(lines, form, problem, `Leave empty to refund everything and cancel the whole order. Maximum: ${most}.`)}
${field({
  name: 'reason',
  label: 'Reason',
  value: form.get('reason'),
  maxlength: 500,
  hint: 'Shown on the credit note.',
  error: fieldError(problem, 'reason'),
})}
<p><button class="button">Review refund</button></p></form>`
}

/** The items to cancel, and the amount, of a refund through the gateway or outside of it. */
export function cancelFields(
  lines: readonly LineRow[],
  form: URLSearchParams,
  problem: Problem | undefined,
  amountHint: string,
): Html {
  const chosen = new Set(form.getAll('line'))
  return html`<fieldset><legend>Items to cancel</legend>\
${lines.map(
  (line) =>
    html`<p>${checkbox({
      name: 'line',
      value: String(line.id),
      checked: chosen.has(String(line.id)),
      label: lineText(line),
    })}</p>`,
)}</fieldset>
${field({
  name: 'amount',
  label: `Amount (${lines[0]?.currency ?? 'USD'})`,
  value: form.get('amount'),
  inputmode: 'decimal',
  maxlength: 12,
  hint: amountHint,
  error: fieldError(problem, 'amount'),
})}`
}

/** A refund cannot be recalled, so it needs a confirmation. */
export async function confirmRefundPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const found = await loadRefundable(app.db, orderNumberFrom(request))
  if (!found.payment || found.left === 0) return refundPage(app, request, flash)
  const form = formOf(request)
  try {
    return refundFrame(found, flash, confirmation(person, found, parseRefundForm(form, found), form))
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    return { ...(await refundPage(app, request, { problem: error })), status: 400 }
  }
}

function confirmation(
  person: Person,
  { order, lines, left, payment }: RefundableOrder,
  { amountCents, lines: chosen, reason }: RefundFormData,
  form: URLSearchParams,
): Html {
  const isWhole = amountCents === null || amountCents === left
  const reversed = isWhole ? lines : chosen
  const amount = moneyText(amountCents ?? left, order.currency)
  return html`<p class="lede">Refund <b class="figure">${amount}</b> through ${gatewayName(payment!.gateway)}${
    order.billing.email && html` to <span dir="auto">${order.billing.email}</span>`
  }?</p>
${
  reversed.length > 0
    ? html`<p>${isWhole ? 'This is a full refund. We cancel these items where we can:' : 'We cancel these items where we can:'}</p>\
<ul class="quote-wishes">${reversed.map((line) => html`<li dir="auto">${lineText(line)}</li>`)}</ul>`
    : html`<p>No items are selected, so nothing is canceled.</p>`
}
${reason && html`<p>Reason: <span dir="auto">${reason}</span></p>`}
<form class="cluster" method="post" action="/admin/orders/${order.number}/refund">${tokenField(person)}\
<input type="hidden" name="left" value="${decimalText(left, order.currency)}">${[...form]
    .filter(([name]) => ['line', 'amount', 'reason'].includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="button">Refund</button>\
<a href="/admin/orders/${order.number}/refund?${form.toString()}">Edit</a></form>`
}

/** A refund cannot be recalled, so the admin confirms the amount and the customer. */
export async function confirmSurplusRefund(db: Queryable, paymentId: number): Promise<Confirmation | null> {
  const payment = (await unusedPayments(db, { limit: 10_000, offset: 0 })).find(({ id }) => id === paymentId)
  if (!payment) return null
  const { number, gateway, left_cents, currency, note } = payment
  return {
    at: '/admin/fulfilment',
    title: `Refund ${amountText(left_cents, currency)}?`,
    text: html`<p>Through ${gatewayName(gateway)}, to the person who paid for order \
<a class="order-number figure" href="/admin/orders/${number}">${number}</a>. \
${note} This cannot be undone.</p>`,
    yes: 'Refund',
    no: { href: '/admin/fulfilment', text: 'Cancel' },
  }
}
