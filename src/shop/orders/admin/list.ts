import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { present } from '../../../platform/operation/paging.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import { countOrdersFound, type ListedOrder, searchOrders } from '../order-search.ts'
import { orderStatusText } from '../pages/status-text.ts'
import { orderStatuses } from '../schema.ts'

const perPage = 50

/** Orders of all customers. */
export async function adminOrdersPage(app: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const query = request.query as { status?: unknown; q?: unknown; page?: string }
  const status = orderStatuses.find((one) => one === query.status)
  const q =
    typeof query.q === 'string' && query.q.isWellFormed() && !query.q.includes('\0') ? query.q.trim().slice(0, 200) : ''
  const filter = { status, q: q || undefined }
  const paging = { page: pageNumber(query.page), per_page: perPage }
  const listed = present(await searchOrders(app.db, filter, paging), await countOrdersFound(app.db, filter), paging)
  const statusLinks = orderStatuses.map((one) => ({
    href: withQuery('/admin/orders', { q, status: one === status ? undefined : one }),
    text: orderStatusText[one],
    current: one === status,
  }))
  return adminPage(
    '/admin/orders',
    'Orders',
    flash,
    html`<form class="search-form" action="/admin/orders">\
<div class="search-field"><input type="search" name="q" value="${q}" maxlength="200" aria-label="Search orders" \
placeholder="Order number or email" dir="auto"></div>\
${status && html`<input type="hidden" name="status" value="${status}">`}<button class="button">Search</button></form>
${filterLinks('Status', statusLinks)}
${
  listed.items.length === 0
    ? q || status
      ? emptyState({ title: 'No orders match', text: 'Try another order number, email, or status.' })
      : emptyState({ title: 'No orders yet', text: 'Every order shows up here, paid or not.' })
    : html`<p class="muted">${counted(listed.total, 'order')}</p>\
${table({
  caption: 'Orders',
  columns: [
    { title: 'Order' },
    { title: 'Created' },
    { title: 'Items' },
    { title: 'Customer' },
    { title: 'Total', numeric: true },
    { title: 'Status' },
  ],
  rows: listed.items.map(orderRow),
})}`
}
${pagination('/admin/orders', { ...(status && { status }), ...(q && { q }) }, listed)}`,
  )
}

function orderRow({ number, status, open, surplus, disputed, ...order }: ListedOrder): Part[] {
  return [
    html`<a class="order-number figure" href="/admin/orders/${number}">${number}</a>`,
    dateText(order.created_at.toISOString()),
    order.products.join(', '),
    order.email ?? 'Account deleted',
    moneyText(order.total_cents),
    html`${orderStatusText[status]}\
${status === 'paid' && open > 0 && html`, ${counted(open, 'task')} open`}\
${surplus > 0 && urgent('refund due')}\
${disputed > 0 && urgent('disputed')}`,
  ]
}

function urgent(text: string): Html {
  return html`, <strong>${text}</strong>`
}
