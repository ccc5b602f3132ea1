import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { icon } from '../../../web/components/icon.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { PageResponse } from '../../../web/show.ts'
import { invoiceNumber } from '../../invoices/issue.ts'
import type { InvoiceRow } from '../../invoices/queries.ts'
import { summary } from '../../orders/pages/summary.ts'
import { fulfilmentOf } from '../../orders/present.ts'
import type { OrderStatus } from '../../orders/queries.ts'
import { type OpenedOrder, summaryOf } from './order.ts'

const endedText: Record<Exclude<OrderStatus, 'pending' | 'paid' | 'refunded'>, { title: string; lede: string }> = {
  expired: { title: 'This order has expired', lede: 'It was not paid in time. The weeks it kept are free again.' },
  cancelled: { title: 'This order was cancelled', lede: 'This link leads nowhere any more.' },
  failed: { title: 'This order failed', lede: 'It cannot be paid any more.' },
}

/** Says why the order can no longer be paid, and what to do instead. */
export function endedPage(opened: OpenedOrder, status: keyof typeof endedText, unused?: string): PageResponse {
  const { title, lede } = endedText[status]
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

/** Shown instead of “Nothing was charged”, if money did arrive. */
export function unusedNotice(why: string): Html {
  return notice(
    `Your payment arrived and could not be used. ${why} The site team gives it back; you need not do anything.`,
    'error',
  )
}

/** The receipt, for anyone with the link. */
export function receiptPage(opened: OpenedOrder, invoices: readonly InvoiceRow[], siteName: string): PageResponse {
  const { order, lines } = opened
  const isRefunded = order.status === 'refunded'
  const title = isRefunded ? 'This order was refunded' : 'Thank you. It is paid.'
  const bill = summaryOf(opened)
  const billWithProgress = {
    ...bill,
    lines: bill.lines.map((line, index) => ({ ...line, extra: progress(lines[index]!.fulfilments) })),
  }
  return {
    title: isRefunded ? title : 'Receipt',
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span class="figure">${order.number}</span>`,
      title,
      lede: html`Paid to ${siteName} on ${dateText(order.paid_at!.toISOString())}\
${order.billing.email && html`. The receipt goes to <span dir="auto">${order.billing.email}</span>`}.`,
    })}
<div class="receipt">${summary(billWithProgress)}</div>
${invoiceLinks(`/checkout/${order.token}`, invoices)}
<p class="muted">What becomes of it is shown at <a href="/account/orders/${order.number}">your orders</a>, \
to whoever made the order.</p></div>`,
  }
}

function progress(fulfilments: OpenedOrder['lines'][number]['fulfilments']): Html {
  const { status, note } = fulfilmentOf(fulfilments)
  const statusText = {
    waiting: 'About to begin',
    in_progress: 'Under way',
    done: 'Done',
    failed: failureText(fulfilments),
  }[status]
  return html`<p class="bill-state">${status === 'done' && icon('check')}\
<span>${statusText}${note && html`. ${note}`}</span></p>`
}

function failureText(fulfilments: OpenedOrder['lines'][number]['fulfilments']): string {
  return fulfilments.some(({ status }) => status === 'undone')
    ? 'Taken back'
    : 'Could not be done; the site team looks into it'
}

/** Links to the invoice and its credit notes, as page and PDF. */
export function invoiceLinks(base: string, invoices: readonly InvoiceRow[]): Html {
  if (invoices.length === 0) return html``
  return html`<ul class="invoice-links">${invoices.map((invoice) => {
    const number = invoiceNumber(invoice)
    const path = `${base}/invoices/${number}`
    return html`<li>${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} \
<a href="${path}">${number}</a> · <a href="${path}.pdf">PDF</a></li>`
  })}</ul>`
}

/** Shown to a customer who returned before the gateway confirmed the payment. */
export function waitingPage({ order }: OpenedOrder, gateway: string): PageResponse {
  return {
    title: 'Waiting for the payment',
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span class="figure">${order.number}</span>`,
      title: 'Waiting for the payment',
      lede: `${gateway} has not confirmed it yet. This page looks again by itself every few seconds.`,
    })}
${notice('You can close it: the receipt comes by mail as soon as the payment is confirmed.')}
<p><a href="/checkout/${order.token}">Back to the order</a></p></div>`,
  }
}
