import { offeredWeeks, weekCapacity } from '../../../core/calendar/settings.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { html, type Part } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import type { PageResponse } from '../../../web/show.ts'
import { type AdminProduct, adminProducts } from '../admin.ts'
import { firstPrices } from '../seed.ts'

/** Products with their current prices. */
export async function productsPage(app: App, flash: Flash): Promise<PageResponse> {
  const products = await adminProducts(app.db)
  const weeks = [
    [app.settings.get(offeredWeeks), 'weeks available'],
    [app.settings.get(weekCapacity), 'launches per week'],
  ] as const
  return adminPage(
    '/admin/products',
    'Products',
    flash,
    html`
${section({
  id: 'prices',
  title: 'Prices',
  note: 'In USD, excl. VAT',
  content: table({
    caption: 'Products',
    columns: [{ title: 'Product' }, { title: 'Price', numeric: true }, { title: 'On sale' }, { title: 'Price set' }],
    rows: products.map(productRow),
  }),
})}
${section({
  id: 'weeks',
  title: 'Launch weeks',
  more: { href: '/admin/settings/launches', text: 'Edit in settings' },
  content: html`<dl class="figures">${weeks.map(
    ([count, label]) => html`<div><dt>${label}</dt><dd class="figure">${number(count)}</dd></div>`,
  )}</dl>`,
})}`,
  )
}

function productRow({ code, name, price_cents, on_sale, priced_at, priced_by }: AdminProduct): Part[] {
  return [
    html`<a href="/admin/products/${code}">${name}</a>`,
    moneyText(price_cents),
    on_sale ? 'Yes' : html`<span class="muted">No</span>`,
    `${dateText(priced_at.toISOString())}${priced_by && priced_by !== firstPrices ? ` by ${priced_by}` : ''}`,
  ]
}
