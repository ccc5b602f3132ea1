import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { present } from '../../../platform/operation/paging.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { dateText } from '../../../web/dates.ts'
import { type Html, html, type Part } from '../../../web/html.ts'
import { withQuery } from '../../../web/links.ts'
import { counted } from '../../../web/numbers.ts'
import type { PageResponse } from '../../../web/show.ts'
import { countOrdersFound, type ListedOrder, searchOrders } from '../order-search.ts'
import { statusWords } from '../pages/status-text.ts'
import { orderStatuses } from '../schema.ts'

const perPage = 50

/** Every order of the site, for the site team. */
export async function adminOrdersPage(app: App, request: FastifyRequest, said: Flash): Promise<PageResponse> {
  const asked = request.query as { status?: unknown; q?: unknown; page?: string }
  const status = orderStatuses.find((one) => one === asked.status)
  const q =
    typeof asked.q === 'string' && asked.q.isWellFormed() && !asked.q.includes('\0') ? asked.q.trim().slice(0, 200) : ''
  const [filter, paging] = [
    { status, q: q || undefined },
    { page: pageNumber(asked.page), per_page: perPage },
  ]
  const listed = present(await searchOrders(app.db, filter, paging), await countOrdersFound(app.db, filter), paging)
  const states = orderStatuses.map((one) => ({
    href: withQuery('/admin/orders', { q, status: one === status ? undefined : one }),
    text: statusWords[one],
    current: one === status,
  }))
  return adminPage(
    '/admin/orders',
    'Orders',
    said,
    html`<form class="search-form" action="/admin/orders">\
<div class="search-field">\
<input type="search" name="q" value="${q}" maxlength="200" aria-label="Find an order" placeholder="Number or \
email" dir="auto"></div>\
${status && html`<input type="hidden" name="status" value="${status}">`}<button class="button">Find</button></form>
${filterLinks('State', states)}
${
  listed.items.length === 0
    ? emptyState({ title: 'No such order', text: 'Nothing matches what you asked for.' })
    : html`<p class="muted">${counted(listed.total, 'order')}</p>\
${table({
  caption: 'Orders',
  columns: [
    { title: 'Order' },
    { title: 'Made' },
    { title: 'What' },
    { title: 'Who' },
    {
      title: 'Total',
      numeric: true,
    },
    { title: 'State' },
  ],
  rows: listed.items.map(row),
})}`
}
${pagination('/admin/orders', { ...(status && { status }), ...(q && { q }) }, listed)}`,
  )
}

function row({
  number,
  created_at,
  products,
  email,
  total_cents,
  status,
  open,
  surplus,
  disputed,
}: ListedOrder): Part[] {
  return [
    html`<a class="order-number figure" href="/admin/orders/${number}">${number}</a>`,
    dateText(created_at.toISOString()),
    products.join(', '),
    email ?? 'Account deleted',
    moneyText(total_cents),
    html`${statusWords[status]}${status === 'paid' && open > 0 && html`, ${counted(open, 'part')} open`}${
      surplus > 0 && urgent('money to give back')
    }${disputed > 0 && urgent('disputed')}`,
  ]
}

function urgent(words: string): Html {
  return html`, <strong>${words}</strong>`
}
