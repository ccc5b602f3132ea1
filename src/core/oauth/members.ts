import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

export async function isActiveMember(db: Queryable, id: number): Promise<boolean> {
  return (
    (await db.maybe(
      sql`select 1 as found from members where id = ${id} and deleted_at is null and suspended_at is null`,
    )) !== undefined
  )
}
