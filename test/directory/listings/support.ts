import { sql } from '../../../src/platform/database/sql.ts'
import type { Queryable } from '../../../src/platform/database/types.ts'

/** The cache tags of every listing, for tests that change rows directly in the database. */
export async function recordAll(db: Queryable): Promise<string[]> {
  return (await db.many(sql<{ id: number }>`select id from listings`)).map(({ id }) => `listing:${id}`)
}
