import type { App } from '../../platform/app.ts'
import { cents, times } from '../../platform/cents.ts'
import type { Currency } from '../../platform/currency.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { describeIssues } from '../../platform/operation/issues.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { isBillingCountry } from '../vat/countries.ts'
import type { Vat } from '../vat/treatment.ts'
import { readCoupon } from './coupon.ts'
import { findConflicts } from './items/conflicts.ts'
import { loadOrderFacts, type OrderFacts } from './items/facts.ts'
import { type ResolvedItem, resolveItem } from './items/item.ts'
import { refusedMoves } from './items/refused-moves.ts'
import { itemRules, unknownProduct } from './items/rules.ts'
import { type CouponTerms, type Priced, priceOf } from './price.ts'
import { OrderItem, type OrderRequest } from './schema.ts'
import { notSoldTo } from './sold-to.ts'

/** An order whose items passed every rule, with prices. */
export interface ValidatedOrder {
  items: ResolvedItem[]
  vat: Vat
  priced: Priced
  coupon: CouponTerms | null
  currency: Currency
}

/** Validates the items of an order and prices them. Reports every error at once. */
export async function validateOrder(
  app: App,
  db: Queryable,
  memberId: number,
  request: OrderRequest,
  vat: Vat,
  coupon: { code: string; lock: boolean } | null = null,
): Promise<ValidatedOrder> {
  const errors: FieldError[] = []
  const parsed = parseItems(request.items, errors)
  const facts = await loadOrderFacts(
    app,
    db,
    memberId,
    parsed.map(({ given }) => given),
  )
  const items = resolveItems(parsed, facts, errors)
  for (const item of items)
    for (const rule of itemRules) errors.push(...rule(item, facts).map((error) => atItem(item.index, error)))
  errors.push(...findConflicts(items, facts), ...(await refusedMoves(db, items)))
  if (request.billing_country !== undefined && !isBillingCountry(request.billing_country))
    errors.push({ path: 'billing_country', message: `${request.billing_country} isn’t a country code` })
  const refused = notSoldTo(app, vat.country)
  if (refused) errors.push({ path: 'billing_country', message: refused })
  if (errors.length > 0) throw invalid(sortByItem(errors))
  // Read with the prices, so that both change together.
  const { currency } = items[0]!.product
  const lines = items.map(({ product, unitCents, quantity }) => ({
    product: product.code,
    price: times(unitCents, quantity),
  }))
  const discount = coupon && (await readCoupon(app, db, { ...coupon, memberId, lines, currency }))
  const discounted = items.map((item, index) => ({ ...item, discount: discount?.discounts[index] ?? cents(0) }))
  return { items, vat, priced: priceOf(discounted, vat.rate), coupon: discount, currency }
}

interface ParsedItem {
  index: number
  given: OrderItem
}

/** Returns the well-formed items, and adds the errors of the others to the list. */
function parseItems(raw: readonly unknown[], errors: FieldError[]): ParsedItem[] {
  return raw.flatMap((value, index) => {
    const parsed = OrderItem.safeParse(value)
    if (parsed.success) return [{ index, given: parsed.data }]
    const itemErrors: FieldError[] = []
    describeIssues(parsed.error.issues, OrderItem, itemErrors)
    errors.push(...itemErrors.map((error) => atItem(index, error)))
    return []
  })
}

function resolveItems(parsed: readonly ParsedItem[], facts: OrderFacts, errors: FieldError[]): ResolvedItem[] {
  return parsed.flatMap(({ index, given }) => {
    const product = facts.products.get(given.product)
    if (product) return [resolveItem(index, given, product, facts)]
    errors.push(atItem(index, unknownProduct(given.product, facts)))
    return []
  })
}

function atItem(index: number, { path, message }: FieldError): FieldError {
  return { path: path ? `items[${index}].${path}` : `items[${index}]`, message }
}

// Errors that belong to no item come last.
function sortByItem(errors: FieldError[]): FieldError[] {
  const itemIndex = ({ path }: FieldError) => Number(/^items\[(\d+)\]/.exec(path)?.[1] ?? 20)
  return errors.sort((a, b) => itemIndex(a) - itemIndex(b))
}
