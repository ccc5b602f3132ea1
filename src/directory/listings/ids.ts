import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'

export async function listingIdOf(db: Queryable, slug: string): Promise<number> {
  const listing = await db.maybe(
    sql<{ id: number }>`select id from listings where slug = ${slug} and status in ('scheduled', 'live')`,
  )
  if (!listing) throw notFound('There is no such listing.')
  return listing.id
}

export async function listingNameOf(db: Queryable, id: number): Promise<string> {
  return (await db.one(sql<{ name: string }>`select name from profiles where listing_id = ${id}`)).name
}

export async function listingNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows =
    ids.length === 0
      ? []
      : await db.many(
          sql<{
            listing_id: number
            name: string
          }>`select listing_id, name from profiles where listing_id = any(${[...new Set(ids)]}::bigint[])`,
        )
  return new Map(rows.map(({ listing_id, name }) => [listing_id, name]))
}
