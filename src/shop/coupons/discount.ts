import { type Cents, cents, moneyText, rateText, shareOf, splitByWeight, sumOf } from '../../platform/cents.ts'
import type { Coupon } from './queries.ts'

interface DiscountedLine {
  product: string
  /** Before the discount. */
  price: Cents
}

/** The discount of each line. An amount is spread over the lines that it is for, in proportion to their prices. */
export function discountsFor(
  { percent, amount_cents, products }: Pick<Coupon, 'percent' | 'amount_cents' | 'products'>,
  lines: readonly DiscountedLine[],
): Cents[] {
  const prices = lines.map(({ product, price }) => (products === null || products.includes(product) ? price : cents(0)))
  if (percent !== null) return prices.map((price) => shareOf(price, percent))
  return splitByWeight(cents(Math.min(amount_cents!, sumOf(prices))), prices)
}

/** `20% off` or `$15.00 off`. */
export function discountText({
  percent,
  amount_cents,
  currency,
}: Pick<Coupon, 'percent' | 'amount_cents' | 'currency'>): string {
  return `${percent === null ? moneyText(amount_cents!, currency!) : rateText(percent)} off`
}
