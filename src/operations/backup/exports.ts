import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { sign } from '../../platform/sign.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'
import type { BackupProgress } from './create.ts'
import { exportStore } from './export-store.ts'
import { makeExport } from './make-export.ts'
import { sealPassphrase } from './passphrase.ts'

export interface Export {
  id: number
  status: 'waiting' | 'running' | 'ready' | 'failed' | 'canceled'
  scheduled: boolean
  pictures: boolean
  requester: string | null
  requested_at: Date
  progress: Partial<BackupProgress>
  finished_at: Date | null
  error: string | null
  bytes: number | null
  expires_at: Date | null
}

/** Newest first. */
export function listExports(
  db: Queryable,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Export[]> {
  return db.many(sql<Export>`
    select e.id, e.status, e.scheduled, e.pictures, m.name as requester, e.requested_at, e.progress, e.finished_at,
      e.error, e.bytes, e.expires_at
    from exports e left join members m on m.id = e.requested_by
    order by e.id desc
    limit ${limit} offset ${offset}`)
}

interface Request {
  passphrase: string
  pictures: boolean
  by: AdminActor
}

export async function requestExport(app: App, tx: Transaction, { passphrase, pictures, by }: Request): Promise<number> {
  const id = await queueExport(app, tx, {
    sealed: sealPassphrase(app, passphrase),
    pictures,
    scheduled: false,
    memberId: by.adminId,
  })
  if (id === null)
    throw new Problem('not_allowed_now', 'Another export is in progress. Wait until it’s done, or cancel it.')
  await recordAdminAction(app, tx, by, 'export.requested', `export:${id}`)
  return id
}

interface QueuedExport {
  sealed: Buffer
  pictures: boolean
  scheduled: boolean
  memberId: number | null
}

/** Returns null while another export is waiting or running. */
export async function queueExport(
  app: App,
  tx: Transaction,
  { sealed, pictures, scheduled, memberId }: QueuedExport,
): Promise<number | null> {
  const queued = await tx.maybe(sql<{ id: number }>`
    insert into exports (status, scheduled, pictures, requested_by, requested_at, passphrase)
    values ('waiting', ${scheduled}, ${pictures}, ${memberId}, ${app.clock.now()}, ${sealed})
    on conflict do nothing
    returning id`)
  if (!queued) return null
  await app.jobs.send(tx, makeExport, { export: queued.id })
  return queued.id
}

/** The attempt that is running notices within seconds and deletes what it wrote. */
export async function cancelExport(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const canceled = await tx.run(sql`
    update exports set status = 'canceled', passphrase = null, finished_at = ${app.clock.now()}
    where id = ${id} and status in ('waiting', 'running')`)
  if (canceled === 0) throw new Problem('not_allowed_now', 'This export is no longer running.')
  await recordAdminAction(app, tx, by, 'export.canceled', `export:${id}`)
}

/** Deletes the file once the row's deletion has committed. If the process ends in between, the hourly clean-up does. */
export async function deleteExport(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const deleted = await tx.maybe(sql<{ file: string | null }>`
    delete from exports where id = ${id} and status not in ('waiting', 'running') returning file`)
  if (!deleted) throw notFound('This export doesn’t exist, or is still in progress.')
  await recordAdminAction(app, tx, by, 'export.deleted', `export:${id}`)
  const { file } = deleted
  if (file)
    tx.afterCommit(() => {
      exportStore(app)
        .remove(file)
        .catch((err: unknown) => app.log.warn({ err }, 'the file of an export could not be deleted'))
    })
}

const linkLifetime = 10 * minute

/** A link that works for a few minutes, and only for the owner who requested it. */
export async function downloadLink(app: App, tx: Queryable, id: number, memberId: number): Promise<string> {
  await readyExport(tx, id)
  const until = app.clock.now().getTime() + linkLifetime
  return `/admin/backups/${id}/file?until=${until}&signature=${signatureOf(app, id, memberId, until)}`
}

function signatureOf(app: App, id: number, memberId: number, until: number): string {
  return sign(app, 'export downloads', `${id} ${memberId} ${until}`)
}

interface Download {
  id: number
  until: string | undefined
  signature: string | undefined
  by: AdminActor & { adminId: number }
}

/** Opens the file and records the download. */
export async function openDownload(app: App, { id, until = '', signature = '', by }: Download) {
  const time = /^\d{1,15}$/.test(until) ? Number(until) : 0
  if (!isEqual(signature, signatureOf(app, id, by.adminId, time)) || app.clock.now().getTime() > time)
    throw new Problem('forbidden', 'This download link has expired. Go back to Backups and download the export again.')
  const { file, bytes, requested_at } = await readyExport(app.db, id)
  const opened = await exportStore(app).open(file)
  if (!opened) throw notFound('The file of this export is missing. Create a new export.')
  await recordAdminAction(app, app.db, by, 'export.downloaded', `export:${id}`, { bytes })
  return { stream: opened.stream, bytes, name: `slipway-${requested_at.toISOString().slice(0, 10)}-${id}.backup` }
}

async function readyExport(db: Queryable, id: number): Promise<{ file: string; bytes: number; requested_at: Date }> {
  const found = await db.maybe(sql<{ file: string | null; bytes: number | null; requested_at: Date }>`
    select file, bytes, requested_at from exports where id = ${id} and status = 'ready'`)
  if (!found?.file || found.bytes === null) throw notFound('This export doesn’t exist anymore.')
  return { file: found.file, bytes: found.bytes, requested_at: found.requested_at }
}
