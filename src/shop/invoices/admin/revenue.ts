import type { FastifyRequest } from 'fastify'
import { dateInZone, siteTimeZone } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText, rateText } from '../../../platform/cents.ts'
import { monthText } from '../../../platform/dates.ts'
import { day } from '../../../platform/duration.ts'
import { html } from '../../../platform/html.ts'
import { countryName, number } from '../../../platform/numbers.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Treatment } from '../../vat/treatment.ts'
import {
  firstInvoiceYear,
  parseReportYear,
  reportPeriod,
  salesByMonth,
  salesByProduct,
  vatByQuarter,
  vatCsv,
} from '../revenue.ts'

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
  const period = reportPeriod(app, year)
  return {
    months: await salesByMonth(app.db, zone, period),
    quarters: await vatByQuarter(app.db, zone, period),
    products: await salesByProduct(app.db, new Date(app.clock.now().getTime() - month)),
    firstYear: await firstInvoiceYear(app.db, zone),
  }
}

const yearFrom = (request: FastifyRequest) => parseReportYear((request.query as { year?: unknown }).year)

/** Revenue and VAT of the chosen year, or of the last quarters. */
export async function adminRevenuePage(app: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const year = yearFrom(request)
  const { months, quarters, products, firstYear } = await loadReport(app, year)
  const thisYear = Number(dateInZone(siteTimeZone(app), app.clock.now()).slice(0, 4))
  return adminPage(
    '/admin/revenue',
    'Revenue and VAT',
    flash,
    html`<p>Invoices minus credit notes, in USD.</p>
${firstYear !== null && filterLinks('Year', yearLinks(firstYear, thisYear, year))}
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
          ],
          rows: months.map((row) => [
            monthText(`${row.month}-01`),
            number(row.invoices),
            number(row.credit_notes),
            moneyText(row.net_cents),
            moneyText(row.vat_cents),
            moneyText(row.total_cents),
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
      rows: products.map((row) => [row.name, number(row.sold), moneyText(row.net_cents)]),
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
      ],
      rows: quarters.map((row) => [
        row.quarter.replace(/(.+)-(.+)/, '$2 $1'),
        row.country ? countryName(row.country) : 'Unknown',
        treatmentText[row.treatment],
        rateText(row.rate),
        moneyText(row.net_cents),
        moneyText(row.vat_cents),
      ]),
    }),
  })
}`,
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
  return vatCsv(await vatByQuarter(app.db, siteTimeZone(app), reportPeriod(app, yearFrom(request))))
}
