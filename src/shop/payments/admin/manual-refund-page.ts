import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { decimalText, moneyText } from '../../../platform/cents.ts'
import { type Html, html } from '../../../platform/html.ts'
import { invalid, Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { checkbox, field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import type { ManualRefundDetails } from '../manual-refund.ts'
import { amountText, receivedCurrency } from '../payment.ts'
import {
  formOf,
  loadManualRefund,
  type ManualRefundTarget,
  manualRefundPath,
  parseManualRefundForm,
} from './manual-refund-form.ts'
import { lineText } from './refund-page.ts'

/** Books a refund made outside of the gateway: a bank transfer, another gateway, a dispute in another currency. */
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
    title: 'Nothing to book',
    text: isRefunded
      ? 'All of this payment went back already.'
      : `${gateway} has it on its way back. It is booked by itself as soon as that is done.`,
    action: { href: `/admin/orders/${number}`, text: 'Back to the order' },
  })
}

function manualRefundFrame({ order: { number } }: ManualRefundTarget, flash: Flash, content: Html): PageResponse {
  const about = html`<p class="facts">\
<span>Order <a class="order-number figure" href="/admin/orders/${number}">${number}</a></span></p>`
  return {
    ...adminPage('/admin/orders', 'Given back outside', flash, html`<div class="stack">${about}${content}</div>`),
    title: `Given back outside, order ${number}`,
  }
}

function manualRefundForm(
  { lines, payment, left, unanswered, dispute }: ManualRefundTarget,
  request: FastifyRequest,
  { problem }: Flash,
): Html {
  const form = formOf(request)
  const chosen = new Set(form.getAll('line'))
  const isPaid = payment.status === 'paid'
  return html`<form class="stack" action="${manualRefundPath(request)}/confirm">
<p>${amountText(left, receivedCurrency(payment))} are left of the payment by ${payment.gateway}. \
Say here what went back by another way, so that the books are right: no money moves by this form.</p>
${
  unanswered > 0 &&
  notice(
    `${amountText(unanswered, receivedCurrency(payment))} was asked of ${payment.gateway}, which has not answered. ` +
      'Make sure that it did not go back there: what you book here withdraws the wish.',
    'error',
  )
}
${
  dispute
    ? html`<p>The money of dispute <span class="figure">${dispute.reference}</span>: \
${amountText(dispute.amount_cents, dispute.currency)} by ${dispute.gateway}.</p>\
<input type="hidden" name="dispute" value="${dispute.reference}">`
    : field({
        name: 'reference',
        label: 'Reference',
        value: form.get('reference'),
        required: true,
        maxlength: 200,
        hint: 'By which it is found again: that of the bank transfer, or what the gateway calls it. Each is booked once.',
        error: fieldError(problem, 'reference'),
      })
}
${
  isPaid &&
  html`<fieldset><legend>Take back</legend>\
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
  label: 'Amount in dollars',
  value: form.get('amount'),
  inputmode: 'decimal',
  maxlength: 12,
  hint: `Leave it empty if all that was left went back; then the whole order is taken back. At most ${decimalText(left)}.`,
  error: fieldError(problem, 'amount'),
})}`
}
${field({
  name: 'reason',
  label: 'Reason',
  value: form.get('reason'),
  maxlength: 500,
  hint: isPaid ? 'Stands on the credit note.' : 'The customer reads it.',
  error: fieldError(problem, 'reason'),
})}
<p><button class="button">Go on</button></p></form>`
}

/** A booking is final, so it needs a confirmation. */
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
    if (details.amountCents !== null && (details.amountCents < 1 || details.amountCents > found.left))
      throw invalid([
        { path: 'amount', message: `The amount must be between $0.01 and the ${moneyText(found.left)} that are left` },
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
  return html`<p class="lede">Book <b class="figure">${amount}</b> as \
${dispute ? 'taken back by a dispute' : 'given back outside'}, \
under <span class="figure" dir="auto">${reference}</span>?</p>
${
  isPaid &&
  html`<p>A credit note is written and sent${
    order.billing.email && html` to <span dir="auto">${order.billing.email}</span>`
  }. Neither can be undone.</p>`
}
${
  reversed.length > 0
    ? html`<p>What can be taken back of this is taken back${isWhole && ', because all of the money went back'}:</p>\
<ul class="quote-wishes">${reversed.map((line) => html`<li dir="auto">${lineText(line)}</li>`)}</ul>`
    : isPaid && html`<p>Nothing is taken back: no line is chosen.</p>`
}
${reason && html`<p>Reason: <span dir="auto">${reason}</span></p>`}
<form class="cluster" method="post" action="${manualRefundPath(request)}">${tokenField(person)}\
<input type="hidden" name="reference" value="${reference}">\
${isPaid && html`<input type="hidden" name="amount" value="${decimalText(amountCents ?? left)}">`}\
<input type="hidden" name="reason" value="${reason}">\
${reversed.map(({ id }) => html`<input type="hidden" name="line" value="${id}">`)}
<button class="button">Book it</button><a href="${manualRefundPath(request)}?${form.toString()}">Change it</a></form>`
}
