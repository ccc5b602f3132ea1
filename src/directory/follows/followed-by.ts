import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** Which of these listings a member follows. */
export async function followedBy(
  db: Queryable,
  memberId: number,
  listingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.many(
    sql<{
      listing_id: number
    }>`select listing_id from follows where member_id = ${memberId} and listing_id = any(${listingIds})`,
  )
  return new Set(rows.map(({ listing_id }) => listing_id))
}
