import { type Cents, cents, minus, type Rate, sumOf } from '../../platform/cents.ts'
import type { InvoiceLine, InvoiceRow } from './queries.ts'

interface Credit {
  net: Cents
  vat: Cents
  /** The lines of the invoice that it takes back as they stand there; none when it is a part of them. */
  lines: readonly InvoiceLine[]
}

type Amounts = Pick<InvoiceRow, 'net_cents' | 'vat_cents'>

/**
 * Splits what goes back into net and VAT. What is the price of some lines, by their place, is split as they are. The
 * last refund takes what is left, so that together they are the invoice to the cent.
 */
export function creditFor(
  invoice: Pick<InvoiceRow, 'net_cents' | 'vat_cents' | 'document'>,
  earlier: readonly Amounts[],
  gross: Cents,
  places: readonly number[] = [],
): Credit {
  // Credit notes are written with a minus.
  const net = sumOf([invoice.net_cents, ...earlier.map(({ net_cents }) => net_cents)])
  const vat = sumOf([invoice.vat_cents, ...earlier.map(({ vat_cents }) => vat_cents)])
  const left = sumOf([net, vat])
  if (gross <= 0 || gross > left)
    throw new Error(`A credit note of ${gross} cents does not fit into the ${left} that are left of the invoice`)
  const {
    lines,
    vat: { rate },
  } = invoice.document
  const chosen = together(places.flatMap((place) => lines[place] ?? []))
  const split =
    gross === left ? { net, vat } : fits(chosen, gross, { net, vat }) ? chosen : shares(gross, rate, { net, vat })
  const whole = earlier.length === 0 && gross === left
  return {
    net: split.net,
    vat: split.vat,
    lines: whole ? lines : chosen.net === split.net && chosen.vat === split.vat ? chosen.lines : [],
  }
}

function together(lines: readonly InvoiceLine[]): Credit {
  return { net: sumOf(lines.map((line) => line.net)), vat: sumOf(lines.map((line) => line.vat)), lines }
}

function fits({ net, vat }: Credit, gross: Cents, left: Pick<Credit, 'net' | 'vat'>): boolean {
  return sumOf([net, vat]) === gross && net <= left.net && vat <= left.vat
}

/** By the rate; never more of either than is left of it. */
function shares(gross: Cents, rate: Rate, left: Pick<Credit, 'net' | 'vat'>): Pick<Credit, 'net' | 'vat'> {
  const vat = cents(Math.max(Math.min(vatWithin(gross, rate), left.vat), gross - left.net))
  return { net: sumOf([gross, minus(vat)]), vat }
}

/** The VAT that is in an amount. */
function vatWithin(gross: Cents, rate: Rate): Cents {
  const base = 10_000n + BigInt(rate)
  const net = cents(Number((BigInt(gross) * 10_000n * 2n + base) / (base * 2n)))
  return sumOf([gross, minus(net)])
}
