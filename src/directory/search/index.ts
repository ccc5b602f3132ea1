import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { documentOf } from './documents.ts'

interface Texts {
  listing_id: number
  name: string
  tagline: string
  description: string
  keywords: string
}

/** Makes one listing findable by what its profile says now. To be called in the transaction that changed the profile. */
export function indexListing(tx: Queryable, listingId: number): Promise<void> {
  return indexListings(tx, [listingId])
}

/** Likewise for many. What makes a listing live or hides it needs no call: its document follows. */
export async function indexListings(tx: Queryable, listingIds: readonly number[]): Promise<void> {
  // Held until the end, so that whoever indexes the same listing or changes its status next sees what is written here.
  await tx.many(sql`select from listings where id = any(${listingIds}) order by id for no key update`)
  const rows = await tx.many(sql<Texts>`
    select listing_id, name, tagline, concat_ws(' ', short_description, description) as description,
      array_to_string(keywords || tags, ' ') as keywords
    from profiles where listing_id = any(${listingIds}) order by listing_id`)
  const documents = rows.map(documentOf)
  await tx.run(sql`
    insert into search_documents as d (listing_id, status, head, body)
    select l.id, l.status, made.head::tsvector, made.body::tsvector
    from unnest(${rows.map((row) => row.listing_id)}::bigint[], ${documents.map(({ head }) => head)}::text[],
      ${documents.map(({ body }) => body)}::text[]) as made (id, head, body)
    join listings l on l.id = made.id order by l.id
    on conflict (listing_id) do update set head = excluded.head, body = excluded.body
    where d.head <> excluded.head or d.body <> excluded.body`)
}
