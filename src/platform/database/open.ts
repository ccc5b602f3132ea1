import { type EmbeddedOptions, openEmbedded } from './embedded/open.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import type { Database } from './types.ts'

interface OpenOptions extends EmbeddedOptions, PostgresOptions {
  /** A PostgreSQL server; without one the database is embedded, in `directory`. */
  url?: string | undefined
}

export async function openDatabase({ url, ...options }: OpenOptions): Promise<Database> {
  return url ? openPostgres(url, options) : openEmbedded(options)
}
