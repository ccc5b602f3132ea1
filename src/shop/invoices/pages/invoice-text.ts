import { rateText } from '../../../platform/cents.ts'
import { dateText } from '../../../platform/dates.ts'
import { countryName } from '../../../platform/numbers.ts'
import { gatewayById } from '../../payments/gateways.ts'
import { invoiceNumber } from '../issue.ts'
import type { InvoiceDocument, InvoiceRow } from '../queries.ts'

// The texts of an invoice, shared by its page and its PDF.

export function invoiceTitle({ kind }: Pick<InvoiceRow, 'kind'>): string {
  return kind === 'invoice' ? 'Invoice' : 'Credit note'
}

export const addressLines = {
  seller: ({ seller }: InvoiceDocument): string[] => [
    seller.name,
    ...seller.address,
    ...(seller.country ? [countryName(seller.country)] : []),
    ...(seller.vatNumber ? [`VAT ${seller.vatNumber}`] : []),
    ...(seller.taxNumber ? [`Tax number ${seller.taxNumber}`] : []),
  ],
  buyer: ({ buyer }: InvoiceDocument): string[] => [
    ...(buyer.company ? [buyer.company] : []),
    buyer.name,
    // A gift may have no address.
    ...[
      buyer.line1,
      buyer.line2,
      [buyer.postcode, buyer.city].filter(Boolean).join(' '),
      buyer.region,
      buyer.country && countryName(buyer.country === 'EL' ? 'GR' : buyer.country === 'XI' ? 'GB' : buyer.country),
      buyer.vat_number && `VAT ${buyer.vat_number}`,
    ].flatMap((line) => line || []),
  ],
}

export function invoiceFacts(invoice: InvoiceRow): [name: string, value: string][] {
  const { document, issued_at } = invoice
  return [
    ['Number', invoiceNumber(invoice)],
    ['Date', dateText(issued_at.toISOString())],
    ['Order', document.order],
    ...(document.corrects ? ([['For invoice', document.corrects]] as [string, string][]) : []),
  ]
}

/** `Paid on November 9, 2026 by card or wallet (Stripe).` Null on a credit note. */
function paidText({ kind, total_cents, paid_at, paid_through }: InvoiceRow): string | null {
  if (kind !== 'invoice' || !paid_at) return null
  if (total_cents === 0) return 'Nothing to pay.'
  const method = paid_through && gatewayById(paid_through)?.method
  return `Paid on ${dateText(paid_at)}${method ? ` by ${method}` : ''}.`
}

/** The lines below the totals. */
export function invoiceNotes(invoice: InvoiceRow): string[] {
  const { vat, reason, footer } = invoice.document
  return [paidText(invoice), vat.note, reason && `Reason: ${reason}`, ...footer].flatMap((note) => note || [])
}

export function vatLabel({ vat }: InvoiceDocument): string {
  return vat.rate === 0 || vat.country === null ? 'VAT' : `VAT (${countryName(vat.country)}, ${rateText(vat.rate)})`
}
