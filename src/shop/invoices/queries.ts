import type { Cents, Rate } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Billing } from '../orders/billing.ts'

/** The content of an invoice or credit note, stored as issued. */
export interface InvoiceDocument {
  seller: { name: string; address: string[]; country: string; vatNumber: string | null }
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
}

export interface InvoiceRow {
  id: number
  kind: 'invoice' | 'credit_note'
  series: string
  number: number
  order_id: number
  net_cents: Cents
  vat_cents: Cents
  total_cents: Cents
  document: InvoiceDocument
  issued_at: Date
}

const columns = sql`id, kind, series, number, order_id, net_cents, vat_cents, total_cents, document, issued_at`

export function invoiceOfOrder(db: Queryable, orderId: number): Promise<InvoiceRow | undefined> {
  return db.maybe(sql<InvoiceRow>`
    select ${columns} from invoices where order_id = ${orderId} and kind = 'invoice'`)
}

/** The invoice of an order and its credit notes. */
export function invoicesOfOrder(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  return db.many(sql<InvoiceRow>`select ${columns} from invoices where order_id = ${orderId} order by id`)
}
