import { sql } from '../../../src/platform/database/sql.ts'
import type { Queryable } from '../../../src/platform/database/types.ts'

/** Names of every listing, for a test that changes rows behind the product's back. */
export async function recordAll(db: Queryable): Promise<string[]> {
  return (await db.many(sql<{ id: number }>`select id from listings`)).map(({ id }) => `listing:${id}`)
}
