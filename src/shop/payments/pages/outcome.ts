import { icon } from '../../../web/components/icon.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { dateText } from '../../../web/dates.ts'
import { type Html, html } from '../../../web/html.ts'
import type { PageResponse } from '../../../web/show.ts'
import { invoiceNumber } from '../../invoices/issue.ts'
import type { InvoiceRow } from '../../invoices/queries.ts'
import { summary } from '../../orders/pages/summary.ts'
import { fulfilmentOf } from '../../orders/present.ts'
import type { OrderStatus } from '../../orders/queries.ts'
import { type OpenedOrder, summaryOf } from './order.ts'

const ended: Record<Exclude<OrderStatus, 'pending' | 'paid' | 'refunded'>, { title: string; lede: string }> = {
  expired: { title: 'This order has expired', lede: 'It was not paid in time. The weeks it kept are free again.' },
  cancelled: { title: 'This order was cancelled', lede: 'This link leads nowhere any more.' },
  failed: { title: 'This order failed', lede: 'It cannot be paid any more.' },
}

/** A link whose order cannot be paid any more says why, and what to do instead. */
export function endedPage(opened: OpenedOrder, status: keyof typeof ended, unused?: string): PageResponse {
  const { title, lede } = ended[status]
  return {
    title,
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span class="figure">${opened.order.number}</span>`,
      title,
      lede: unused ? lede : `${lede} Nothing was charged.`,
    })}
${unused && unusedNotice(unused)}<div class="receipt">${summary(summaryOf(opened))}</div>
<p><a class="button" href="/account/orders/new">Make a new order</a></p></div>`,
  }
}

/** Whoever sent money must not read that nothing was charged. */
export function unusedNotice(why: string): Html {
  return notice(
    `Your payment arrived and could not be used. ${why} The site team gives it back; you need not do anything.`,
    'error',
  )
}

/** What was paid, for whoever holds the link. */
export function receiptPage(opened: OpenedOrder, invoices: readonly InvoiceRow[], siteName: string): PageResponse {
  const { order, lines } = opened
  const refunded = order.status === 'refunded'
  const title = refunded ? 'This order was refunded' : 'Thank you. It is paid.'
  const bill = summaryOf(opened)
  const shown = {
    ...bill,
    lines: bill.lines.map((line, index) => ({ ...line, extra: progress(lines[index]!.fulfilments) })),
  }
  return {
    title: refunded ? title : 'Receipt',
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span class="figure">${order.number}</span>`,
      title,
      lede: html`Paid \
to ${siteName} on ${dateText(order.paid_at!.toISOString())}${
        order.billing.email && html`. The receipt goes to <span dir="auto">${order.billing.email}</span>`
      }.`,
    })}
<div class="receipt">${summary(shown)}</div>
${invoiceLinks(`/checkout/${order.token}`, invoices)}
<p class="muted">What becomes of it is shown at <a href="/account/orders/${order.number}">your orders</a>, \
to whoever made the order.</p></div>`,
  }
}

function progress(fulfilments: OpenedOrder['lines'][number]['fulfilments']): Html {
  const { status, note } = fulfilmentOf(fulfilments)
  const words = {
    waiting: 'About to begin',
    in_progress: 'Under way',
    done: 'Done',
    failed: refusedWords(fulfilments),
  }[status]
  return html`<p class="bill-state">${status === 'done' && icon('check')}<span>${words}${
    note && html`. ${note}`
  }</span>\
</p>`
}

function refusedWords(fulfilments: OpenedOrder['lines'][number]['fulfilments']): string {
  return fulfilments.some(({ status }) => status === 'undone')
    ? 'Taken back'
    : 'Could not be done; the site team looks into it'
}

/** The invoice and the credit notes on it, as pages and as files. */
export function invoiceLinks(base: string, invoices: readonly InvoiceRow[]): Html {
  if (invoices.length === 0) return html``
  return html`<ul class="invoice-links">${invoices.map(
    (invoice) =>
      html`<li>${
        invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'
      } <a href="${base}/invoices/${invoiceNumber(invoice)}">${invoiceNumber(invoice)}</a> · <a \
href="${base}/invoices/${invoiceNumber(invoice)}.pdf">PDF</a></li>`,
  )}</ul>`
}

/** Back from the gateway, which has not said yet what happened. */
export function waitingPage({ order }: OpenedOrder, gateway: string): PageResponse {
  return {
    title: 'Waiting for the payment',
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span \
class="figure">${order.number}</span>`,
      title: 'Waiting for the payment',
      lede: `${gateway} has not confirmed it yet. This page looks again by itself every few seconds.`,
    })}
${notice('You can close it: the receipt comes by mail as soon as the payment is confirmed.')}
<p><a href="/checkout/${order.token}">Back to the order</a></p></div>`,
  }
}
