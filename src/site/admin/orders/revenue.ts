import { zoneOf } from '../../../features/launches/weeks.ts'
import { salesByMonth, salesByProduct, vatByQuarter } from '../../../features/orders/report.ts'
import type { Treatment } from '../../../features/vat/treatment.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText, rateText } from '../../../platform/cents.ts'
import { adminPage, type Said } from '../frame.ts'
import { emptyState } from '../../components/notice.ts'
import { section } from '../../components/section.ts'
import { table } from '../../components/table.ts'
import { html } from '../../html.ts'
import { countryName, number } from '../../numbers.ts'
import type { Shown } from '../../people/show.ts'

const treatmentWords: Record<Treatment, string> = {
  unknown_place: 'Place not known',
  domestic: 'Own country',
  destination: 'Customer’s country',
  reverse_charge: 'Reverse charge',
  outside: 'Outside VAT',
  not_registered: 'Not registered',
}
const month = 30 * 24 * 3_600_000

async function report(app: App) {
  const zone = zoneOf(app)
  return { months: await salesByMonth(app.db, zone), quarters: await vatByQuarter(app.db, zone), products: await salesByProduct(app.db, new Date(app.clock.now().getTime() - month)) }
}

/** What came in, and the VAT that is owed for it. */
export async function adminRevenuePage(app: App, said: Said): Promise<Shown> {
  const { months, quarters, products } = await report(app)
  return adminPage('/admin/revenue', 'Revenue and VAT', said, html`<p>Invoices less credit notes, in US dollars.</p>
${section({ id: 'months', title: 'By month', content: months.length === 0 ? emptyState({ title: 'No invoices yet', text: 'The first paid order makes the first one.' }) : table({
    caption: 'By month',
    columns: [{ title: 'Month' }, { title: 'Invoices', numeric: true }, { title: 'Credit notes', numeric: true }, { title: 'Without VAT', numeric: true }, { title: 'VAT', numeric: true }, { title: 'With VAT', numeric: true }],
    rows: months.map((row) => [row.month, number(row.invoices), number(row.credit_notes), moneyText(row.net_cents), moneyText(row.vat_cents), moneyText(row.total_cents)]),
  }) })}
${products.length > 0 && section({ id: 'products', title: 'By product', note: 'The last 30 days', content: table({ caption: 'By product', columns: [{ title: 'Product' }, { title: 'Sold', numeric: true }, { title: 'Without VAT', numeric: true }], rows: products.map((row) => [row.name, number(row.sold), moneyText(row.net_cents)]) }) })}
${quarters.length > 0 && section({ id: 'quarters', title: 'For the VAT return', note: 'By quarter, country and rate', more: { href: '/admin/revenue/vat.csv', text: 'CSV' }, content: table({
    caption: 'For the VAT return',
    columns: [{ title: 'Quarter' }, { title: 'Country' }, { title: 'Why' }, { title: 'Rate', numeric: true }, { title: 'Without VAT', numeric: true }, { title: 'VAT', numeric: true }],
    rows: quarters.map((row) => [row.quarter, row.country ? countryName(row.country) : 'Not known', treatmentWords[row.treatment], rateText(row.rate), moneyText(row.net_cents), moneyText(row.vat_cents)]),
  }) })}`)
}

/** The same for a spreadsheet: cents, so that no program makes fractions of them. */
export async function vatCsv(app: App): Promise<string> {
  const rows = await vatByQuarter(app.db, zoneOf(app), 40)
  return [['quarter', 'country', 'treatment', 'rate_percent', 'net_cents', 'vat_cents'], ...rows.map((row) => [row.quarter, row.country ?? '', row.treatment, rateText(row.rate).replace(' %', ''), row.net_cents, row.vat_cents])]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}
