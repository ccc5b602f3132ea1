import { sql } from '../../platform/database/sql.ts'
import type { ordersOfListing } from '../../publishing/lifecycle/orders-of-listing.ts'

/** What deleting and merging listings need to know about their orders. */
export const shopOrdersOfListing: NonNullable<(typeof ordersOfListing)['type']> = {
  async open(app, db, listingId) {
    const rows = await db.many(sql<{ number: string }>`
      select distinct o.number
      from order_lines l
      join orders o on o.id = l.order_id
      where l.listing_id = ${listingId} and (
        (o.status = 'pending' and o.expires_at > ${app.clock.now()})
        or (o.status = 'paid' and exists (
          select from fulfilments f where f.line_id = l.id and f.status in ('waiting', 'in_progress', 'failed')
        ))
      )
      order by o.number`)
    return rows.map(({ number }) => number)
  },
  async move(tx, fromId, intoId) {
    await tx.run(sql`update order_lines set listing_id = ${intoId} where listing_id = ${fromId}`)
    await tx.run(sql`update profile_reviews set listing_id = ${intoId} where listing_id = ${fromId}`)
  },
}
