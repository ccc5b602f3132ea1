import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { isBillingCountry } from '../vat/countries.ts'
import type { Vat } from '../vat/treatment.ts'
import { conflictsAmong } from './items/conflicts.ts'
import { loadOrderFacts, type OrderFacts } from './items/facts.ts'
import { type ResolvedItem, resolveItem } from './items/item.ts'
import { type ReadItem, readItems } from './items/read.ts'
import { refusedMoves } from './items/refused-moves.ts'
import { rules, unknownProduct } from './items/rules.ts'
import { type Priced, priceOf } from './price.ts'
import type { OrderRequest } from './schema.ts'

/** An order that could be made: every item is right, and everything has its price. */
export interface ValidatedOrder {
  items: ResolvedItem[]
  vat: Vat
  priced: Priced
}

/** Reads what a customer wants, by every rule there is, and prices it. Says everything that is wrong at once. */
export async function validateOrder(
  app: App,
  db: Queryable,
  memberId: number,
  request: OrderRequest,
  vat: Vat,
): Promise<ValidatedOrder> {
  const { items: read, errors } = readItems(request.items)
  const facts = await loadOrderFacts(
    app,
    db,
    memberId,
    read.map(({ given }) => given),
  )
  const items = knownItems(read, facts, errors)
  for (const item of items)
    for (const rule of rules) errors.push(...rule(item, facts).map((error) => within(item.index, error)))
  errors.push(...conflictsAmong(items, facts), ...(await refusedMoves(db, items)))
  if (request.billing_country !== undefined && !isBillingCountry(request.billing_country))
    errors.push({ path: 'billing_country', message: `${request.billing_country} is not the code of a country` })
  if (errors.length > 0) throw invalid(inOrder(errors))
  return { items, vat, priced: priceOf(items, vat.rate) }
}

function knownItems(read: readonly ReadItem[], facts: OrderFacts, errors: FieldError[]): ResolvedItem[] {
  return read.flatMap(({ index, given }) => {
    const product = facts.products.get(given.product)
    if (product) return [resolveItem(index, given, product, facts)]
    errors.push(within(index, unknownProduct(given.product, facts)))
    return []
  })
}

function within(index: number, { path, message }: FieldError): FieldError {
  return { path: `items[${index}].${path}`, message }
}

// One list for the whole request, as its reader goes through it.
function inOrder(errors: FieldError[]): FieldError[] {
  const place = ({ path }: FieldError) => Number(/^items\[(\d+)\]/.exec(path)?.[1] ?? 20)
  return errors.sort((a, b) => place(a) - place(b))
}
