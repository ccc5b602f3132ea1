import type { Cents, Rate } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Billing } from '../orders/billing.ts'

/** The content of an invoice or credit note, stored as issued. */
export interface InvoiceDocument {
  seller: {
    name: string
    address: string[]
    /** Empty on invoices of test payments before the seller was entered. */
    country: string
    vatNumber: string | null
    /** Absent from invoices that are older than the field. */
    taxNumber?: string | null
  }
  buyer: Billing
  order: string
  /** On a credit note: the number of the invoice. */
  corrects: string | null
  /** On a credit note: why it was issued. */
  reason: string | null
  lines: InvoiceLine[]
  vat: { country: string | null; rate: Rate; note: string | null }
  footer: string[]
}

export interface InvoiceLine {
  text: string
  quantity: number
  unit: Cents
  net: Cents
  vat: Cents
  /** The price after the discount, which has a separate line. A refund of this line is this much. */
  paid?: { net: Cents; vat: Cents }
}

export interface InvoiceRow {
  id: number
  kind: 'invoice' | 'credit_note'
  series: string
  number: number
  order_id: number
  currency: Currency
  net_cents: Cents
  vat_cents: Cents
  total_cents: Cents
  document: InvoiceDocument
  issued_at: Date
  /** When and through which gateway the order was paid. */
  paid_at: Date | null
  paid_through: string | null
}

const selectInvoice = sql`
  select i.id, i.kind, i.series, i.number, i.order_id, i.currency, i.net_cents, i.vat_cents, i.total_cents, i.document, i.issued_at,
    o.paid_at,
    (select p.gateway from payments p where p.order_id = i.order_id and p.status = 'paid') as paid_through
  from invoices i join orders o on o.id = i.order_id`

export function invoiceOfOrder(db: Queryable, orderId: number): Promise<InvoiceRow | undefined> {
  return db.maybe(sql<InvoiceRow>`${selectInvoice} where i.order_id = ${orderId} and i.kind = 'invoice'`)
}

/** The invoice of an order and its credit notes. */
export function invoicesOfOrder(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  return db.many(sql<InvoiceRow>`${selectInvoice} where i.order_id = ${orderId} order by i.id`)
}
