import { setTimeout as pause } from 'node:timers/promises'
import { isConflict, isConnectionFailure, isLockTimeout, StorageRefused } from './errors.ts'
import { lockKey } from './locks.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { raw, sql } from './sql.ts'
import type { Database, Queryable } from './types.ts'

interface MigrateOptions {
  directory?: string
  /** How long a statement waits for a table lock, in milliseconds. */
  lockTimeout?: number
  /** The maximum number of attempts to get a migration's locks. */
  attempts?: number
  /** The number of the last migration to run. Gives the schema of an older version. */
  upTo?: number
  /** Called with the migrations that are about to run. */
  onStart?: (migrations: readonly Migration[]) => void
}

interface Applied {
  number: number
  name: string
  checksum: string
}

/** Runs the pending migrations and returns them. Each file runs once, however many processes start together. */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<Migration[]> {
  const { directory, lockTimeout = 3000, attempts = 10, upTo = Number.POSITIVE_INFINITY, onStart } = options
  const files = (await readMigrations(directory)).filter(({ number }) => number <= upTo)
  if (pending(files, await history(db)).length === 0) return []
  return db.session(async (session) => {
    await waitForOtherProcesses(session)
    await session.run(raw('set statement_timeout = 0'))
    await session.run(
      raw(`
      create table if not exists schema_migrations (
        number int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`),
    )
    const migrations = pending(files, await history(session))
    if (migrations.length > 0) onStart?.(migrations)
    for (const migration of migrations) await apply(session, migration, { lockTimeout, attempts })
    return migrations
  })
}

/** The migrations that `migrate` would run. */
export async function pendingMigrations(db: Queryable, { directory }: MigrateOptions = {}): Promise<Migration[]> {
  return pending(await readMigrations(directory), await history(db))
}

/**
 * Polls for the lock instead of waiting inside one statement: `create index concurrently` waits for every running
 * statement, so the two would wait for each other.
 */
async function waitForOtherProcesses(session: Queryable): Promise<void> {
  const attempt = sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey('migrations')}) as locked`
  while (!(await session.one(attempt)).locked) await pause(100)
}

async function apply(session: Queryable, migration: Migration, locks: LockWaits): Promise<void> {
  try {
    if (migration.statements) await runStatements(session, migration.statements, locks)
    else await runInTransaction(session, migration, locks)
  } catch (error) {
    const { message } = error as Error
    if (isLockTimeout(error))
      throw new StorageRefused(
        `Migration ${migration.file} gave up after ${locks.attempts} attempts: another session is locking a table it ` +
          `changes. End that session and try again. (${message})`,
      )
    if (isConnectionFailure(error)) throw error
    const saved = migration.statements ? 'It runs again at the next start.' : 'None of its changes were saved.'
    throw new StorageRefused(
      `Migration ${migration.file} failed: ${message.replace(/\.$/, '')}. ${saved} ` +
        'See docs/upgrade.md, "If a migration fails".',
      { cause: error },
    )
  }
  if (migration.statements) await record(session, migration)
}

function runInTransaction(session: Queryable, migration: Migration, locks: LockWaits): Promise<void> {
  return retryForLocks(locks, async () => {
    await session.run(raw(`begin; set local lock_timeout = ${locks.lockTimeout}`))
    try {
      await session.run(raw(migration.text))
      await record(session, migration)
      await session.run(raw('commit'))
    } catch (error) {
      // On a broken connection the rollback fails as well, and must not hide the first error.
      await session.run(raw('rollback')).catch(() => {})
      throw error
    }
  })
}

/** Recorded only at the end: after a crash the whole file runs again. */
async function runStatements(session: Queryable, statements: string[], locks: LockWaits): Promise<void> {
  for (const statement of statements) {
    // Concurrent index builds wait for old transactions without blocking anyone, and a timeout would waste the build.
    const timeout = /\bconcurrently\b/i.test(statement) ? 0 : locks.lockTimeout
    await session.run(raw(`set lock_timeout = ${timeout}`))
    await retryForLocks(locks, () => session.run(raw(statement)))
  }
}

async function record(session: Queryable, { number, name, checksum }: Migration): Promise<void> {
  await session.run(
    sql`insert into schema_migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`,
  )
}

interface LockWaits {
  lockTimeout: number
  attempts: number
}

/**
 * While a statement waits for an exclusive lock, every later query on that table waits behind it. So it waits briefly,
 * lets the queue through, and tries again after a growing pause.
 */
async function retryForLocks<T>({ attempts }: LockWaits, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !(isLockTimeout(error) || isConflict(error))) throw error
      await pause(Math.min(100 * 2 ** attempt, 10_000))
    }
  }
}

async function history(db: Queryable): Promise<Applied[]> {
  const { exists } = await db.one(
    sql<{ exists: boolean }>`select to_regclass('schema_migrations') is not null as exists`,
  )
  return exists ? db.many(sql<Applied>`select number, name, checksum from schema_migrations order by number`) : []
}

function pending(files: Migration[], applied: Applied[]): Migration[] {
  const byNumber = new Map(files.map((file) => [file.number, file]))
  for (const { number, name, checksum } of applied) {
    const file = byNumber.get(number)
    if (file?.name !== name)
      throw new StorageRefused(
        `The database has migration ${number} (${name}), which this version doesn't have. Run a newer version`,
      )
    if (file.checksum !== checksum)
      throw new StorageRefused(
        `Migration ${file.file} was changed after it ran on this database. Restore it, and put the change in a new file`,
      )
  }
  const newest = applied.at(-1)
  const done = new Set(applied.map(({ number }) => number))
  const missing = files.filter(({ number }) => !done.has(number))
  const late = newest && missing.find(({ number }) => number < newest.number)
  if (late)
    throw new StorageRefused(
      `Migration ${late.file} is out of order: this database already has number ${newest.number} (${newest.name}). ` +
        `Give it a number above ${newest.number}`,
    )
  return missing
}
