import type { Cents } from '../../../platform/cents.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { timeElement } from '../../../web/components/time.ts'
import { withQuery } from '../../../web/links.ts'
import type { Dispute } from '../disputes.ts'
import { gatewayName } from '../gateway.ts'
import { amountText } from '../payment.ts'

/** The state of a dispute as text. */
export function disputeState({ status, answer_by, closed_at, reason, refund_id, amount_cents }: Dispute): Html {
  const why = reason ? ` ${sentenceCase(reason)}.` : ''
  if (status === 'open') return html`Open.${answer_by && html` Respond by ${timeElement(answer_by)}.`}${why}`
  const when = timeElement(closed_at!)
  if (status === 'won') return html`Won ${when}.${refund_id !== null && ' It was already recorded as refunded.'}${why}`
  return html`Lost ${when}. ${bookingState(amount_cents, refund_id)}${why}`
}

function bookingState(amount: Cents, refundId: number | null): string {
  if (refundId !== null) return 'Recorded as a refund.'
  return amount > 0 ? 'Record its refund manually.' : 'No money was withdrawn.'
}

/** Links to the manual booking of a lost dispute that no event could book. */
export function bookDispute({ status, refund_id, amount_cents, payment_id, number, reference }: Dispute): Part {
  return (
    status === 'lost' &&
    refund_id === null &&
    amount_cents > 0 &&
    html`<a href="${withQuery(`/admin/orders/${number}/outside/${payment_id}`, { dispute: reference })}">Record refund</a>`
  )
}

export function disputeEntry(dispute: Dispute, orderLink: Html): Html {
  const { amount_cents, currency, gateway, reference, opened_at } = dispute
  return html`<li><h3 class="row-name">${amountText(amount_cents, currency)} through ${gatewayName(gateway)}</h3>\
<p>${disputeState(dispute)} ${bookDispute(dispute)}</p>\
<p class="facts"><span>Order ${orderLink}</span><span class="figure">${reference}</span>\
<span>${timeElement(opened_at)}</span></p></li>`
}
