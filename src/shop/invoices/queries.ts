import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { InvoiceDocument } from './document.ts'

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

export function invoiceOfOrder(db: Queryable, orderId: number): Promise<InvoiceRow | undefined> {
  return db.maybe(sql<InvoiceRow>`
    select id, kind, series, number, order_id, net_cents, vat_cents, total_cents, document, issued_at from invoices where order_id = ${orderId} and kind = 'invoice'`)
}

/** The invoice of an order and the credit notes on it. */
export function invoicesOfOrder(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  return db.many(sql<InvoiceRow>`
    select id, kind, series, number, order_id, net_cents, vat_cents, total_cents, document, issued_at from invoices where order_id = ${orderId} order by id`)
}
