import pg from 'pg'
import { parsers } from './parsers.ts'
import { PooledDatabase } from './pooled.ts'
import { PostgresListening } from './postgres-listening.ts'
import type { Database } from './types.ts'

export interface PostgresOptions {
  /** Connections this process may hold; 10 unless told. */
  connections?: number
  /** Milliseconds a statement may take; 0 for no limit. */
  statementTimeout?: number
  /** Milliseconds to wait for a connection before giving up. */
  connectTimeout?: number
}

/** A PostgreSQL server. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 10, statementTimeout = 30_000, connectTimeout = 10_000 } = options
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: 'slipway',
    types: parsers,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
  }
  const session = `set timezone to 'UTC'; set statement_timeout to ${Math.trunc(statementTimeout)}`
  // An hour, so that statements prepared once and never again do not pile up on the server.
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    maxLifetimeSeconds: 3600,
    onConnect: (client) => client.query(session),
  })
  const database = new PooledDatabase('postgres', pool, new PostgresListening(connection))
  try {
    await database.script('select 1')
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
