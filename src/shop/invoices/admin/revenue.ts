import type { FastifyRequest } from 'fastify'
import { dateInZone, siteTimeZone } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText, rateText } from '../../../platform/cents.ts'
import { currencyName } from '../../../platform/currency.ts'
import { dateText, monthText } from '../../../platform/dates.ts'
import { day } from '../../../platform/duration.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { countryName, number } from '../../../platform/numbers.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { choiceLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import { sellerCurrency } from '../../exchange-rates/settings.ts'
import type { Treatment } from '../../vat/treatment.ts'
import { missingRates, monthsInBothCurrencies, quartersInBothCurrencies, type ReportRow } from '../report.ts'
import { firstInvoiceYear, parseReportYear, salesByProduct, vatCsv } from '../revenue.ts'

const treatmentText: Record<Treatment, string> = {
  unknown_place: 'Unknown location',
  domestic: 'Domestic',
  destination: 'Customer’s country',
  reverse_charge: 'Reverse charge',
  outside: 'Outside VAT area',
  not_registered: 'Not registered',
}
const month = 30 * day

async function loadReport(app: App, year: number | null) {
  const zone = siteTimeZone(app)
  return {
    months: await monthsInBothCurrencies(app, year),
    quarters: await quartersInBothCurrencies(app, year),
    products: await salesByProduct(app.db, new Date(app.clock.now().getTime() - month)),
    firstYear: await firstInvoiceYear(app.db, zone),
  }
}

const yearFrom = (request: FastifyRequest) => parseReportYear((request.query as { year?: unknown }).year)

/** Revenue and VAT of the chosen year, or of the last quarters. */
export async function adminRevenuePage(app: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const year = yearFrom(request)
  const { months, quarters, products, firstYear } = await loadReport(app, year)
  const books = app.settings.get(sellerCurrency)
  const missing = missingRates([...months, ...quarters])
  const thisYear = Number(dateInZone(siteTimeZone(app), app.clock.now()).slice(0, 4))
  return adminPage(
    '/admin/revenue',
    'Revenue and VAT',
    flash,
    html`<p>Invoices minus credit notes.${
      books && ` Amounts in ${currencyName(books)} use the ECB reference rate of the period’s last day.`
    }</p>
${missing.length > 0 && missingNotice(missing)}
${firstYear !== null && choiceLinks('Year', yearLinks(firstYear, thisYear, year))}
${section({
  id: 'months',
  title: 'By month',
  content:
    months.length === 0
      ? emptyState(
          firstYear === null
            ? { title: 'No invoices yet', text: 'Your first invoice appears here after the first paid order.' }
            : { title: 'No invoices', text: 'Nothing was invoiced in this period.' },
        )
      : table({
          caption: 'By month',
          columns: [
            { title: 'Month' },
            { title: 'Invoices', numeric: true },
            { title: 'Credit notes', numeric: true },
            { title: 'Net', numeric: true },
            { title: 'VAT', numeric: true },
            { title: 'Total', numeric: true },
            ...convertedColumns(books),
          ],
          rows: months.map((row) => [
            monthText(`${row.month}-01`),
            number(row.invoices),
            number(row.credit_notes),
            moneyText(row.net_cents, row.currency),
            moneyText(row.vat_cents, row.currency),
            moneyText(row.total_cents, row.currency),
            ...convertedCells(books, row),
          ]),
        }),
})}
${
  products.length > 0 &&
  section({
    id: 'products',
    title: 'By product',
    note: 'Last 30 days',
    content: table({
      caption: 'By product',
      columns: [{ title: 'Product' }, { title: 'Sold', numeric: true }, { title: 'Net', numeric: true }],
      rows: products.map((row) => [row.name, number(row.sold), moneyText(row.net_cents, row.currency)]),
    }),
  })
}
${
  quarters.length > 0 &&
  section({
    id: 'quarters',
    title: 'VAT return',
    note: 'By quarter, country, and rate',
    more: { href: withQuery('/admin/revenue/vat.csv', { year: year ?? undefined }), text: 'Download CSV' },
    content: table({
      caption: 'VAT return',
      columns: [
        { title: 'Quarter' },
        { title: 'Country' },
        { title: 'Treatment' },
        { title: 'Rate', numeric: true },
        { title: 'Net', numeric: true },
        { title: 'VAT', numeric: true },
        ...convertedColumns(books),
      ],
      rows: quarters.map((row) => [
        row.quarter.replace(/(.+)-(.+)/, '$2 $1'),
        row.country ? countryName(row.country) : 'Unknown',
        treatmentText[row.treatment],
        rateText(row.rate),
        moneyText(row.net_cents, row.currency),
        moneyText(row.vat_cents, row.currency),
        ...convertedCells(books, row),
      ]),
    }),
  })
}`,
  )
}

/** Net, VAT and the rate in the currency of the seller's books, if it is another one. */
function convertedColumns(books: string) {
  return books
    ? [
        { title: `Net (${books})`, numeric: true },
        { title: `VAT (${books})`, numeric: true },
        { title: 'Exchange rate' },
      ]
    : []
}

function convertedCells(books: string, row: ReportRow): Part[] {
  if (!books) return []
  const { converted } = row
  if (converted === undefined) return [moneyText(row.net_cents, books), moneyText(row.vat_cents, books), '']
  if (converted === null) return ['', '', html`<strong>Missing</strong>`]
  const { net, vat, rate, day } = converted
  return [moneyText(net, books), moneyText(vat, books), `${rate} on ${dateText(day)}`]
}

function missingNotice(missing: readonly string[]): Html {
  return notice(
    html`No exchange rate for ${new Intl.ListFormat('en-US').format(missing)}. \
<a href="/admin/exchange-rates">Import or enter rates</a>`,
    'error',
  )
}

function yearLinks(first: number, last: number, chosen: number | null) {
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index)
  return [
    { href: '/admin/revenue', text: 'Recent', current: chosen === null },
    ...years.map((year) => ({ href: `/admin/revenue?year=${year}`, text: String(year), current: year === chosen })),
  ]
}

/** The VAT report of the same period as CSV. */
export async function adminVatCsv(app: App, request: FastifyRequest): Promise<string> {
  return vatCsv(await quartersInBothCurrencies(app, yearFrom(request)))
}
