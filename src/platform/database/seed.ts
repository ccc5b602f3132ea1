import { sql } from './sql.ts'
import type { Database, Transaction } from './types.ts'

/**
 * Inserts the rows that a new database starts with, only once, so that later changes and deletions by an admin stay. A
 * second process that starts at the same time waits for the first one's transaction and then does nothing.
 */
export async function seedOnce(
  db: Database,
  name: string,
  insert: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await tx.run(sql`insert into seeds (name, seeded_at) values (${name}, now()) on conflict do nothing`)
    if (isNew) await insert(tx)
  })
}
