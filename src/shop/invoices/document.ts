import type { Cents, Rate } from '../../platform/cents.ts'
import type { Billing } from '../orders/billing.ts'

/** What an invoice or a credit note says, as it was on its day. */
export interface InvoiceDocument {
  seller: { name: string; address: string[]; country: string; vatNumber: string | null }
  buyer: Billing
  order: string
  /** On a credit note: the number of the invoice that it corrects. */
  corrects: string | null
  /** Why there is a credit note. */
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

/** As it is cited: INV-2026-000042. */
export function invoiceNumber({ series, number }: { series: string; number: number }): string {
  return `${series}-${String(number).padStart(6, '0')}`
}
