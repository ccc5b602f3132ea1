import pg from 'pg'
import { hour, minute, second } from '../duration.ts'
import { parsers } from './parsers.ts'
import { PooledDatabase } from './pooled.ts'
import { PostgresListening } from './postgres-listening.ts'
import { Replicas } from './replicas.ts'
import type { Database } from './types.ts'

export interface PostgresOptions {
  /**
   * The server itself, if the URL is that of a pooler in transaction mode. Used for everything that needs its own
   * session: notifications and migration locks.
   */
  directUrl?: string | undefined
  /** Streaming replicas, for reads that may use one. */
  replicas?: readonly string[]
  /** Size of the connection pool, 10 by default. */
  connections?: number
  /** Statement timeout in milliseconds; 0 for no limit. */
  statementTimeout?: number
  /** Milliseconds to wait for a connection before giving up. */
  connectTimeout?: number
  /** Milliseconds between checks of the listening connection. */
  heartbeat?: number
}

/** How much longer than the server's timeout we wait for a statement, in milliseconds. */
const answerDelay = 2_000
const replicaTimeout = 2_000

const lifetime = {
  // A new connection plans each statement five times before it keeps a plan.
  idleTimeoutMillis: 10 * minute,
  // Bounds the number of prepared statements that pile up on the server.
  maxLifetimeSeconds: hour / second,
}

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { directUrl, replicas = [], connections = 10, statementTimeout = 30_000, heartbeat } = options
  const { connectTimeout = 10_000 } = options
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: 'slipway',
    types: parsers,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeout,
    // The server cancels slow statements itself. This is for a server that doesn't answer at all.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + answerDelay }),
  }
  const setUp = `set timezone to 'UTC'; set statement_timeout to ${Math.trunc(statementTimeout)}`
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    ...lifetime,
    // A pooler shares the connection with others and only separates the time zone. See docs/deployment.md for the rest.
    onConnect: (client) => client.query(directUrl ? "set timezone to 'UTC'" : setUp),
  })
  const direct = { ...connection, ...(directUrl && { connectionString: directUrl }) }
  const listening = new PostgresListening({ ...direct, query_timeout: connectTimeout }, { heartbeat })
  const sessions = directUrl
    ? new pg.Pool({ ...direct, max: 2, onConnect: (client) => client.query(setUp) })
    : undefined
  const replicaPools = replicas.map(
    (connectionString) =>
      new pg.Pool({
        ...connection,
        connectionString,
        max: connections,
        ...lifetime,
        // Reads can use the primary, so nobody waits for a replica that is down or hangs.
        connectionTimeoutMillis: replicaTimeout,
        query_timeout: replicaTimeout,
        onConnect: (client) => client.query(setUp),
      }),
  )
  const database: Database = new PooledDatabase('postgres', pool, listening, {
    sessions,
    // A pooler would apply the changed limit to others.
    timeLimit: directUrl ? undefined : Math.trunc(statementTimeout),
    ...(replicas.length > 0 && { replicas: new Replicas(replicaPools, (statement) => database.one(statement)) }),
  })
  try {
    await database.script('select 1')
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
