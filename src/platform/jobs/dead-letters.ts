import type { PgBoss } from 'pg-boss'
import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import { Problem } from '../problem.ts'
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

export async function listDeadLetters(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
  id: string | null = null,
): Promise<DeadLetter[]> {
  const one = id === null ? sql`true` : sql`id = ${isId(id) ? id : null}::uuid`
  const rows = await db.many(sql<Row>`
    select id, source_name as job, data, source_output as output, created_on as failed_at,
    source_retry_count + 1 as tries
    from pgboss.job where name = ${deadLetterQueue} and state = 'created' and ${one}
    order by created_on desc, id limit ${limit} offset ${offset}`)
  return rows.map(({ output, ...row }) => ({ ...row, error: errorText(output) }))
}

/**
 * Moves it back; false when there is none of that id. Throws when it cannot be, so that a transaction leaves the letter
 * as it was.
 */
export async function requeueDeadLetter(tx: Queryable, boss: PgBoss, id: string): Promise<boolean> {
  const letter =
    isId(id) &&
    (await tx.maybe(sql<{ job: string; known: boolean }>`
    select source_name as job, source_name in (select name from pgboss.queue) as known
    from pgboss.job where name = ${deadLetterQueue} and state = 'created' and id = ${id} for update`))
  if (!letter) return false
  if (!letter.known) throw new Problem('not_allowed_now', `Nothing does ${letter.job} any more. Drop this run.`)
  if (!(await boss.redrive(deadLetterQueue, { ids: [id], db: within(tx) })))
    throw new Problem(
      'not_allowed_now',
      `Another run of ${letter.job} with the same key is unfinished; retry this one when that is done`,
    )
  return true
}

/** Moves all of one job back but those that have an unfinished twin; says how many went and how many stayed. */
export async function requeueAllOf(
  tx: Queryable,
  boss: PgBoss,
  job: string,
): Promise<{ queued: number; stayed: number }> {
  const letters = await tx.many(sql<{ id: string }>`
    select id from pgboss.job where name = ${deadLetterQueue} and state = 'created' and source_name = ${job}
      and source_name in (select name from pgboss.queue) order by created_on for update`)
  let queued = 0
  for (const { id } of letters) queued += await boss.redrive(deadLetterQueue, { ids: [id], db: within(tx) })
  return { queued, stayed: letters.length - queued }
}

/** Throws it away; answers whose run it was, or null when there is none of that id. */
export async function dropDeadLetter(tx: Queryable, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const dropped = await tx.maybe(
    sql<{
      job: string
    }>`delete from pgboss.job where name = ${deadLetterQueue} and state = 'created' and id = ${id}
      returning source_name as job`,
  )
  return dropped?.job ?? null
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** pg-boss keeps an Error as an object, and anything else as `{ value }`. */
function errorText(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return output ? String(output) : null
  if ('message' in output) return String(output.message)
  if ('value' in output) return errorText(output.value)
  return JSON.stringify(output)
}
