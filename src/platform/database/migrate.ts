import { StorageRefused } from './errors.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { raw, sql } from './sql.ts'
import type { Database, Queryable } from './types.ts'

interface MigrateOptions {
  directory?: string
}
interface Applied {
  number: number
  name: string
  checksum: string
}

/** Any number, as long as every process that migrates takes the same. */
const lock = 7_305_561

/** Brings the schema up to date; however many processes start together, each file runs once. Answers what this call ran. */
export async function migrate(db: Database, { directory }: MigrateOptions = {}): Promise<Migration[]> {
  const files = await readMigrations(directory)
  const ran: Migration[] = []
  for (let next; (next = await runNext(db, files)); ) ran.push(next)
  return ran
}

/** What `migrate` would run. */
export async function pendingMigrations(db: Queryable, { directory }: MigrateOptions = {}): Promise<Migration[]> {
  return pending(await readMigrations(directory), await history(db))
}

async function runNext(db: Database, files: Migration[]): Promise<Migration | undefined> {
  return db.transaction(async (tx) => {
    await tx.run(raw('set local statement_timeout = 0'))
    await tx.run(sql`select pg_advisory_xact_lock(${lock})`)
    await tx.run(
      raw(`create table if not exists schema_migrations (
      number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`),
    )
    const next = pending(files, await history(tx))[0]
    if (!next) return undefined
    try {
      await tx.run(raw(next.text))
    } catch (error) {
      throw new Error(`Migration ${next.file} failed: ${(error as Error).message}`, { cause: error })
    }
    await tx.run(
      sql`insert into schema_migrations (number, name, checksum) values (${next.number}, ${next.name}, ${next.checksum})`,
    )
    return next
  })
}

async function history(db: Queryable): Promise<Applied[]> {
  const { known } = await db.one(sql<{ known: boolean }>`select to_regclass('schema_migrations') is not null as known`)
  return known ? db.many(sql<Applied>`select number, name, checksum from schema_migrations order by number`) : []
}

function pending(files: Migration[], applied: Applied[]): Migration[] {
  const byNumber = new Map(files.map((file) => [file.number, file]))
  for (const { number, name, checksum } of applied) {
    const file = byNumber.get(number)
    if (!file)
      throw new StorageRefused(
        `The database has migration ${number} (${name}), which this version of the code does not know: run a newer version`,
      )
    if (file.checksum !== checksum)
      throw new StorageRefused(
        `Migration ${file.file} was changed after it ran on this database: restore it, and put the change into a new file`,
      )
  }
  const done = new Set(applied.map(({ number }) => number))
  return files.filter(({ number }) => !done.has(number))
}
