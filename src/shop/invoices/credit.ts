import { type Cents, cents, negate, type Rate, sumOf } from '../../platform/cents.ts'
import type { InvoiceDocument, InvoiceLine, InvoiceRow } from './queries.ts'

interface Credit {
  net: Cents
  vat: Cents
  /** The invoice lines that are credited in full; empty for any other amount. */
  lines: readonly InvoiceLine[]
}

type Amounts = Pick<InvoiceRow, 'net_cents' | 'vat_cents'>

/**
 * Splits a refund into net and VAT. If the amount is the price of the chosen lines, it is split as they are. The last
 * refund takes the rest, so that all credit notes together equal the invoice to the cent.
 */
export function creditFor(
  invoice: Amounts & { document: Pick<InvoiceDocument, 'lines' | 'vat'> },
  earlier: readonly Amounts[],
  gross: Cents,
  positions: readonly number[] = [],
): Credit {
  // Credit notes have negative amounts.
  const net = sumOf([invoice.net_cents, ...earlier.map(({ net_cents }) => net_cents)])
  const vat = sumOf([invoice.vat_cents, ...earlier.map(({ vat_cents }) => vat_cents)])
  const left = sumOf([net, vat])
  if (gross <= 0 || gross > left)
    throw new Error(`A credit note of ${gross} cents does not fit into the ${left} that are left of the invoice`)
  const {
    lines,
    vat: { rate },
  } = invoice.document
  const chosen = creditForLines(positions.flatMap((position) => lines[position] ?? []))
  const split =
    gross === left ? { net, vat } : fits(chosen, gross, { net, vat }) ? chosen : splitByRate(gross, rate, { net, vat })
  const isWholeInvoice = earlier.length === 0 && gross === left
  return {
    net: split.net,
    vat: split.vat,
    lines: isWholeInvoice ? lines : chosen.net === split.net && chosen.vat === split.vat ? chosen.lines : [],
  }
}

function creditForLines(invoiced: readonly InvoiceLine[]): Credit {
  const lines = invoiced.map(({ paid, ...line }) => (paid ? { ...line, unit: paid.net, ...paid } : line))
  return { net: sumOf(lines.map((line) => line.net)), vat: sumOf(lines.map((line) => line.vat)), lines }
}

function fits({ net, vat }: Credit, gross: Cents, left: Pick<Credit, 'net' | 'vat'>): boolean {
  return sumOf([net, vat]) === gross && net <= left.net && vat <= left.vat
}

/** Splits by the VAT rate, but never credits more net or VAT than is left of the invoice. */
function splitByRate(gross: Cents, rate: Rate, left: Pick<Credit, 'net' | 'vat'>): Pick<Credit, 'net' | 'vat'> {
  const vat = cents(Math.max(Math.min(vatWithin(gross, rate), left.vat), gross - left.net))
  return { net: sumOf([gross, negate(vat)]), vat }
}

/** The VAT contained in a gross amount. */
function vatWithin(gross: Cents, rate: Rate): Cents {
  const base = 10_000n + BigInt(rate)
  const net = cents(Number((BigInt(gross) * 10_000n * 2n + base) / (base * 2n)))
  return sumOf([gross, negate(net)])
}
