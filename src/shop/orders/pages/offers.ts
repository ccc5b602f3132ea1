import type { App } from '../../../platform/app.ts'
import type { Product } from '../../products/queries.ts'
import type { OrderedListing } from '../items/facts.ts'
import { resolveItem } from '../items/item.ts'
import { refusedMoves } from '../items/refused-moves.ts'

export interface Offer {
  product: Product
  /** Why it cannot be ordered for this listing now; null if it can. */
  refusal: string | null
}

/** The products for a listing, each with the reason if it cannot be ordered. */
export async function offersFor(app: App, listing: OrderedListing, products: readonly Product[]): Promise<Offer[]> {
  const facts = {
    products: new Map(),
    listings: new Map([[listing.id, listing]]),
    categories: new Set<string>(),
    placesLeft: new Map(),
  }
  const offers: Offer[] = []
  for (const product of products) {
    const item = resolveItem(0, { product: product.code, listing_id: listing.id }, product, facts)
    const [refused] = await refusedMoves(app.db, [item])
    offers.push({ product, refusal: refused?.message ?? categoryLimitRefusal(product, listing) })
  }
  return offers
}

function categoryLimitRefusal({ parts }: Product, { name, categories }: OrderedListing): string | null {
  return parts.includes('extra_categories') && categories.length >= 4
    ? `${name} already has the maximum number of categories`
    : null
}
