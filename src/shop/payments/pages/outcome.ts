import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { icon } from '../../../web/components/icon.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { PageResponse } from '../../../web/show.ts'
import { invoiceNumber } from '../../invoices/issue.ts'
import type { InvoiceRow } from '../../invoices/queries.ts'
import { listingPath, summary } from '../../orders/pages/summary.ts'
import { fulfilmentOf } from '../../orders/present.ts'
import type { OrderStatus } from '../../orders/queries.ts'
import { type OpenedOrder, summaryOf } from './order.ts'

const endedText: Record<Exclude<OrderStatus, 'pending' | 'paid' | 'refunded'>, { title: string; lede: string }> = {
  expired: { title: 'This order has expired', lede: 'It wasn’t paid in time, so we released its launch week.' },
  cancelled: { title: 'This order was canceled', lede: 'It can no longer be paid.' },
  failed: { title: 'This order failed', lede: 'It can no longer be paid.' },
}

/** Says why the order can no longer be paid, and what to do instead. */
export function endedPage(opened: OpenedOrder, status: keyof typeof endedText, unused?: string): PageResponse {
  const { title, lede } = endedText[status]
  return {
    title,
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span class="figure">${opened.order.number}</span>`,
      title,
      lede: unused ? lede : `${lede} You weren’t charged.`,
    })}
${unused && unusedNotice(unused)}<div class="receipt">${summary(summaryOf(opened, listingPath))}</div>
<p><a class="button" href="/account/orders/new">Start a new order</a></p></div>`,
  }
}

/** Shown instead of the checkout while ordering is closed. The hint tells the site's owner what to do. */
export function closedPage(opened: OpenedOrder, hint: Html | null): PageResponse {
  const title = 'Ordering isn’t open yet'
  return {
    title,
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span class="figure">${opened.order.number}</span>`,
      title,
      lede: 'The site’s owner hasn’t entered the seller’s details yet. You weren’t charged. Use this link again later.',
    })}
${hint}<div class="receipt">${summary(summaryOf(opened, listingPath))}</div></div>`,
  }
}

/** Shown instead of “Nothing was charged”, if money did arrive. */
export function unusedNotice(why: string): Html {
  return notice(
    `We received your payment but couldn’t apply it. ${why} We’ll refund it; you don’t need to do anything.`,
    'error',
  )
}

/** The receipt, for anyone with the link. */
export function receiptPage(opened: OpenedOrder, invoices: readonly InvoiceRow[], payee: string): PageResponse {
  const { order, lines } = opened
  const isRefunded = order.status === 'refunded'
  const title = isRefunded ? 'This order was refunded' : 'Payment received'
  const bill = summaryOf(opened, listingPath)
  const billWithProgress = {
    ...bill,
    lines: bill.lines.map((line, index) => ({ ...line, extra: progress(lines[index]!.fulfilments) })),
  }
  return {
    title: isRefunded ? title : 'Receipt',
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span class="figure">${order.number}</span>`,
      title,
      lede: html`Paid to ${payee} on ${dateText(order.paid_at!.toISOString())}\
${order.billing.email && html`. We’re emailing your receipt to <span dir="auto">${order.billing.email}</span>`}.`,
    })}
<div class="receipt">${summary(billWithProgress)}</div>
${invoiceLinks(`/checkout/${order.token}`, invoices)}
<p class="cluster">${listingLinks(lines)}\
<a class="button button-quiet" href="/account/orders/${order.number}">Track this order</a></p></div>`,
  }
}

/** A button to each listing of the order. */
function listingLinks(lines: OpenedOrder['lines']): Html[] {
  const names = new Map(lines.map((line) => [listingPath(line), line.listing_name]))
  return [...names].flatMap(([path, name]) =>
    path ? [html`<a class="button" href="${path}" dir="auto">View ${name}</a>`] : [],
  )
}

function progress(fulfilments: OpenedOrder['lines'][number]['fulfilments']): Html {
  const { status, note } = fulfilmentOf(fulfilments)
  const statusText = {
    waiting: 'Not started',
    in_progress: 'In progress',
    done: 'Done',
    failed: failureText(fulfilments),
  }[status]
  return html`<p class="bill-state${status === 'failed' && ' bill-failed'}">${status === 'done' && icon('check')}\
<span>${statusText}${note && html`. ${note}`}</span></p>`
}

function failureText(fulfilments: OpenedOrder['lines'][number]['fulfilments']): string {
  return fulfilments.some(({ status }) => status === 'undone')
    ? 'Canceled'
    : 'Couldn’t be completed. We’re working on it'
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
    title: 'Waiting for your payment',
    content: html`<div class="page checkout">${pageHead({
      eyebrow: html`Order <span class="figure">${order.number}</span>`,
      title: 'Waiting for your payment',
      lede: `${gateway} hasn’t confirmed it yet. This page refreshes every few seconds.`,
    })}
${notice('You can close this page. We’ll email your receipt once the payment is confirmed.')}
<p><a href="/checkout/${order.token}">Back to order</a></p></div>`,
  }
}
