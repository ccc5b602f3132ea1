import pg from 'pg'
import { parsers } from './parsers.ts'
import { PooledDatabase } from './pooled.ts'
import { PostgresListening } from './postgres-listening.ts'
import type { Database } from './types.ts'

export interface PostgresOptions {
  /** Size of the connection pool, 10 by default. */
  connections?: number
  /** Milliseconds that a statement may take; 0 for no limit. */
  statementTimeout?: number
  /** Milliseconds to wait for a connection before giving up. */
  connectTimeout?: number
}

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
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    // Bounds the number of prepared statements that pile up on the server.
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
