import { type Cents, type Rate, shareOf, sumOf, times } from '../../platform/cents.ts'

interface Priceable {
  unitCents: Cents
  quantity: number
}

interface PricedLine {
  net: Cents
  vat: Cents
}

export interface Priced {
  lines: PricedLine[]
  net: Cents
  vat: Cents
  total: Cents
}

/** The one place where an order gets its price: quote, checkout and every change of the VAT come here. */
export function priceOf(items: readonly Priceable[], rate: Rate): Priced {
  // Rounded per line, so that the lines of the invoice add up to its total.
  const lines = items.map(({ unitCents, quantity }) => {
    const net = times(unitCents, quantity)
    return { net, vat: shareOf(net, rate) }
  })
  const net = sumOf(lines.map((line) => line.net))
  const vat = sumOf(lines.map((line) => line.vat))
  return { lines, net, vat, total: sumOf([net, vat]) }
}
