import { constants, createWriteStream, existsSync } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskPath } from '../../directory/media/store/disk.ts'
import { openMediaStore } from '../../directory/media/store/open.ts'
import { keyPattern } from '../../directory/media/store/store.ts'
import type { App } from '../../platform/app.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { version } from '../../platform/version.ts'
import {
  type Archive,
  type ArchivedTable,
  archiveRows,
  type Contents,
  contentsFile,
  folderArchive,
  picturesFolder,
} from './archive.ts'
import { writePacked } from './packed.ts'
import { recordBackup } from './record.ts'

export type BackedUp = Pick<App, 'config' | 'db' | 'clock'>

export type DatabaseTable = Omit<ArchivedTable, 'rows'>

/** The progress of a backup. */
export interface BackupProgress {
  tables: number
  tablesDone: number
  rows: number
  pictures: number
}

interface Options {
  pictures?: boolean
  /** Called often. An error that it throws ends the backup. */
  onProgress?(progress: Readonly<BackupProgress>): void
}

/** Writes the whole site into a new folder. */
export function createBackup(site: BackedUp, folder: string, options: Options = {}): Promise<Contents> {
  return createAt(site, folder, async (partial) => {
    await mkdir(partial, { mode: 0o700 })
    return writeBackup(site, folderArchive(partial), options)
  })
}

/** Writes the whole site into one new file that can only be read with the passphrase. */
export function createEncryptedBackup(
  site: BackedUp,
  file: string,
  passphrase: string,
  options: Options = {},
): Promise<Contents> {
  return createAt(site, file, async (partial) => {
    const { contents } = await writePacked(
      passphrase,
      (encrypted) => pipeline(encrypted, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })),
      (archive) => writeBackup(site, archive, options),
    )
    return contents
  })
}

/** A backup gets its name only once it is complete. */
async function createAt(
  site: BackedUp,
  name: string,
  write: (partial: string) => Promise<Contents>,
): Promise<Contents> {
  const target = resolve(name)
  const partial = `${target}.partial`
  await makeParent(target, partial)
  try {
    const contents = await write(partial)
    await rename(partial, target)
    await syncFolder(dirname(target))
    await recordIfPossible(site)
    return contents
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Writes a snapshot of the database, then the pictures, and last the contents of the backup. */
export async function writeBackup(
  site: BackedUp,
  archive: Archive,
  { pictures = true, onProgress = () => {} }: Options = {},
): Promise<Contents> {
  const madeAt = site.clock.now()
  const progress: BackupProgress = { tables: 0, tablesDone: 0, rows: 0, pictures: 0 }
  const report = (change: Partial<BackupProgress>) => onProgress(Object.assign(progress, change))
  let begun = false
  const database = await site.db.transaction((tx) => {
    // A retry would write every file again.
    if (begun) throw new Error('The database interrupted the backup')
    begun = true
    return writeDatabase(tx, archive, progress, report)
  })
  const contents: Contents = {
    format: 1,
    made_at: madeAt.toISOString(),
    version,
    ...database,
    pictures: pictures ? await copyPictures(site, archive, report) : null,
  }
  await archive.write(contentsFile, [Buffer.from(`${JSON.stringify(contents, null, 2)}\n`)])
  return contents
}

type Report = (change: Partial<BackupProgress>) => void

async function makeParent(target: string, partial: string): Promise<void> {
  const taken = [target, partial].find(existsSync)
  if (taken)
    throw new Problem(
      'invalid_request',
      taken === target
        ? `${target} already exists. Choose a new name for each backup.`
        : `${partial} already exists: another backup is running, or was interrupted. If none is running, delete it.`,
    )
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await access(dirname(target), constants.W_OK)
  } catch (cause) {
    throw new Problem('invalid_request', `Can't create ${target}: ${(cause as Error).message}`, { cause })
  }
}

async function writeDatabase(
  tx: Transaction,
  archive: Archive,
  progress: Readonly<BackupProgress>,
  report: Report,
): Promise<Pick<Contents, 'migrations' | 'tables' | 'sequences'>> {
  const migrations = await beginSnapshot(tx)
  const tables: ArchivedTable[] = []
  // Exports are left out: their files are no part of a backup, and one of them may be this one.
  const found = (await databaseTables(tx)).filter(({ name }) => name !== 'exports')
  report({ tables: found.length })
  for (const table of found) {
    const rows = await writeTable(tx, archive, table, (count) => report({ rows: progress.rows + count }))
    tables.push({ ...table, rows })
    report({ tablesDone: tables.length })
  }
  return { migrations, tables, sequences: await sequencesOf(tx) }
}

/** Makes the transaction see a single snapshot. Returns the migrations of the database. */
export async function beginSnapshot(tx: Transaction): Promise<Contents['migrations']> {
  await tx.run(raw('set transaction isolation level repeatable read, read only'))
  await tx.withoutTimeLimit()
  await useFixedFormats(tx)
  return tx.many(
    sql<{ number: number; name: string; checksum: string }>`
      select number, name, checksum from schema_migrations order by number`,
  )
}

/** The last value of each sequence. Not part of the snapshot: read after the rows, they are never behind them. */
export async function sequencesOf(tx: Transaction): Promise<Contents['sequences']> {
  const sequences = await tx.many(sql<{ name: string; last: string }>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return Object.fromEntries(sequences.map(({ name, last }) => [name, last]))
}

/** Writes values as the same text on every server, whatever its settings. */
export async function useFixedFormats(tx: Transaction): Promise<void> {
  await tx.run(
    raw(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local bytea_output = 'hex'; set local extra_float_digits = 1`),
  )
}

/** Our own tables, and of the queue only its jobs: the rest is created when the service starts. */
export async function databaseTables(tx: Transaction): Promise<DatabaseTable[]> {
  return tx.many(sql<{ schema: string; name: string; columns: { name: string; type: string }[] }>`
    select n.nspname as schema, c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' and c.relname <> 'schema_migrations'
        or n.nspname = 'pgboss' and c.relname in ('queue', 'job'))
    group by n.nspname, c.relname
    order by n.nspname desc, c.relname desc`)
}

async function writeTable(
  tx: Transaction,
  archive: Archive,
  table: DatabaseTable,
  report: (count: number) => void,
): Promise<number> {
  let rows = 0
  async function* counted() {
    for await (const batch of rowsOf(tx, table)) {
      rows += batch.length
      report(batch.length)
      yield batch
    }
  }
  await archiveRows(archive, table, counted())
  return rows
}

/** The rows of a table as text, in batches. */
export async function* rowsOf(tx: Transaction, { schema, name, columns }: DatabaseTable, { sorted = false } = {}) {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const rows = `select row(${names})::text as line from ${quoted(schema)}.${quoted(name)}`
  // In an order that does not depend on the server's language.
  const query = sorted ? `select line from (${rows}) lines order by line collate "C"` : rows
  await tx.run(raw(`declare table_rows no scroll cursor for ${query}`))
  for (;;) {
    const batch = (await tx.many(raw('fetch 500 from table_rows'))) as { line: string }[]
    if (batch.length === 0) break
    yield batch.map(({ line }) => line)
  }
  await tx.run(raw('close table_rows'))
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** From wherever the site stores them. A picture deleted since the database was read is no longer shown either. */
async function copyPictures({ config, clock }: BackedUp, archive: Archive, report: Report): Promise<number> {
  const from = openMediaStore(config, clock)
  let copied = 0
  for await (const { key } of from.list()) {
    const file = keyPattern.test(key) ? await from.open(key) : undefined
    if (!file) continue
    await archive.write(`${picturesFolder}/${diskPath(key)}`, file.stream)
    report({ pictures: ++copied })
  }
  return copied
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Before an upgrade, the database may not have the table yet. */
async function recordIfPossible(site: BackedUp): Promise<void> {
  const { exists } = await site.db.one(sql<{ exists: boolean }>`select to_regclass('backups') is not null as exists`)
  if (exists) await recordBackup(site)
}
