import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** The slug of the listing that a duplicate with this slug was merged into. */
export async function slugAfterMerge(db: Queryable, slug: string): Promise<string | undefined> {
  const kept = await db.maybe(sql<{ slug: string }>`
    select l.slug from listing_slugs former join listings l on l.id = former.listing_id where former.slug = ${slug}`)
  return kept?.slug
}

/** Finds a listing by its slug or the slug of a merged duplicate. Only the latter costs a second query. */
export async function findBySlug<Found>(
  db: Queryable,
  slug: string,
  find: (slug: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = await find(slug)
  if (found !== undefined) return found
  const kept = await slugAfterMerge(db, slug)
  return kept === undefined ? undefined : find(kept)
}
