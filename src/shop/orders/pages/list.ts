import type { App } from '../../../platform/app.ts'
import { cents, moneyText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { present } from '../../../platform/operation/paging.ts'
import { accountPage } from '../../../web/account.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { expireOrders } from '../lifecycle.ts'
import { presentOrders } from '../present.ts'
import { countOrders, ordersOf } from '../queries.ts'
import type { Order } from '../schema.ts'
import { orderStatusText } from './status-text.ts'

export async function ordersPage(app: App, { member }: Person, page: string | undefined): Promise<PageResponse> {
  await expireOrders(app, member.id)
  const paging = { page: pageNumber(page), per_page: 20 }
  const orders = await presentOrders(app, app.db, await ordersOf(app.db, member.id, paging))
  const listed = present(orders, await countOrders(app.db, member.id), paging)

  if (listed.total === 0)
    return accountPage(
      '/account/orders',
      'Orders',
      emptyState({
        title: 'No orders yet',
        text: 'Launch right away, pick your week, or get a spot on the billboard.',
        action: { href: '/account/orders/new', text: 'Add extras' },
      }),
    )
  return accountPage(
    '/account/orders',
    'Orders',
    html`<p class="order-make"><a class="button" href="/account/orders/new">Add extras</a></p>\
<ul class="order-rows">${listed.items.map(orderRow)}</ul>${pagination('/account/orders', {}, listed)}`,
  )
}

function orderRow({ number, created_at, lines, currency, total_cents, status, checkout_url }: Order): Html {
  const products = [...new Set(lines.map(({ name }) => name))].join(', ')
  return html`<li><div><a class="order-number figure" href="/account/orders/${number}">${number}</a>\
<p>${products}</p><p class="muted">${dateText(created_at)}</p></div>
<div class="order-sum"><p class="figure">${moneyText(cents(total_cents), currency)}</p><p>${orderStatusText[status]}</p>\
${
  checkout_url &&
  html`<a href="${new URL(checkout_url).pathname}">Pay<span class="visually-hidden"> ${number}</span></a>`
}</div></li>`
}
