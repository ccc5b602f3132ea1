import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** Which of these listings a member voted for. */
export async function votesCastBy(
  db: Queryable,
  memberId: number,
  listingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.many(sql<{ listing_id: number }>`
    select listing_id from votes where member_id = ${memberId} and listing_id = any(${listingIds}::bigint[])`)
  return new Set(rows.map(({ listing_id }) => listing_id))
}
