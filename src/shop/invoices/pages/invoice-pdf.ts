import PDFDocument from 'pdfkit'
import { moneyText, sumOf } from '../../../platform/cents.ts'
import type { Currency } from '../../../platform/currency.ts'
import { invoiceNumber } from '../issue.ts'
import type { InvoiceDocument, InvoiceRow } from '../queries.ts'
import { addressLines, invoiceFacts, invoiceNotes, invoiceTitle, vatLabel } from './invoice-text.ts'
import { Typesetter } from './typeset.ts'

const page = { left: 56, right: 539, top: 56, bottom: 760 }
const muted = '#56607a'
const leading = 1.45

/** Draws an invoice as a PDF, which takes a quarter of a second. The same invoice always gives the same bytes. */
export async function drawInvoice(invoice: InvoiceRow, otherScripts: string): Promise<Uint8Array> {
  const title = `${invoiceTitle(invoice)} ${invoiceNumber(invoice)}`
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: invoice.document.seller.name, CreationDate: invoice.issued_at },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((done, failed) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => done(Buffer.concat(chunks)))
    pdf.on('error', failed)
  })
  new Sheet(pdf, new Typesetter(pdf, otherScripts)).draw(invoice)
  pdf.end()
  return finished
}

class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #type: Typesetter
  #y = page.top

  constructor(pdf: PDFKit.PDFDocument, type: Typesetter) {
    this.#pdf = pdf
    this.#type = type
  }

  draw(invoice: InvoiceRow): void {
    const { document } = invoice
    this.#type.line(document.seller.name, page.left, this.#y, 15, { face: 'title' })
    this.#type.line(invoiceTitle(invoice), page.right, this.#y, 15, { face: 'title', right: true })
    this.#y += 34
    this.#parties(invoice, document)
    this.#rule(1.5)
    this.#lines(document, invoice.currency)
    this.#totals(invoice)
    this.#notes(invoice)
  }

  #parties(invoice: InvoiceRow, document: InvoiceDocument): void {
    const top = this.#y
    this.#column('From', addressLines.seller(document), page.left, 150)
    const seller = this.#y
    this.#y = top
    this.#column('To', addressLines.buyer(document), page.left + 170, 150)
    const buyer = this.#y
    this.#y = top
    for (const [name, value] of invoiceFacts(invoice)) {
      this.#type.line(name, page.left + 340, this.#y, 9, { color: muted })
      this.#type.line(value, page.right, this.#y, 9, { right: true })
      this.#y += 9 * leading
    }
    this.#y = Math.max(seller, buyer, this.#y) + 24
  }

  #column(title: string, lines: readonly string[], x: number, width: number): void {
    this.#type.line(title, x, this.#y, 9, { color: muted })
    this.#y += 9 * leading
    for (const line of lines.flatMap((one) => this.#type.wrap(one, width, 9))) {
      this.#type.line(line, x, this.#y, 9)
      this.#y += 9 * leading
    }
  }

  #lines({ lines }: InvoiceDocument, currency: Currency): void {
    const columns = [page.right - 150, page.right - 75, page.right]
    this.#type.line('Item', page.left, this.#y, 9, { color: muted })
    for (const [index, title] of ['Net', 'VAT', 'Total'].entries())
      this.#type.line(title, columns[index]!, this.#y, 9, { right: true, color: muted })
    this.#y += 9 * leading + 6
    for (const { text, net, vat } of lines) {
      const wrapped = this.#type.wrap(text, 260, 10)
      this.#breakBefore(wrapped.length * 10 * leading + 12)
      this.#rule(0.5)
      for (const [index, amount] of [net, vat, sumOf([net, vat])].entries())
        this.#type.line(moneyText(amount, currency), columns[index]!, this.#y, 10, { right: true })
      for (const line of wrapped) {
        this.#type.line(line, page.left, this.#y, 10)
        this.#y += 10 * leading
      }
      this.#y += 4
    }
  }

  #totals({ currency, net_cents, vat_cents, total_cents, document }: InvoiceRow): void {
    this.#breakBefore(90)
    this.#rule(1.5)
    const rows = [
      ['Subtotal', net_cents],
      [vatLabel(document), vat_cents],
    ] as const
    for (const [name, amount] of rows) {
      this.#type.line(name, page.left + 200, this.#y, 10, { color: muted })
      this.#type.line(moneyText(amount, currency), page.right, this.#y, 10, { right: true })
      this.#y += 10 * leading
    }
    this.#y += 4
    this.#type.line(`Total (${currency})`, page.left + 200, this.#y, 12, { face: 'title' })
    this.#type.line(moneyText(total_cents, currency), page.right, this.#y, 12, { right: true, face: 'title' })
    this.#y += 36
  }

  #notes(invoice: InvoiceRow): void {
    for (const line of invoiceNotes(invoice).flatMap((note) => this.#type.wrap(note, page.right - page.left, 9))) {
      this.#breakBefore(9 * leading)
      this.#type.line(line, page.left, this.#y, 9, { color: muted })
      this.#y += 9 * leading
    }
  }

  #rule(thickness: number): void {
    this.#pdf
      .moveTo(page.left, this.#y)
      .lineTo(page.right, this.#y)
      .lineWidth(thickness)
      .strokeColor(thickness > 1 ? '#14213a' : '#ddd3c0')
      .stroke()
    this.#y += 8
  }

  #breakBefore(height: number): void {
    if (this.#y + height <= page.bottom) return
    this.#pdf.addPage()
    this.#y = page.top
  }
}
