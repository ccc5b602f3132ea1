import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import { may } from '../../../core/roles/roles.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { present } from '../../../platform/operation/paging.ts'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { field } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import {
  countOrdersFound,
  type ListedOrder,
  readOrderSearch,
  searchOrders,
  type TypedOrderSearch,
} from '../order-search.ts'
import { orderStatusText } from '../pages/status-text.ts'
import { orderStatuses } from '../schema.ts'
import { ordersInBulk } from './bulk.ts'

const perPage = 50

const fields = ['q', 'from', 'to', 'min', 'max'] as const

/** Orders of all customers, found by number, person, day, amount and status. */
export async function adminOrdersPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const query = request.query as TypedOrderSearch & { page?: string }
  const { filter, errors } = readOrderSearch(app, query)
  const typed = Object.fromEntries(
    fields.flatMap((name) =>
      typeof query[name] === 'string' && query[name] ? [[name, query[name].slice(0, 200)]] : [],
    ),
  )
  const paging = { page: pageNumber(query.page), per_page: perPage }
  const statusLinks = orderStatuses.map((one) => ({
    href: withQuery('/admin/orders', { ...typed, status: one === filter.status ? undefined : one }),
    text: orderStatusText[one],
    current: one === filter.status,
  }))
  const problem = errors.length > 0 ? invalid(errors) : undefined
  const listed = problem
    ? undefined
    : present(await searchOrders(app.db, filter, paging), await countOrdersFound(app.db, filter), paging)
  const { form, box } = await bulkForm(app, ordersInBulk, person, { ...query })
  return {
    ...adminPage(
      '/admin/orders',
      'Orders',
      { ...flash, problem },
      html`${
        may(person.member.role, 'orders:create') &&
        html`<p><a class="button button-quiet" href="/admin/orders/new">New order</a></p>`
      }${searchFields(typed, filter.status, problem)}
${filterLinks('Status', statusLinks)}
${listed && results(listed, Object.keys(typed).length > 0 || filter.status !== undefined, form, box)}
${listed && pagination('/admin/orders', { ...(filter.status && { status: filter.status }), ...typed }, listed)}`,
    ),
    ...(problem && { status: problem.status }),
  }
}

function searchFields(typed: Partial<Record<string, string>>, status: string | undefined, problem?: Problem): Html {
  const props = (name: string) => ({ name, value: typed[name] ?? null, error: fieldError(problem, name) })
  return html`<form class="order-search" action="/admin/orders" role="search" aria-label="Orders">
${field({ ...props('q'), label: 'Number, name or email', type: 'search', maxlength: 200 })}
${field({ ...props('from'), label: 'From', type: 'date' })}
${field({ ...props('to'), label: 'To', type: 'date' })}
${field({ ...props('min'), label: 'Total from', inputmode: 'decimal', maxlength: 16 })}
${field({ ...props('max'), label: 'Total to', inputmode: 'decimal', maxlength: 16 })}
${status && html`<input type="hidden" name="status" value="${status}">`}\
<p class="cluster"><button class="button">Search</button>\
${(Object.keys(typed).length > 0 || status) && html`<a href="/admin/orders">Clear</a>`}</p></form>`
}

type Listed = ReturnType<typeof present<ListedOrder>>

function results(listed: Listed, isFiltered: boolean, form: Html, box: BulkBox): Html {
  if (listed.items.length === 0)
    return isFiltered
      ? emptyState({ title: 'No orders match', text: 'Try other dates, amounts or words.' })
      : emptyState({ title: 'No orders yet', text: 'Every order shows up here, paid or not.' })
  return html`<p class="muted">${counted(listed.total, 'order')}</p>${form}\
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
  rows: listed.items.map((order) => orderRow(order, box)),
})}`
}

function orderRow({ number, status, open, surplus, disputed, ...order }: ListedOrder, box: BulkBox): Part[] {
  const hasActions = status === 'pending' || status === 'paid'
  return [
    html`${hasActions && box(number, number)}<a class="order-number figure" href="/admin/orders/${number}">${number}</a>`,
    dateText(order.created_at.toISOString()),
    order.products.join(', '),
    customer(order),
    moneyText(order.total_cents, order.currency),
    html`${orderStatusText[status]}\
${status === 'paid' && open > 0 && html`, ${counted(open, 'task')} open`}\
${surplus > 0 && urgent('refund due')}\
${disputed > 0 && urgent('disputed')}`,
  ]
}

function urgent(text: string): Html {
  return html`, <strong>${text}</strong>`
}

function customer({ name, email }: Pick<ListedOrder, 'name' | 'email'>): Part {
  if (!email) return 'Account deleted'
  return name && name !== email ? html`<span dir="auto">${name}</span><br><span class="muted">${email}</span>` : email
}
