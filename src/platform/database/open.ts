import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type EmbeddedOptions, openEmbedded } from './embedded/open.ts'
import { StorageRefused } from './errors.ts'
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
export async function openStorage(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICAS' | 'DATABASE_POOL' | 'DATA_DIR'>,
  options: { statementTimeout?: number } = {},
): Promise<Database> {
  if (!config.DATABASE_URL) {
    await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
    await refuseMoved(config.DATA_DIR)
  }
  await makePrivate(config.DATA_DIR)
  return openDatabase(
    config.DATABASE_URL
      ? {
          url: config.DATABASE_URL,
          directUrl: config.DATABASE_DIRECT_URL,
          replicas: config.DATABASE_REPLICAS,
          connections: config.DATABASE_POOL,
          ...options,
        }
      : { directory: join(config.DATA_DIR, 'database') },
  )
}

const movedFile = 'moved-to-postgres'

/** Marks embedded storage whose site has moved to PostgreSQL. The images stay there. */
export async function markMoved(directory: string): Promise<void> {
  await writeFile(join(directory, movedFile), 'Set DATABASE_URL. To use this old copy again, delete this file.\n')
}

/** Refuses storage that was moved: two copies of a site that both accept writes could never be merged again. */
async function refuseMoved(directory: string): Promise<void> {
  const file = join(directory, movedFile)
  if (await stat(file).catch(() => undefined))
    throw new StorageRefused(
      `This site was moved to PostgreSQL: set DATABASE_URL. To use the old copy in ${directory} again, delete ${file}.`,
    )
}

/** Makes the data directory private, so that other users of the machine can't read the database and uploads. */
async function makePrivate(directory: string): Promise<void> {
  const found = await stat(directory).catch(() => undefined)
  // A directory of another user, such as a mounted volume, is theirs to protect.
  if (found && (found.mode & 0o077) !== 0 && found.uid === process.getuid?.()) await chmod(directory, 0o700)
}
