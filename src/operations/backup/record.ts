import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** Records that a backup was made just now. */
export async function recordBackup({ db, clock }: Pick<App, 'clock'> & { db: Queryable }): Promise<Date> {
  const madeAt = clock.now()
  await db.run(sql`insert into backups (made_at) values (${madeAt}) on conflict do nothing`)
  return madeAt
}

/** When the last backup was made; null if none was recorded. */
export async function lastBackup(db: Queryable): Promise<Date | null> {
  const { made_at } = await db.one(sql<{ made_at: Date | null }>`select max(made_at) as made_at from backups`)
  return made_at
}
