import type { PgBoss } from 'pg-boss'
import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import { Problem } from '../problem.ts'
import { bossTransaction } from './adapter.ts'
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
  const matchesId = id === null ? sql`true` : sql`id = ${isId(id) ? id : null}::uuid`
  const rows = await db.many(sql<Row>`
    select
      id,
      source_name as job,
      data,
      source_output as output,
      created_on as failed_at,
      source_retry_count + 1 as tries
    from pgboss.job
    where name = ${deadLetterQueue} and state = 'created' and ${matchesId}
    order by created_on desc, id
    limit ${limit} offset ${offset}`)
  return rows.map(({ output, ...row }) => ({ ...row, error: errorText(output) }))
}

/** Moves a dead letter back to its queue. False if there is none with this id; throws if it can't be moved. */
export async function requeueDeadLetter(tx: Queryable, boss: PgBoss, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const letter = await tx.maybe(sql<{ job: string; has_queue: boolean }>`
    select source_name as job, source_name in (select name from pgboss.queue) as has_queue
    from pgboss.job
    where name = ${deadLetterQueue} and state = 'created' and id = ${id}
    for update`)
  if (!letter) return false
  if (!letter.has_queue) throw new Problem('not_allowed_now', `The job ${letter.job} no longer exists. Drop this run.`)
  if (!(await boss.redrive(deadLetterQueue, { ids: [id], db: bossTransaction(tx) })))
    throw new Problem(
      'not_allowed_now',
      `Another run of ${letter.job} with the same key isn't finished. Retry this one when it's done`,
    )
  return true
}

/** Moves all dead letters of a job back to its queue, except those whose key an unfinished run has. */
export async function requeueAllOf(
  tx: Queryable,
  boss: PgBoss,
  job: string,
): Promise<{ queued: number; stayed: number }> {
  const letters = await tx.many(sql<{ id: string }>`
    select id
    from pgboss.job
    where name = ${deadLetterQueue}
      and state = 'created'
      and source_name = ${job}
      and source_name in (select name from pgboss.queue)
    order by created_on
    for update`)
  let queued = 0
  for (const { id } of letters) queued += await boss.redrive(deadLetterQueue, { ids: [id], db: bossTransaction(tx) })
  return { queued, stayed: letters.length - queued }
}

/** Deletes a dead letter. Returns the name of its job, or null when there is none with this id. */
export async function dropDeadLetter(tx: Queryable, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const dropped = await tx.maybe(sql<{ job: string }>`
    delete from pgboss.job
    where name = ${deadLetterQueue} and state = 'created' and id = ${id}
    returning source_name as job`)
  return dropped?.job ?? null
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** pg-boss stores an Error as an object, and anything else as `{ value }`. */
function errorText(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return output ? String(output) : null
  if ('message' in output) return String(output.message)
  if ('value' in output) return errorText(output.value)
  return JSON.stringify(output)
}
