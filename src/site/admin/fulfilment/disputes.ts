import type { Dispute } from '../../../features/payments/disputes.ts'
import { amountText } from '../../../features/payments/amount.ts'
import { html, type Html } from '../../html.ts'
import { timeText } from '../../maker/words.ts'
import { sentenceCase } from '../../numbers.ts'

/** Where a dispute stands, in words. */
export function disputeState({ status, answer_by, closed_at, reason, refund_id }: Dispute): string {
  const why = reason ? ` ${sentenceCase(reason)}.` : ''
  if (status === 'open') return `${answer_by ? `Open, to be answered by ${timeText(answer_by)}.` : 'Open.'}${why}`
  const when = timeText(closed_at!)
  if (status === 'won') return `Won ${when}.${refund_id === null ? '' : ' Its money had been booked as given back.'}${why}`
  return `Lost ${when}. ${refund_id === null ? 'Its money has to be booked by hand.' : 'Its money is booked as given back.'}${why}`
}

export function disputeEntry(dispute: Dispute, orderLink: Html): Html {
  const { amount_cents, currency, gateway, reference, opened_at } = dispute
  return html`<li><h3 class="row-name">${amountText(amount_cents, currency)} by ${gateway}</h3><p>${disputeState(dispute)}</p><p class="facts"><span>Order ${orderLink}</span><span class="figure">${reference}</span><span>${timeText(opened_at)}</span></p></li>`
}
