import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Replaces the founders of a listing, the primary one first. Unknown slugs are ignored. */
export async function linkFounders(
  tx: Transaction,
  listingId: number,
  founders: readonly { slug: string; title: string | null }[],
): Promise<void> {
  await tx.run(sql`delete from listing_founders where listing_id = ${listingId}`)
  for (const [position, { slug, title }] of founders.entries()) {
    await tx.run(sql`
      insert into listing_founders (listing_id, founder_id, title, position)
      select ${listingId}, id, ${title}, ${position} from founders where slug = ${slug}`)
  }
}
