import type { Week } from '../../../core/calendar/weeks.ts'
import { categoriesBySlugs } from '../../../directory/categories/queries.ts'
import type { Status } from '../../../directory/listings/status.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { type Product, productsOnSale } from '../../products/queries.ts'
import { placesLeftByWeek } from '../../products/weeks.ts'
import type { OrderItem } from '../schema.ts'

export interface ListingAward {
  week: Week
  place: number
}

/** A listing of the customer, with what the order rules need. */
export interface OrderedListing {
  id: number
  name: string
  status: Status
  plan: 'free' | 'paid' | null
  launch_week: Week | null
  /** Slugs, the primary one first. */
  categories: string[]
  /** Slugs of the categories that a paid plan would add, because the draft names them. */
  planned: string[]
  /** Future weeks in which it already has a place. */
  places: Week[]
  /** Newest first. */
  awards: ListingAward[]
}

/** Everything the order rules look at, loaded before they run. */
export interface OrderFacts {
  products: ReadonlyMap<string, Product>
  listings: ReadonlyMap<number, OrderedListing>
  categories: ReadonlySet<string>
  /** Places left in each week on offer. */
  placesLeft: ReadonlyMap<Week, number>
}

export async function loadOrderFacts(
  app: App,
  db: Queryable,
  memberId: number | null,
  items: readonly OrderItem[],
): Promise<OrderFacts> {
  const ids = [...new Set(items.flatMap(({ listing_id }) => listing_id ?? []))]
  const slugs = [...new Set(items.flatMap(({ categories }) => categories ?? []))]
  const products = await productsOnSale(db)
  const listings = ids.length > 0 ? await listingsOf(db, memberId, ids) : []
  const categories = slugs.length > 0 ? await categoriesBySlugs(db, slugs) : []
  return {
    products: new Map(products.map((product) => [product.code, product])),
    listings: new Map(listings.map((listing) => [listing.id, listing])),
    categories: new Set(categories.map(({ asked }) => asked)),
    placesLeft: await placesLeftByWeek(app, db),
  }
}

export const selectOrderedListing = sql`
  select l.id, p.name, l.status, l.plan, l.launch_week,
    array(
      select c.slug from listing_categories lc join categories c on c.id = lc.category_id
      where lc.listing_id = l.id
      order by lc.position
    ) as categories,
    array(
      select c.slug from more_categories_of_draft(l.id) named join categories c on c.id = named.category_id
      order by named.place
    ) as planned,
    array(
      select to_char(la.week, 'YYYY-MM-DD') from launches la
      where la.listing_id = l.id and la.launched_at is null
      order by la.week
    ) as places,
    coalesce(
      (
        select json_agg(json_build_object('week', a.week, 'place', a.place) order by a.week desc)
        from awards a where a.listing_id = l.id
      ),
      '[]'
    ) as awards
  from listings l join profiles p on p.listing_id = l.id`

/** The listings with these ids that the member owns or edits; without a member, all of them. */
function listingsOf(db: Queryable, memberId: number | null, ids: readonly number[]): Promise<OrderedListing[]> {
  return db.many(sql<OrderedListing>`
    ${selectOrderedListing}
    where l.id = any(${ids}::bigint[])
      and (
        ${memberId}::bigint is null
        or l.owner_id = ${memberId}
        or exists (select from listing_editors e where e.listing_id = l.id and e.member_id = ${memberId})
      )`)
}
