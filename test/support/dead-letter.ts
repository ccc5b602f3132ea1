import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'

/** Inserts a dead letter and returns its id. */
export async function deadLetter(
  db: Database,
  { job, data, error }: { job: string; data: object; error: string },
): Promise<string> {
  const { id } = await db.one(sql<{ id: string }>`
    insert into pgboss.job (name, data, source_name, source_output, source_retry_count, policy, singleton_key)
    values (
      'dead-letters', ${JSON.stringify(data)}::jsonb, ${job}, ${JSON.stringify({ message: error })}::jsonb, 4,
      'standard', ${`key ${JSON.stringify(data)}`}
    )
    returning id`)
  return id
}
