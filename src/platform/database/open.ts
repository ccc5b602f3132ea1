import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded/open.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import type { Database } from './types.ts'

interface OpenOptions extends EmbeddedOptions, PostgresOptions {
  /** A PostgreSQL server. Without one, the database is embedded, in `directory`. */
  url?: string | undefined
}

export async function openDatabase({ url, ...options }: OpenOptions): Promise<Database> {
  return url ? openPostgres(url, options) : openEmbedded(options)
}

/** Opens the database that the configuration names. */
export function openStorage(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
  options: { statementTimeout?: number } = {},
): Promise<Database> {
  return openDatabase(
    config.DATABASE_URL
      ? { url: config.DATABASE_URL, connections: config.DATABASE_POOL, ...options }
      : { directory: join(config.DATA_DIR, 'database') },
  )
}
