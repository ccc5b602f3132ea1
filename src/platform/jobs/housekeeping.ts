import * as z from 'zod'
import { sql } from '../database/sql.ts'
import type { Database } from '../database/types.ts'
import { deleteExpiredSubscriptions } from '../mcp/subscriptions.ts'
import { deleteExpiredKeys } from '../operation/idempotency.ts'
import { type Job, job } from './declare.ts'

const noData = z.strictObject({})

const deleteKeys = job({
  name: 'idempotency.forget',
  about: 'Deletes stored responses to idempotent requests after a day.',
  data: noData,
  schedule: '13 * * * *',
  run: async ({ db, clock }) => void (await deleteExpiredKeys(db, clock.now())),
})

const deleteLimits = job({
  name: 'limits.forget',
  about: 'Deletes expired rate-limit counters.',
  data: noData,
  schedule: '*/10 * * * *',
  run: async ({ db, clock }) => void (await db.run(sql`delete from rate_limits where expires_at < ${clock.now()}`)),
})

const deleteSubscriptions = job({
  name: 'mcp.forget',
  about: 'Deletes the subscriptions of MCP clients that did not come back.',
  data: noData,
  schedule: '*/10 * * * *',
  run: async ({ db, clock }) => void (await deleteExpiredSubscriptions(db, clock.now())),
})

const maintainDatabase = job({
  name: 'database.maintain',
  about: 'Vacuums and analyzes the embedded database.',
  data: noData,
  // It blocks all other queries, so it runs rarely.
  schedule: '41 */3 * * *',
  run: ({ db }) => maintain(db),
})

/** The embedded database has neither autovacuum nor a checkpointer. A server has both. */
export async function maintain(db: Database): Promise<void> {
  if (db.kind === 'postgres') return
  await db.script('vacuum analyze')
  await db.script('checkpoint')
}

export const housekeeping: readonly Job[] = [deleteKeys, deleteLimits, deleteSubscriptions, maintainDatabase]
