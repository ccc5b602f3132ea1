import type { Week } from '../../../core/calendar/weeks.ts'
import { type Cents, cents } from '../../../platform/cents.ts'
import type { Product } from '../../products/queries.ts'
import type { OrderItem } from '../schema.ts'
import type { OrderedListing, OrderFacts } from './facts.ts'

/** An item whose product is known, with what it names. */
export interface ResolvedItem {
  /** Its place in the request, for naming it. */
  index: number
  given: OrderItem
  product: Product
  /** Null when it names none, or none of the customer's. */
  listing: OrderedListing | null
  week: Week | null
  unitCents: Cents
  quantity: number
  categories: string[]
  options: Record<string, unknown> | null
}

/** How a product takes the fields that not every product takes. */
interface AcceptedFields {
  week: 'no' | 'optional' | 'required'
  amount: boolean
  categories: boolean
}

const takes: Record<string, Partial<AcceptedFields>> = {
  launch: { week: 'optional' },
  launch_bundle: { week: 'optional' },
  skip_queue: { week: 'required' },
  relaunch: { week: 'required' },
  extra_categories: { categories: true },
  billboard_min: { amount: true },
}

export function acceptedFields({ code, takes_week }: Product): AcceptedFields {
  return { week: takes_week ? 'optional' : 'no', amount: false, categories: false, ...takes[code] }
}

export function resolveItem(index: number, given: OrderItem, product: Product, facts: OrderFacts): ResolvedItem {
  return {
    index,
    given,
    product,
    listing: (given.listing_id !== undefined && facts.listings.get(given.listing_id)) || null,
    week: given.week ?? null,
    // The price of the billboard is its least; more is the customer's own choice.
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
  return product.code === 'launch' || product.code === 'launch_bundle'
}

/** Which week it needs a place in; a listing that has one there needs no second. */
export function placeNeeded({ week, listing }: ResolvedItem): Week | null {
  return week !== null && !listing?.places.includes(week) ? week : null
}
