import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { type SearchedTexts, searchDocument } from './documents.ts'

interface ProfileTexts extends SearchedTexts {
  listing_id: number
}

/** Updates the search document of one listing. Call it in the transaction that changed the profile. */
export function indexListing(tx: Queryable, listingId: number): Promise<void> {
  return indexListings(tx, [listingId])
}

/** Status changes need no call: a trigger updates the status of the document. */
export async function indexListings(tx: Queryable, listingIds: readonly number[]): Promise<void> {
  // Locked until commit, so that concurrent transactions that index the listing or change its status wait.
  await tx.many(sql`select from listings where id = any(${listingIds}) order by id for no key update`)
  const rows = await tx.many(sql<ProfileTexts>`
    select listing_id, name, tagline, concat_ws(' ', short_description, description) as description,
      array_to_string(keywords || tags, ' ') as keywords
    from profiles where listing_id = any(${listingIds}) order by listing_id`)
  const documents = rows.map(searchDocument)
  await tx.run(sql`
    insert into search_documents as d (listing_id, status, head, body)
    select l.id, l.status, made.head::tsvector, made.body::tsvector
    from unnest(
      ${rows.map((row) => row.listing_id)}::bigint[],
      ${documents.map(({ head }) => head)}::text[],
      ${documents.map(({ body }) => body)}::text[]
    ) as made (id, head, body)
    join listings l on l.id = made.id
    order by l.id
    on conflict (listing_id) do update set head = excluded.head, body = excluded.body
      where d.head <> excluded.head or d.body <> excluded.body`)
}
