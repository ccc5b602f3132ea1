import type { PgBoss } from 'pg-boss'
import { sql } from '../database/sql.ts'
import type { Database, Queryable } from '../database/types.ts'
import { within } from './adapter.ts'
import type { DeadLetter } from './jobs.ts'
import { deadLetterQueue } from './queues.ts'

interface Row {
  id: string
  job: string
  data: unknown
  output: unknown
  failed_at: Date
  tries: number
}

export async function listDeadLetters(db: Queryable, limit: number): Promise<DeadLetter[]> {
  const rows = await db.many(sql<Row>`
    select id, source_name as job, data, source_output as output, created_on as failed_at, source_retry_count + 1 as tries
    from pgboss.job where name = ${deadLetterQueue} and state = 'created'
    order by created_on desc, id limit ${limit}`)
  return rows.map(({ output, ...row }) => ({ ...row, error: errorText(output) }))
}

/** Moves it back; false when there is none of that id. */
export async function requeueDeadLetter(db: Database, boss: PgBoss, id: string): Promise<boolean> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return false
  return db.transaction(async (tx) => {
    const letter = await tx.maybe(sql<{ job: string; known: boolean }>`
      select source_name as job, source_name in (select name from pgboss.queue) as known
      from pgboss.job where name = ${deadLetterQueue} and state = 'created' and id = ${id} for update`)
    if (!letter) return false
    if (!letter.known) throw new Error(`Nothing does ${letter.job} any more`)
    // Thrown, so that the transaction leaves the letter as it was.
    if (!(await boss.redrive(deadLetterQueue, { ids: [id], db: within(tx) })))
      throw new Error(`Another run of ${letter.job} with the same key is unfinished; retry this one when that is done`)
    return true
  })
}

/** pg-boss keeps an Error as an object, and anything else as `{ value }`. */
function errorText(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return output ? String(output) : null
  if ('message' in output) return String(output.message)
  if ('value' in output) return errorText(output.value)
  return JSON.stringify(output)
}
