import { StorageRefused } from '../../platform/database/errors.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/types.ts'
import {
  beginSnapshot,
  type DatabaseTable,
  databaseTables,
  quoted,
  rowsOf,
  sequencesOf,
  useFixedFormats,
} from './create.ts'
import { foreignKeys, knownColumns, loadTable, refuseContent, setSequences } from './restore.ts'

interface Options {
  prepareQueue(db: Database): Promise<void>
  onTable?(table: string, state: 'copied' | 'unchanged', rows: number): void
}

/** Exists while a database is being filled, and keeps what has to be put back afterwards. */
const marker = 'slipway_move'

/**
 * Copies a site into an empty PostgreSQL database, table by table, and compares every row. After an interruption, run it
 * again: tables that are the same are left alone. Until the end, no server starts on the new database.
 */
export async function moveSite(source: Database, target: Database, options: Options): Promise<{ rows: number }> {
  return source.transaction(async (from) => {
    const migrations = await beginSnapshot(from)
    if (!(await isMoving(target))) {
      const newest = migrations.at(-1)?.number ?? 0
      await refuseContent(target, newest)
      await migrate(target, { upTo: newest })
      await options.prepareQueue(target)
      await target.transaction(begin)
    }
    let rows = 0
    for (const table of await databaseTables(from)) rows += await copyTable(from, target, table, options)
    const sequences = await sequencesOf(from)
    await target.transaction((tx) => finish(tx, sequences))
    await target.script('analyze')
    return { rows }
  })
}

async function isMoving(db: Queryable): Promise<boolean> {
  const { found } = await db.one(sql<{ found: boolean }>`select to_regnamespace(${marker}) is not null as found`)
  return found
}

/** A server that starts in the middle of a move would write what the move then overwrites. */
export async function refuseUnfinishedMove(db: Queryable): Promise<void> {
  if (await isMoving(db))
    throw new StorageRefused(
      "A move into this database isn't finished. Run `slipway move` again, with the settings of the old site.",
    )
}

/** Rows are copied as they are, so nothing may react to them. References are checked at the end. */
async function begin(tx: Transaction): Promise<void> {
  const keys = await foreignKeys(tx)
  await tx.run(raw(`create schema ${marker}`))
  await tx.run(raw(`create table ${marker}.keys (table_name text, name text, definition text)`))
  for (const { table, name, definition } of keys) {
    await tx.run({
      ...raw(`insert into ${marker}.keys values ($1, $2, $3)`),
      values: [table, name, definition],
    })
    await tx.run(raw(`alter table ${table} drop constraint ${quoted(name)}`))
  }
  for (const { name } of await ownTables(tx)) await tx.run(raw(`alter table ${quoted(name)} disable trigger user`))
}

async function finish(tx: Transaction, sequences: Record<string, string>): Promise<void> {
  await tx.withoutTimeLimit()
  await setSequences(tx, sequences)
  for (const { name } of await ownTables(tx)) await tx.run(raw(`alter table ${quoted(name)} enable trigger user`))
  const keys = (await tx.many(raw(`select table_name, name, definition from ${marker}.keys`))) as {
    table_name: string
    name: string
    definition: string
  }[]
  for (const { table_name, name, definition } of keys)
    await tx.run(raw(`alter table ${table_name} add constraint ${quoted(name)} ${definition}`))
  await tx.run(raw(`drop schema ${marker} cascade`))
}

async function ownTables(tx: Transaction): Promise<DatabaseTable[]> {
  return (await databaseTables(tx)).filter(({ schema }) => schema === 'public')
}

/** Copies a table unless it is the same already. Returns its number of rows. */
async function copyTable(from: Transaction, target: Database, table: DatabaseTable, options: Options): Promise<number> {
  return target.transaction(async (to) => {
    await to.withoutTimeLimit()
    await useFixedFormats(to)
    const known = { ...table, columns: await knownColumns(to, table) }
    const title = `${table.schema}.${table.name}`
    // pg-boss creates its own queues, with the settings of its version.
    const isQueues = title === 'pgboss.queue'
    let { same, rows } = await compare(from, to, known)
    if (same) {
      options.onTable?.(title, 'unchanged', rows)
      return rows
    }
    if (!isQueues) await to.run(raw(`delete from ${quoted(table.schema)}.${quoted(table.name)}`))
    await loadTable(to, table, rowsOf(from, table))
    ;({ same, rows } = await compare(from, to, known))
    if (!same && !isQueues)
      throw new StorageRefused(
        `The table ${title} isn't the same in both databases after copying. Nothing is lost: the old site is unchanged.`,
      )
    options.onTable?.(title, 'copied', rows)
    return rows
  })
}

type Rows = ReturnType<typeof rowsOf>

/** Compares two tables row by row. */
async function compare(
  from: Transaction,
  to: Transaction,
  table: DatabaseTable,
): Promise<{ same: boolean; rows: number }> {
  const [left, right] = [from, to].map((tx) => rowsOf(tx, table, { sorted: true })) as [Rows, Rows]
  let rows = 0
  let same = true
  for (;;) {
    const [ours, theirs] = [await left.next(), await right.next()]
    if (ours.done && theirs.done) return { same, rows }
    rows += ours.done ? 0 : ours.value.length
    if (ours.done || theirs.done || ours.value.join('\n') !== theirs.value.join('\n')) same = false
  }
}
