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
  /** Milliseconds between checks of the connection that listens. */
  heartbeat?: number
}

/** How much longer than the server we wait for the end of a statement. */
const answerDelay = 2_000

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { connections = 10, statementTimeout = 30_000, connectTimeout = 10_000, heartbeat } = options
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: 'slipway',
    types: parsers,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeout,
    // The server ends slow statements itself. This is for a server that does not answer at all.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + answerDelay }),
  }
  const session = `set timezone to 'UTC'; set statement_timeout to ${Math.trunc(statementTimeout)}`
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    // Bounds the number of prepared statements that pile up on the server.
    maxLifetimeSeconds: 3600,
    onConnect: (client) => client.query(session),
  })
  const listening = new PostgresListening({ ...connection, query_timeout: connectTimeout }, { heartbeat })
  const database = new PooledDatabase('postgres', pool, listening)
  try {
    await database.script('select 1')
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
