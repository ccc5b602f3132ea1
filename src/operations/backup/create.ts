import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { diskStore } from '../../directory/media/store/disk.ts'
import { openMediaStore } from '../../directory/media/store/open.ts'
import { keyPattern } from '../../directory/media/store/store.ts'
import type { App } from '../../platform/app.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { version } from '../../platform/version.ts'
import { type ArchivedTable, archiveRows, type Contents, contentsFile, picturesFolder } from './archive.ts'
import { recordBackup } from './record.ts'

export type BackedUp = Pick<App, 'config' | 'db' | 'clock'>

/** Writes the whole site into a new folder: the database as of one moment, then the pictures. */
export async function createBackup(site: BackedUp, folder: string, { pictures = true } = {}): Promise<Contents> {
  const { db, clock } = site
  const target = resolve(folder)
  const partial = `${target}.partial`
  await makeFolder(target, partial)
  try {
    const madeAt = clock.now()
    const database = await db.transaction((tx) => writeDatabase(tx, partial))
    const contents: Contents = {
      format: 1,
      made_at: madeAt.toISOString(),
      version,
      ...database,
      pictures: pictures ? await copyPictures(site, join(partial, picturesFolder)) : null,
    }
    await writeFile(join(partial, contentsFile), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(partial, target)
    await syncFolder(dirname(target))
    await recordIfPossible(site)
    return contents
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function makeFolder(target: string, partial: string): Promise<void> {
  const taken = [target, partial].find(existsSync)
  if (taken)
    throw new Problem(
      'invalid_request',
      taken === target
        ? `${target} already exists. Choose a new folder for each backup.`
        : `${partial} already exists: another backup is running, or was interrupted. If none is running, delete it.`,
    )
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await mkdir(partial, { mode: 0o700 })
  } catch (cause) {
    throw new Problem('invalid_request', `Can't create ${target}: ${(cause as Error).message}`, { cause })
  }
}

async function writeDatabase(
  tx: Transaction,
  folder: string,
): Promise<Pick<Contents, 'migrations' | 'tables' | 'sequences'>> {
  await tx.run(raw('set transaction isolation level repeatable read, read only'))
  await tx.withoutTimeLimit()
  await useOneNotation(tx)
  const migrations = await tx.many(
    sql<{ number: number; name: string; checksum: string }>`
      select number, name, checksum from schema_migrations order by number`,
  )
  const tables: ArchivedTable[] = []
  for (const table of await tablesOf(tx)) tables.push({ ...table, rows: await writeTable(tx, folder, table) })
  // Sequences don't belong to the snapshot. Read after the rows, they are never behind them.
  const sequences = await tx.many(sql<{ name: string; last: string }>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`)
  return { migrations, tables, sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])) }
}

/** Values as text, the same on every server whatever its settings. */
export async function useOneNotation(tx: Transaction): Promise<void> {
  await tx.run(
    raw(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local bytea_output = 'hex'; set local extra_float_digits = 1`),
  )
}

/** Our own tables, and of the queue only its jobs: the rest is created when the service starts. */
async function tablesOf(tx: Transaction): Promise<Omit<ArchivedTable, 'rows'>[]> {
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

async function writeTable(tx: Transaction, folder: string, table: Omit<ArchivedTable, 'rows'>): Promise<number> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  await tx.run(
    raw(`declare backup_rows no scroll cursor for
      select row(${columns})::text as line from ${quoted(table.schema)}.${quoted(table.name)}`),
  )
  let rows = 0
  async function* batches() {
    for (;;) {
      const batch = (await tx.many(raw('fetch 500 from backup_rows'))) as { line: string }[]
      if (batch.length === 0) return
      rows += batch.length
      yield batch.map(({ line }) => line)
    }
  }
  await archiveRows(folder, table, batches())
  await tx.run(raw('close backup_rows'))
  return rows
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** From wherever the site stores them. One that was deleted since the database was read is no longer shown either. */
async function copyPictures({ config, clock }: BackedUp, folder: string): Promise<number> {
  const [from, to] = [openMediaStore(config, clock), diskStore(folder, clock)]
  let copied = 0
  for await (const { key } of from.list()) {
    const file = keyPattern.test(key) ? await from.open(key) : undefined
    if (!file) continue
    await to.put(key, await buffer(file.stream))
    copied++
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
