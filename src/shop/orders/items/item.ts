import type { Week } from '../../../core/calendar/weeks.ts'
import { type Cents, cents } from '../../../platform/cents.ts'
import type { Product } from '../../products/queries.ts'
import type { OrderItem } from '../schema.ts'
import type { OrderedListing, OrderFacts } from './facts.ts'

/** An order item with its product, listing and price. */
export interface ResolvedItem {
  /** Position in the request, for error paths. */
  index: number
  given: OrderItem
  product: Product
  /** Null if the item names no listing, or one that is not the customer's. */
  listing: OrderedListing | null
  week: Week | null
  unitCents: Cents
  quantity: number
  categories: string[]
  options: Record<string, unknown> | null
}

/** Which of the product-specific fields a product accepts. */
interface AcceptedFields {
  week: 'no' | 'optional' | 'required'
  amount: boolean
  categories: boolean
}

export function acceptedFields({ parts, takes_week }: Product): AcceptedFields {
  const needsWeek = parts.includes('skip_queue') || parts.includes('relaunch')
  return {
    week: needsWeek ? 'required' : takes_week ? 'optional' : 'no',
    amount: parts.includes('billboard'),
    categories: parts.includes('extra_categories'),
  }
}

export function resolveItem(index: number, given: OrderItem, product: Product, facts: OrderFacts): ResolvedItem {
  return {
    index,
    given,
    product,
    listing: (given.listing_id !== undefined && facts.listings.get(given.listing_id)) || null,
    week: given.week ?? null,
    // The billboard's price is a minimum; the customer may pay more.
    unitCents:
      acceptedFields(product).amount && given.amount_cents !== undefined
        ? cents(given.amount_cents)
        : cents(product.price_cents),
    quantity: 1,
    categories: given.categories ?? [],
    options: product.options ? (given.options ?? {}) : null,
  }
}

export function isLaunch({ product }: ResolvedItem): boolean {
  return product.parts.includes('launch')
}

/** The week in which the item needs a new launch place; null if none, or if the listing already has one there. */
export function placeNeeded({ week, listing }: ResolvedItem): Week | null {
  return week !== null && !listing?.places.includes(week) ? week : null
}
