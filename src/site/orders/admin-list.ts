import { allOrders, countAllOrders } from '../../features/orders/overview.ts'
import { orderStatuses } from '../../features/orders/schema.ts'
import { moneyText } from '../../platform/cents.ts'
import { present } from '../../platform/operation/paging.ts'
import { field } from '../components/form.ts'
import { emptyState } from '../components/notice.ts'
import { pageHead } from '../components/page-head.ts'
import { pageNumber, pagination } from '../components/pagination.ts'
import { table } from '../components/table.ts'
import { filterLinks } from '../components/tabs.ts'
import { dateText } from '../dates.ts'
import { html } from '../html.ts'
import { withQuery } from '../links.ts'
import { counted } from '../numbers.ts'
import { page } from '../page.ts'
import { statusWords } from './words.ts'

/** Every order of the site, for the site team. */
export const adminOrdersPage = page({
  path: '/admin/orders',
  query: ['status', 'q', 'page'],
  audience: 'admins',
  async load({ app, query }) {
    const filter = { status: orderStatuses.find((status) => status === query.status), q: query.q?.trim() }
    const paging = { page: pageNumber(query.page), per_page: 50 }
    return present(await allOrders(app.db, filter, paging), await countAllOrders(app.db, filter), paging)
  },
  about: () => ({ title: 'Orders', description: 'Every order of the site.', index: false }),
  html: (listed, { query }) => html`<div class="page">${pageHead({ title: 'Orders', lede: html`${counted(listed.total, 'order')}. <a href="/admin/revenue">Revenue and VAT</a>` })}
<form class="listing-choice" action="/admin/orders">${query.status && html`<input type="hidden" name="status" value="${query.status}">`}${field({ name: 'q', label: 'Number or email', type: 'search', value: query.q ?? null, required: true, maxlength: 200 })}<button class="button button-quiet">Find</button></form>
${filterLinks('State', orderStatuses.map((status) => ({ href: withQuery('/admin/orders', { q: query.q, status: query.status === status ? undefined : status }), text: statusWords[status], current: query.status === status })))}
${listed.items.length === 0 ? emptyState({ title: 'No such order', text: 'Nothing matches what you asked for.' }) : table({
    caption: 'Orders',
    columns: [{ title: 'Order' }, { title: 'Made' }, { title: 'What' }, { title: 'Who' }, { title: 'Total', numeric: true }, { title: 'State' }],
    rows: listed.items.map(({ number, created_at, products, email, total_cents, status, open, surplus }) => [
      html`<a class="order-number figure" href="/admin/orders/${number}">${number}</a>`,
      dateText(created_at.toISOString()),
      products.join(', '),
      email ?? 'Account deleted',
      moneyText(total_cents),
      html`${statusWords[status]}${status === 'paid' && open > 0 && html`, ${counted(open, 'part')} open`}${surplus > 0 && html`, <strong>money to give back</strong>`}`,
    ]),
  })}
${pagination('/admin/orders', { ...(query.status && { status: query.status }), ...(query.q && { q: query.q }) }, listed)}</div>`,
})
