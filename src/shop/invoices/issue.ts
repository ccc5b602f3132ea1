import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { cents, negate, shareOf, sumOf, times } from '../../platform/cents.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import type { Billing } from '../orders/billing.ts'
import { type LineRow, linesOf, type OrderRow } from '../orders/queries.ts'
import { sellerAddress, sellerCountry, sellerName, sellerTaxNumber, sellerVatNumber } from '../vat/settings.ts'
import { creditFor } from './credit.ts'
import { type InvoiceDocument, type InvoiceLine, type InvoiceRow, invoiceOfOrder } from './queries.ts'
import { creditNotePrefix, invoiceFooter, invoicePrefix } from './settings.ts'

/** Issues the invoice of an order, in the transaction that marks it paid. Returns the invoice number. */
export async function issueInvoice(app: App, tx: Transaction, order: OrderRow & { billing: Billing }): Promise<string> {
  const lines = (await linesOf(tx, [order.id])).get(order.id) ?? []
  const document: InvoiceDocument = {
    seller: currentSeller(app),
    buyer: order.billing,
    order: order.number,
    corrects: null,
    reason: null,
    lines: invoiceLines(order, lines),
    vat: { country: order.vat_country, rate: order.vat_rate, note: order.vat_note },
    footer: app.settings.get(invoiceFooter),
  }
  const { series, number } = await nextNumber(app, tx, app.settings.get(invoicePrefix))
  await tx.run(sql`
    insert into invoices (kind, series, number, order_id, currency, net_cents, vat_cents, total_cents, document, issued_at)
    values (
      'invoice', ${series}, ${number}, ${order.id}, ${order.currency},
      ${order.net_cents}, ${order.vat_cents}, ${order.total_cents},
      ${json(document)}::jsonb, ${app.clock.now()}
    )`)
  return invoiceNumber({ series, number })
}

type InvoicedLine = Pick<
  LineRow,
  | 'name'
  | 'listing_name'
  | 'week'
  | 'categories'
  | 'quantity'
  | 'unit_cents'
  | 'net_cents'
  | 'vat_cents'
  | 'discount_cents'
>

/** The lines at their prices, and the discount as a separate line. VAT and net add up to what was paid. */
export function invoiceLines(
  { coupon_code, vat_rate }: Pick<OrderRow, 'coupon_code' | 'vat_rate'>,
  lines: readonly InvoicedLine[],
): InvoiceLine[] {
  const priced = lines.map((line): InvoiceLine => {
    const { quantity, unit_cents: unit, net_cents, vat_cents, discount_cents } = line
    const base = { text: lineText(line), quantity, unit }
    if (discount_cents === 0) return { ...base, net: net_cents, vat: vat_cents }
    const price = times(unit, quantity)
    return { ...base, net: price, vat: shareOf(price, vat_rate), paid: { net: net_cents, vat: vat_cents } }
  })
  const discount = negate(sumOf(lines.map(({ discount_cents }) => discount_cents)))
  if (discount === 0) return priced
  const vat = sumOf([...lines.map(({ vat_cents }) => vat_cents), ...priced.map((line) => negate(line.vat))])
  return [...priced, { text: `Discount (${coupon_code})`, quantity: 1, unit: discount, net: discount, vat }]
}

interface CreditedRefund {
  refundId: number
  orderId: number
  /** Including VAT. */
  amountCents: number
  /** The order lines that are refunded, if the refund is for particular ones. */
  lineIds?: readonly number[]
  reason: string | null
}

/** Issues the credit note of a refund, in the transaction that settles it. */
export async function issueCreditNote(
  app: App,
  tx: Transaction,
  { refundId, orderId, amountCents, lineIds = [], reason }: CreditedRefund,
): Promise<void> {
  const invoice = await invoiceOfOrder(tx, orderId)
  if (!invoice) throw new Error(`Order ${orderId} was never invoiced`)
  // Locked, because the amount depends on the earlier credit notes of the order.
  await tx.run(sql`select id from orders where id = ${orderId} for update`)
  const earlier = await tx.many(sql<Pick<InvoiceRow, 'net_cents' | 'vat_cents'>>`
    select net_cents, vat_cents from invoices where kind = 'credit_note' and order_id = ${orderId}`)
  const positions = (await linesOf(tx, [orderId]))
    .get(orderId)!
    .flatMap(({ id }, position) => (lineIds.includes(id) ? [position] : []))
  const credit = creditFor(invoice, earlier, cents(amountCents), positions)
  const document: InvoiceDocument = {
    ...invoice.document,
    seller: currentSeller(app),
    corrects: invoiceNumber(invoice),
    reason,
    lines:
      credit.lines.length > 0
        ? credit.lines.map((line) => ({
            ...line,
            unit: negate(line.unit),
            net: negate(line.net),
            vat: negate(line.vat),
          }))
        : [
            {
              text: `Refund on invoice ${invoiceNumber(invoice)}`,
              quantity: 1,
              unit: negate(credit.net),
              net: negate(credit.net),
              vat: negate(credit.vat),
            },
          ],
  }
  const { series, number } = await nextNumber(app, tx, app.settings.get(creditNotePrefix))
  await tx.run(sql`
    insert into invoices (
      kind, series, number, order_id, currency, corrects_id, refund_id,
      net_cents, vat_cents, total_cents,
      document, issued_at
    )
    values (
      'credit_note', ${series}, ${number}, ${orderId}, ${invoice.currency}, ${invoice.id}, ${refundId},
      ${negate(credit.net)}, ${negate(credit.vat)}, ${negate(sumOf([credit.net, credit.vat]))},
      ${json(document)}::jsonb, ${app.clock.now()}
    )`)
}

function currentSeller(app: App): InvoiceDocument['seller'] {
  return {
    name: app.settings.get(sellerName) || app.siteName(),
    address: app.settings.get(sellerAddress),
    country: app.settings.get(sellerCountry),
    vatNumber: app.settings.get(sellerVatNumber) || null,
    taxNumber: app.settings.get(sellerTaxNumber) || null,
  }
}

function lineText({ name, listing_name, week, categories }: InvoicedLine): string {
  return [
    listing_name ? `${name} for ${listing_name}` : name,
    ...(week ? [`week of ${dateText(week)}`] : []),
    ...(categories.length > 0 ? [categories.join(', ')] : []),
  ].join(', ')
}

interface SeriesNumber {
  series: string
  number: number
}

/**
 * Takes the next number of this year's series. There are no gaps: the row stays locked until the transaction ends, and
 * a rollback releases the number.
 */
async function nextNumber(app: App, tx: Transaction, prefix: string): Promise<SeriesNumber> {
  const series = `${prefix}-${dateInZone(siteTimeZone(app), app.clock.now()).slice(0, 4)}`
  return tx.one(sql<SeriesNumber>`
    insert into invoice_series as s (series, last_number) values (${series}, 1)
    on conflict (series) do update set last_number = s.last_number + 1
    returning series, last_number as number`)
}

/** The printed number, such as INV-2026-000042. */
export function invoiceNumber({ series, number }: SeriesNumber): string {
  return `${series}-${String(number).padStart(6, '0')}`
}
