import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Moves the reviews of a duplicate. If someone reviewed both, the published one stays, or else the one of `intoId`. */
export async function mergeReviews(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  await tx.run(sql`
    delete from reviews r using (
      select id, row_number() over (
        partition by member_id order by status = 'published' desc, listing_id = ${intoId} desc
      ) as choice
      from reviews where listing_id in (${fromId}, ${intoId})
    ) as ranked
    where r.id = ranked.id and ranked.choice > 1`)
  await tx.run(sql`
    delete from reviews r using listings l
    where r.listing_id = ${fromId} and l.id = ${intoId} and r.member_id = l.owner_id`)
  await tx.run(sql`update reviews set listing_id = ${intoId} where listing_id = ${fromId}`)
  await tx.run(sql`
    update listings l set
      rating_sum = coalesce((select sum(rating) from reviews where listing_id = l.id and status = 'published'), 0),
      rating_count = (select count(*) from reviews where listing_id = l.id and status = 'published')
    where l.id in (${fromId}, ${intoId})`)
}
