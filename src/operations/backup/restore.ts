import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { diskStore } from '../../directory/media/store/disk.ts'
import { openMediaStore } from '../../directory/media/store/open.ts'
import { StorageRefused } from '../../platform/database/errors.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { readMigrations } from '../../platform/database/migration-files.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/types.ts'
import { archivedRows, type Contents, picturesFolder, readContents } from './archive.ts'
import { type BackedUp, type DatabaseTable, quoted, useFixedFormats } from './create.ts'

/**
 * Fills an empty site from a backup, on either storage. The schema becomes that of the backup; the next start migrates
 * it. The rows are written in one transaction, after everything else, so an interrupted restore can be repeated.
 */
export async function restoreBackup(
  { config, db, clock }: BackedUp,
  folder: string,
  prepareQueue: (db: Database) => Promise<void>,
): Promise<Contents> {
  const contents = await readContents(folder)
  await checkVersion(contents)
  const newest = contents.migrations.at(-1)?.number ?? 0
  await refuseContent(db, newest)
  await migrate(db, { upTo: newest })
  await prepareQueue(db)
  if (contents.pictures !== null) {
    const [from, to] = [diskStore(join(folder, picturesFolder), clock), openMediaStore(config, clock)]
    for await (const { key } of from.list()) await to.put(key, await buffer((await from.open(key))!.stream))
  }
  await db.transaction((tx) => load(tx, folder, contents))
  await db.script('analyze')
  return contents
}

async function checkVersion({ migrations, version }: Contents): Promise<void> {
  const ours = new Map((await readMigrations()).map((file) => [file.number, file.checksum]))
  if (migrations.some(({ number, checksum }) => ours.get(number) !== checksum))
    throw new StorageRefused(
      `The backup was made by version ${version}, whose tables this version doesn't know. Use that version or a newer one.`,
    )
}

export async function refuseContent(db: Queryable, newest: number): Promise<void> {
  const { exists } = await db.one(
    sql<{ exists: boolean }>`select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!exists) return
  const { used } = await db.one(sql<{ used: boolean }>`
    select exists (select from members) or exists (select from listings)
      or exists (select from schema_migrations where number > ${newest}) as used`)
  if (used)
    throw new StorageRefused('This site is already in use. Restore into an empty database, or an empty DATA_DIR.')
}

async function load(tx: Transaction, folder: string, { tables, sequences }: Contents): Promise<void> {
  await tx.withoutTimeLimit()
  await useFixedFormats(tx)
  const own = tables.filter(({ schema }) => schema === 'public').map(({ name }) => quoted(name))
  const keys = await foreignKeys(tx)
  // Counters and the like are restored as rows, so nothing may react to them. References are checked at the end.
  for (const { table, name } of keys) await tx.run(raw(`alter table ${table} drop constraint ${quoted(name)}`))
  for (const table of own) await tx.run(raw(`alter table ${table} disable trigger user`))
  await tx.run(raw(`truncate ${own.join(', ')}`))
  for (const table of tables) await loadTable(tx, table, archivedRows(folder, table))
  await tx.run(raw('set constraints all immediate'))
  await setSequences(tx, sequences)
  for (const table of own) await tx.run(raw(`alter table ${table} enable trigger user`))
  for (const { table, name, definition } of keys)
    await tx.run(raw(`alter table ${table} add constraint ${quoted(name)} ${definition}`))
}

export async function setSequences(tx: Transaction, sequences: Contents['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await tx.run(sql`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint)`)
}

export function foreignKeys(tx: Transaction): Promise<{ table: string; name: string; definition: string }[]> {
  return tx.many(sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`)
}

/** Adds rows, as text, to a table. */
export async function loadTable(
  tx: Transaction,
  table: DatabaseTable,
  batches: AsyncIterable<string[]>,
): Promise<void> {
  const { schema, name, columns } = table
  // The queue's tables follow the version of its library, which may know other columns.
  const known = schema === 'public' ? columns : await knownColumns(tx, table)
  const names = known.map((column) => quoted(column.name)).join(', ')
  await tx.run(
    raw(`create temporary table incoming (${columns.map((column) => `${quoted(column.name)} ${column.type}`).join(', ')})
      on commit drop`),
  )
  const insert = raw(`
    insert into ${quoted(schema)}.${quoted(name)} (${names}) overriding system value
    select ${known.map((column) => `(line).${quoted(column.name)}`).join(', ')}
    from (select text::pg_temp.incoming as line from unnest($1::text[]) text offset 0) lines
    ${schema === 'public' ? '' : 'on conflict do nothing'}`)
  for await (const batch of batches) await tx.run({ ...insert, values: [batch] })
  await tx.run(raw('drop table incoming'))
}

export async function knownColumns(tx: Transaction, { schema, name, columns }: DatabaseTable) {
  const present = await tx.many(sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${`${schema}.${name}`}) and attnum > 0 and not attisdropped`)
  return columns.filter((column) => present.some(({ name: found }) => found === column.name))
}
