import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** The draft that a listing was made from, if this person may open it. */
export async function draftOfListing(db: Queryable, listingId: number, memberId: number): Promise<string | null> {
  const draft = await db.maybe(sql<{ id: string }>`
    select id from drafts d where listing_id = ${listingId}
      and (owner_id = ${memberId} or exists (select from draft_editors e where e.draft_id = d.id and e.member_id = ${memberId}))`)
  return draft?.id ?? null
}
