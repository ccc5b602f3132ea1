import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import { offeredWeeks, weekCapacity } from '../../../core/calendar/settings.ts'
import { currencyOf } from '../../../core/site-settings/prices.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type AdminProduct, adminProducts } from '../admin.ts'
import { productsInBulk } from '../bulk.ts'
import { firstPrices } from '../seed.ts'

/** Products with their current prices. */
export async function productsPage(app: App, person: Person, flash: Flash): Promise<PageResponse> {
  const products = await adminProducts(app.db)
  const { form, box } = await bulkForm(app, productsInBulk, person, {})
  const archived = products.filter(({ on_sale }) => !on_sale)
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
  note: `In ${currencyOf(app)}, excl. VAT`,
  more: { href: '/admin/currency', text: 'Change currency' },
  content: html`${form}${productTable(
    'Products',
    products.filter(({ on_sale }) => on_sale),
    box,
  )}
<p><a class="button" href="/admin/products/new">New product</a></p>`,
})}
${
  archived.length > 0 &&
  section({
    id: 'archived',
    title: 'Archived',
    note: 'Can’t be ordered',
    content: productTable('Archived', archived, box),
  })
}
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

function productTable(caption: string, products: readonly AdminProduct[], box: BulkBox): Html {
  return table({
    caption,
    columns: [{ title: 'Product' }, { title: 'Price', numeric: true }, { title: 'Price set' }],
    rows: products.map((product) => productRow(product, box)),
  })
}

function productRow({ code, name, price_cents, currency, priced_at, priced_by }: AdminProduct, box: BulkBox): Part[] {
  return [
    html`${box(code, name)}<a href="/admin/products/${code}">${name}</a>`,
    moneyText(price_cents, currency),
    `${dateText(priced_at.toISOString())}${priced_by && priced_by !== firstPrices ? ` by ${priced_by}` : ''}`,
  ]
}
