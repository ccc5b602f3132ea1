import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '../../platform/database/postgres.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Database } from '../../platform/database/types.ts'
import { type Examined, fine, type HealthFinding, warning } from './finding.ts'

const attempts = 10
const attemptEvery = 200

/** Checks that each read replica follows the primary. Without one the site still works, so nothing here is a failure. */
export async function examineReplicas({ config, db }: Pick<Examined, 'config' | 'db'>): Promise<HealthFinding[]> {
  if (config.DATABASE_REPLICAS.length === 0) return []
  const { lsn } = await db.one(sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`)
  return Promise.all(config.DATABASE_REPLICAS.map((url) => examineReplica(url, lsn)))
}

async function examineReplica(url: string, lsn: string): Promise<HealthFinding> {
  const check = `replica ${new URL(url).host}`
  try {
    const replica = await openPostgres(url, { connections: 1, connectTimeout: 3_000, statementTimeout: 3_000 })
    try {
      return await examineLag(check, replica, lsn)
    } finally {
      await replica.close()
    }
  } catch (error) {
    return warning(
      check,
      `Can’t connect: ${(error as Error).message}`,
      'Check DATABASE_REPLICAS and the server. Until then, its reads go to the primary.',
    )
  }
}

async function examineLag(check: string, replica: Database, lsn: string): Promise<HealthFinding> {
  for (let attempt = 1; ; attempt++) {
    const { is_replica, has_replayed } = await replica.one(sql<{ is_replica: boolean; has_replayed: boolean | null }>`
      select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has_replayed`)
    if (!is_replica)
      return warning(check, 'This server isn’t a replica.', 'Remove it from DATABASE_REPLICAS, or rebuild it.')
    if (has_replayed) return fine(check, 'up to date')
    if (attempt === attempts)
      return warning(
        check,
        'More than two seconds behind, so it isn’t used.',
        'Check the replica’s log, its disk and the connection to the primary.',
      )
    await pause(attemptEvery)
  }
}
