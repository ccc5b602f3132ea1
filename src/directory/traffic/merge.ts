import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Adds the views and clicks of a duplicate. Totals are added, too, because they include days that were deleted. */
export async function mergeTraffic(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  const { views, clicks } = await tx.one(sql<{ views: number; clicks: number }>`
    select sum(views)::bigint as views, sum(clicks)::bigint as clicks from listing_counters
    where listing_id in (${fromId}, ${intoId})`)
  await tx.run(sql`
    insert into traffic as t (listing_id, day, source, views, clicks)
    select ${intoId}, day, source, views, clicks from traffic where listing_id = ${fromId}
    on conflict (listing_id, day, source) do update
      set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks`)
  await tx.run(sql`delete from traffic where listing_id = ${fromId}`)
  await tx.run(sql`
    update listing_counters set
      views = case when listing_id = ${intoId} then ${views}::bigint else 0 end,
      clicks = case when listing_id = ${intoId} then ${clicks}::bigint else 0 end,
      uncopied = true
    where listing_id in (${fromId}, ${intoId})`)
}
