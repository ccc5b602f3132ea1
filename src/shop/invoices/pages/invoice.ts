import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, perApp } from '../../../platform/app.ts'
import { moneyText, sumOf } from '../../../platform/cents.ts'
import { second } from '../../../platform/duration.ts'
import { fingerprint } from '../../../platform/fingerprint.ts'
import { type Html, html } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import { RecentResults } from '../../../platform/recent-results.ts'
import { inThread } from '../../../platform/threads/pool.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { table } from '../../../web/components/table.ts'
import { limitComputedPages } from '../../../web/limits.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, show } from '../../../web/show.ts'
import { invoiceNumber } from '../issue.ts'
import { type InvoiceRow, invoicesOfOrder } from '../queries.ts'
import type { drawInvoice } from './invoice-pdf.ts'
import { addressLines, invoiceFacts, invoiceNotes, invoiceTitle, vatLabel } from './invoice-text.ts'

/** Sends an invoice of the order as a page, or as a PDF if the name ends in `.pdf`. */
export async function sendInvoice(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  order: { id: number },
  name: string,
  base: string,
) {
  const { app } = site
  const isPdf = name.endsWith('.pdf')
  if (isPdf) await limitComputedPages(app, request)
  const number = isPdf ? name.slice(0, -4) : name
  const invoice = (await invoicesOfOrder(app.db, order.id)).find((one) => invoiceNumber(one) === number)
  if (!invoice) throw notFound(`We couldn’t find invoice ${number.slice(0, 40)} on this order.`)
  if (!isPdf) return show(site, request, reply, invoicePage(invoice, base))
  const pdf = await invoicePdf(app, invoice)
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${number}.pdf"`)
    .type('application/pdf')
    .send(pdf)
}

const draw = inThread<typeof drawInvoice>(new URL('./invoice-pdf.ts', import.meta.url), 'drawInvoice', {
  lane: 'visitors',
  timeout: 30 * second,
})
const maxCachedPdfs = 200
const pdfCache = perApp(() => new RecentResults<Buffer>(maxCachedPdfs))

/** An invoice never changes, so it is drawn once. */
function invoicePdf(app: App, invoice: InvoiceRow): Promise<Buffer> {
  return pdfCache(app).get(fingerprint(invoice), async () => Buffer.from(await draw(invoice, app.config.INVOICE_FONT)))
}

function invoicePage(invoice: InvoiceRow, base: string): PageResponse {
  const { document, currency } = invoice
  const title = `${invoiceTitle(invoice)} ${invoiceNumber(invoice)}`
  return {
    title,
    content: html`<article class="page invoice">${pageHead({ eyebrow: document.seller.name, title })}
<div class="invoice-parties">${party('From', addressLines.seller(document))}${party('To', addressLines.buyer(document))}
<dl class="invoice-facts">${invoiceFacts(invoice).map(
      ([name, value]) => html`<div><dt>${name}</dt><dd class="figure">${value}</dd></div>`,
    )}</dl></div>
${table({
  caption: 'Items',
  columns: [
    { title: 'Item' },
    { title: 'Net', numeric: true },
    { title: 'VAT', numeric: true },
    { title: 'Total', numeric: true },
  ],
  rows: document.lines.map(({ text, net, vat }) => [
    text,
    moneyText(net, currency),
    moneyText(vat, currency),
    moneyText(sumOf([net, vat]), currency),
  ]),
})}
<dl class="totals"><div><dt>Subtotal</dt><dd class="figure">${moneyText(invoice.net_cents, currency)}</dd></div>\
<div><dt>${vatLabel(document)}</dt><dd class="figure">${moneyText(invoice.vat_cents, currency)}</dd></div>
<div class="total"><dt>Total (${currency})</dt><dd class="figure">${moneyText(invoice.total_cents, currency)}</dd></div></dl>
${invoiceNotes(invoice).map((note) => html`<p class="muted">${note}</p>`)}
<p class="no-print cluster"><a class="button" href="${base}/invoices/${invoiceNumber(invoice)}.pdf">Download PDF</a>\
<a href="${base}">Back to order</a></p></article>`,
  }
}

function party(title: string, lines: readonly string[]): Html {
  return html`<div><h2>${title}</h2><address>${lines.map((line) => html`<span dir="auto">${line}</span>`)}</address>\
</div>`
}
