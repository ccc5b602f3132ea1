import { type Cents, cents, minus, type Rate, sumOf } from '../../platform/cents.ts'
import type { InvoiceRow } from './queries.ts'

export interface Credit {
  net: Cents
  vat: Cents
  /** Whether it takes back the whole invoice at once. */
  whole: boolean
}

type Amounts = Pick<InvoiceRow, 'net_cents' | 'vat_cents'>

/** Splits what goes back into net and VAT. The last refund takes what is left, so that together they are the invoice to the cent. */
export function creditFor(invoice: Pick<InvoiceRow, 'net_cents' | 'vat_cents' | 'document'>, earlier: readonly Amounts[], gross: Cents): Credit {
  // Credit notes are written with a minus.
  const net = sumOf([invoice.net_cents, ...earlier.map(({ net_cents }) => net_cents)])
  const vat = sumOf([invoice.vat_cents, ...earlier.map(({ vat_cents }) => vat_cents)])
  const left = sumOf([net, vat])
  if (gross <= 0 || gross > left) throw new Error(`A credit note of ${gross} cents does not fit into the ${left} that are left of the invoice`)
  if (gross === left) return { net, vat, whole: earlier.length === 0 }
  const share = vatWithin(gross, invoice.document.vat.rate)
  return { net: sumOf([gross, minus(share)]), vat: share, whole: false }
}

/** The VAT that is in an amount. */
function vatWithin(gross: Cents, rate: Rate): Cents {
  const base = 10_000n + BigInt(rate)
  const net = cents(Number((BigInt(gross) * 10_000n * 2n + base) / (base * 2n)))
  return sumOf([gross, minus(net)])
}
