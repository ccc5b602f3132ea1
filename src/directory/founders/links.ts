import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { foldName } from './names.ts'

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

/** Sets the name and bio of a founder, which all their listings show. */
export async function setFounderTexts(
  app: App,
  tx: Transaction,
  { slug, name, bio }: { slug: string; name: string; bio: string | null },
): Promise<void> {
  await tx.run(sql`
    update founders set name = ${name}, search_name = ${foldName(name)}, bio = ${bio} where slug = ${slug}`)
  const listings = await tx.many(sql<{ listing_id: number }>`
    select listing_id from listing_founders where founder_id = (select id from founders where slug = ${slug})`)
  await app.cache.invalidate(tx, ['founders', ...listings.map(({ listing_id }) => `listing:${listing_id}`)])
}
