import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { recordAuditEvent } from '../../core/audit/record.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import { day, hour, second } from '../../platform/duration.ts'
import { job } from '../../platform/jobs/declare.ts'
import { Problem } from '../../platform/problem.ts'
import { type BackupProgress, writeBackup } from './create.ts'
import { exportStore } from './export-store.ts'
import { writePacked } from './packed.ts'
import { unsealPassphrase } from './passphrase.ts'
import { recordBackup } from './record.ts'

const maxAttempts = 3
/** How long requested exports can be downloaded. */
export const exportRetentionDays = 7

export const makeExport = job({
  name: 'backup.export',
  about: 'Writes an encrypted export of the whole site.',
  data: z.strictObject({ export: z.int() }),
  retries: maxAttempts - 1,
  timeoutSeconds: (12 * hour) / second,
  run: (app, { export: id }) => runExport(app, id),
})

/** Somebody canceled it, or another process took over. */
class AttemptEnded extends Error {}

interface Attempt {
  id: number
  run: string
  attempts: number
  pictures: boolean
  scheduled: boolean
  sealed: Buffer | null
  former_file: string | null
}

async function runExport(app: App, id: number): Promise<void> {
  const attempt = await beginAttempt(app, id)
  if (!attempt) return
  const store = exportStore(app)
  if (attempt.former_file) await store.remove(attempt.former_file)
  const file = `${randomBytes(16).toString('hex')}.backup`
  try {
    if (attempt.attempts > maxAttempts)
      throw new Problem('unavailable', `It was interrupted ${maxAttempts} times. See the logs of the server.`)
    const passphrase = attempt.sealed && unsealPassphrase(app, attempt.sealed)
    if (!passphrase)
      throw new Problem('not_allowed_now', 'SECRET_KEY has changed, so the passphrase can’t be read. Enter it again.')
    await finishAttempt(app, attempt, await writeFile(app, attempt, file, passphrase))
  } catch (error) {
    await store.remove(file).catch(() => {})
    if (error instanceof AttemptEnded) return
    if (attempt.attempts < maxAttempts && !(error instanceof Problem && error.status < 500)) throw error
    await failAttempt(app, attempt, error)
  }
}

/** Takes the export over from an attempt whose process ended. */
async function beginAttempt(app: App, id: number): Promise<Attempt | undefined> {
  const run = randomUUID()
  return app.db.maybe(sql<Attempt>`
    update exports e
    set status = 'running', run = ${run}, attempts = e.attempts + 1, progress = '{}', file = null
    from (select id, file from exports where id = ${id} for update) former
    where e.id = former.id and e.status in ('waiting', 'running')
    returning e.id, e.run::text as run, e.attempts, e.pictures, e.scheduled, e.passphrase as sealed,
      former.file as former_file`)
}

interface WrittenFile {
  file: string
  bytes: number
  progress: BackupProgress
}

async function writeFile(app: App, attempt: Attempt, file: string, passphrase: string): Promise<WrittenFile> {
  await requireActive(
    attempt,
    app.db.run(sql`
    update exports set file = ${file} where id = ${attempt.id} and run = ${attempt.run} and status = 'running'`),
  )
  const reporter = new Reporter(app, attempt)
  const { contents, stored } = await writePacked(
    passphrase,
    (encrypted) => exportStore(app).put(file, encrypted),
    (archive) =>
      writeBackup(app, archive, { pictures: attempt.pictures, onProgress: (progress) => reporter.report(progress) }),
  )
  await reporter.settled()
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  const count = contents.tables.length
  return { file, bytes: stored, progress: { tables: count, tablesDone: count, rows, pictures: contents.pictures ?? 0 } }
}

/**
 * Saves the progress about once a second, without waiting for it: the embedded database takes the write only after the
 * transaction that reads all rows.
 */
class Reporter {
  readonly #app: App
  readonly #attempt: Attempt
  #saving: Promise<void> | undefined
  #lastAt = 0
  #failure: unknown
  /** Progress is reported inside a transaction, and saved outside of it. */
  readonly #outsideTransaction = AsyncLocalStorage.snapshot()

  constructor(app: App, attempt: Attempt) {
    this.#app = app
    this.#attempt = attempt
  }

  report(progress: Readonly<BackupProgress>): void {
    if (this.#failure) throw this.#failure
    const now = performance.now()
    if (this.#saving || now - this.#lastAt < second) return
    this.#lastAt = now
    this.#saving = this.#outsideTransaction(() => this.#save({ ...progress }))
      .catch((error: unknown) => void (this.#failure = error))
      .finally(() => (this.#saving = undefined))
  }

  async settled(): Promise<void> {
    await this.#saving
    if (this.#failure) throw this.#failure
  }

  #save(progress: BackupProgress): Promise<void> {
    const { id, run } = this.#attempt
    return requireActive(
      this.#attempt,
      this.#app.db.run(sql`
      update exports set progress = ${json(progress)}::jsonb
      where id = ${id} and run = ${run} and status = 'running'`),
    )
  }
}

async function requireActive({ id }: Attempt, update: Promise<number>): Promise<void> {
  if ((await update) === 0) throw new AttemptEnded(`Export ${id} was canceled`)
}

function finishAttempt(app: App, attempt: Attempt, { file, bytes, progress }: WrittenFile): Promise<void> {
  return app.db.transaction(async (tx) => {
    const now = app.clock.now()
    const expires = attempt.scheduled ? null : new Date(now.getTime() + exportRetentionDays * day)
    await requireActive(
      attempt,
      tx.run(sql`
      update exports set status = 'ready', file = ${file}, bytes = ${bytes}, progress = ${json(progress)}::jsonb,
        finished_at = ${now}, expires_at = ${expires}, passphrase = null
      where id = ${attempt.id} and run = ${attempt.run} and status = 'running'`),
    )
    await recordBackup({ db: tx, clock: app.clock })
    await recordAuditEvent(tx, {
      at: now,
      action: 'export.finished',
      actorId: null,
      subject: `export:${attempt.id}`,
      details: { bytes, rows: progress.rows, images: progress.pictures },
    })
  })
}

async function failAttempt(app: App, attempt: Attempt, error: unknown): Promise<void> {
  app.log.error({ err: error, export: attempt.id }, 'export failed')
  const text = error instanceof Problem ? error.message : failureText(error)
  await app.db.transaction(async (tx) => {
    const now = app.clock.now()
    const failed = await tx.run(sql`
      update exports set status = 'failed', error = ${text}, finished_at = ${now}, passphrase = null, file = null
      where id = ${attempt.id} and run = ${attempt.run} and status = 'running'`)
    if (failed > 0)
      await recordAuditEvent(tx, { at: now, action: 'export.failed', actorId: null, subject: `export:${attempt.id}` })
  })
}

function failureText(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? 'The disk is full. Free some space and try again.'
    : 'Something went wrong on the server. See its logs for the reason.'
}
