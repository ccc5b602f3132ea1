import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { cents, decimalText } from '../../../platform/cents.ts'
import { type Html, html } from '../../../platform/html.ts'
import { invalid, Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { gatewayName } from '../gateway.ts'
import type { ManualRefundDetails } from '../manual-refund.ts'
import { amountText, receivedCurrency } from '../payment.ts'
import {
  loadManualRefund,
  type ManualRefundTarget,
  manualRefundPath,
  parseManualRefundForm,
} from './manual-refund-form.ts'
import { formOf } from './refund-form.ts'
import { cancelFields, lineText } from './refund-page.ts'

/** Records a refund made outside the gateway: a bank transfer, another gateway, or a dispute in another currency. */
export async function manualRefundPage(app: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const found = await loadManualRefund(app.db, request)
  return manualRefundFrame(
    found,
    flash,
    found.left === 0 ? nothingLeft(found) : manualRefundForm(found, request, flash),
  )
}

function nothingLeft({
  order: { number },
  payment: { gateway, refunded_cents, came_cents },
}: ManualRefundTarget): Html {
  const isRefunded = refunded_cents === came_cents
  return emptyState({
    title: 'Nothing to record',
    text: isRefunded
      ? 'This payment is already fully refunded.'
      : `${gatewayName(gateway)} is refunding this payment. We record it automatically when it’s done.`,
    action: { href: `/admin/orders/${number}`, text: 'Back to order' },
  })
}

function manualRefundFrame({ order: { number } }: ManualRefundTarget, flash: Flash, content: Html): PageResponse {
  const about = html`<p class="facts">\
<span>Order <a class="order-number figure" href="/admin/orders/${number}">${number}</a></span></p>`
  return {
    ...adminPage('/admin/orders', 'Record an outside refund', flash, html`<div class="stack">${about}${content}</div>`),
    title: `Record an outside refund, order ${number}`,
  }
}

function manualRefundForm(
  { lines, payment, left, unanswered, dispute }: ManualRefundTarget,
  request: FastifyRequest,
  { problem }: Flash,
): Html {
  const form = formOf(request)
  const isPaid = payment.status === 'paid'
  return html`<form class="stack" action="${manualRefundPath(request)}/confirm">
<p>${amountText(left, receivedCurrency(payment))} of this ${gatewayName(payment.gateway)} payment can still be refunded. \
Record money you refunded another way so your books stay correct. This form doesn’t move any money.</p>
${
  unanswered > 0 &&
  notice(
    `${amountText(unanswered, receivedCurrency(payment))} was requested from ${gatewayName(payment.gateway)}, which hasn’t responded. ` +
      'Check that it wasn’t refunded there: recording a refund here cancels that request.',
    'error',
  )
}
${
  dispute
    ? html`<p>Dispute <span class="figure">${dispute.reference}</span>: \
${amountText(dispute.amount_cents, dispute.currency)} through ${gatewayName(dispute.gateway)}.</p>\
<input type="hidden" name="dispute" value="${dispute.reference}">`
    : field({
        name: 'reference',
        label: 'Reference',
        value: form.get('reference'),
        required: true,
        maxlength: 200,
        hint: 'The bank transfer or gateway reference. Each reference is recorded once.',
        error: fieldError(problem, 'reference'),
      })
}
${
  isPaid &&
  cancelFields(
    lines,
    form,
    problem,
    `Leave empty if you refunded everything; the whole order is then canceled. Maximum: ${amountText(left, receivedCurrency(payment))}.`,
  )
}
${field({
  name: 'reason',
  label: 'Reason',
  value: form.get('reason'),
  maxlength: 500,
  hint: isPaid ? 'Shown on the credit note.' : 'Shown to the customer.',
  error: fieldError(problem, 'reason'),
})}
<p><button class="button">Review</button></p></form>`
}

/** A recorded refund is final, so it needs a confirmation. */
export async function confirmManualRefundPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const found = await loadManualRefund(app.db, request)
  if (found.left === 0) return manualRefundPage(app, request, flash)
  try {
    const details = parseManualRefundForm(formOf(request), found)
    const currency = receivedCurrency(found.payment)
    if (details.amountCents !== null && (details.amountCents < 1 || details.amountCents > found.left))
      throw invalid([
        {
          path: 'amount',
          message: `Enter an amount between ${amountText(cents(1), currency)} and ${amountText(found.left, currency)}`,
        },
      ])
    return manualRefundFrame(found, flash, confirmation(person, found, details, request))
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    return { ...(await manualRefundPage(app, request, { problem: error })), status: 400 }
  }
}

function confirmation(
  person: Person,
  { order, lines, payment, left, dispute }: ManualRefundTarget,
  { reference, amountCents, reason }: ManualRefundDetails,
  request: FastifyRequest,
): Html {
  const form = formOf(request)
  const isPaid = payment.status === 'paid'
  const isWhole = amountCents === null || amountCents === left
  const chosen = lines.filter(({ id }) => form.getAll('line').includes(String(id)))
  const reversed = !isPaid ? [] : isWhole ? lines : chosen
  const amount = amountText(amountCents ?? left, receivedCurrency(payment))
  return html`<p class="lede">Record <b class="figure">${amount}</b> as \
${dispute ? 'a lost dispute' : 'an outside refund'}, \
reference <span class="figure" dir="auto">${reference}</span>?</p>
${
  isPaid &&
  html`<p>We issue a credit note and email it${
    order.billing.email && html` to <span dir="auto">${order.billing.email}</span>`
  }. This cannot be undone.</p>`
}
${
  reversed.length > 0
    ? html`<p>${isWhole ? 'This is a full refund. We cancel these items where we can:' : 'We cancel these items where we can:'}</p>\
<ul class="quote-wishes">${reversed.map((line) => html`<li dir="auto">${lineText(line)}</li>`)}</ul>`
    : isPaid && html`<p>No items are selected, so nothing is canceled.</p>`
}
${reason && html`<p>Reason: <span dir="auto">${reason}</span></p>`}
<form class="cluster" method="post" action="${manualRefundPath(request)}">${tokenField(person)}\
<input type="hidden" name="reference" value="${reference}">\
${isPaid && html`<input type="hidden" name="amount" value="${decimalText(amountCents ?? left, receivedCurrency(payment))}">`}\
<input type="hidden" name="reason" value="${reason}">\
${reversed.map(({ id }) => html`<input type="hidden" name="line" value="${id}">`)}
<button class="button">Record refund</button><a href="${manualRefundPath(request)}?${form.toString()}">Edit</a></form>`
}
