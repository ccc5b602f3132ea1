import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { recordAuditEvent } from '../../core/audit/record.ts'
import { siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import { invalid } from '../../platform/problem.ts'
import { exportStore } from './export-store.ts'
import { queueExport } from './exports.ts'
import { sealPassphrase } from './passphrase.ts'

export interface ExportSchedule {
  every: 'day' | 'week'
  keep: number
  pictures: boolean
  set_at: Date
}

export const maxKept = 30

export async function exportSchedule(db: Queryable): Promise<ExportSchedule | undefined> {
  return db.maybe(sql<ExportSchedule>`select every, keep, pictures, set_at from export_schedule`)
}

interface ScheduleInput extends Pick<ExportSchedule, 'every' | 'keep' | 'pictures'> {
  /** Null keeps the one that is stored. */
  passphrase: string | null
}

export async function setSchedule(app: App, tx: Transaction, input: ScheduleInput, by: AdminActor): Promise<void> {
  const { every, keep, pictures, passphrase } = input
  if (!Number.isInteger(keep) || keep < 1 || keep > maxKept)
    throw invalid([{ path: 'keep', message: `Exports to keep must be a number from 1 to ${maxKept}` }])
  const sealed = passphrase === null ? null : sealPassphrase(app, passphrase)
  const values = sql`every = ${every}, keep = ${keep}, pictures = ${pictures}, set_by = ${by.adminId}, set_at = ${app.clock.now()}`
  const changed = await tx.run(sql`
    update export_schedule set ${values}, passphrase = coalesce(${sealed}::bytea, passphrase)`)
  if (changed === 0) {
    if (sealed === null) throw invalid([{ path: 'passphrase', message: 'Enter a passphrase for scheduled exports' }])
    await tx.run(sql`
      insert into export_schedule (every, keep, pictures, passphrase, set_by, set_at)
      values (${every}, ${keep}, ${pictures}, ${sealed}, ${by.adminId}, ${app.clock.now()})`)
  }
  await recordAdminAction(app, tx, by, 'export.scheduled', null, {
    did: every === 'day' ? 'every day' : 'every week',
    keep,
    ...(sealed && { passphrase: 'changed' }),
  })
}

export async function stopSchedule(app: App, tx: Transaction, by: AdminActor): Promise<void> {
  if ((await tx.run(sql`delete from export_schedule`)) > 0)
    await recordAdminAction(app, tx, by, 'export.scheduled', null, { did: 'off' })
}

/** At night in the time zone of the site: every day at three, or on Sundays. */
const scheduledHour = 3

/** Queues last night's export, if there is none yet. While another export is running, the next hourly run retries. */
export async function queueScheduledExport(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const due = await tx.maybe(sql<{ passphrase: Buffer; pictures: boolean }>`
      with schedule as (
        select *, (${app.clock.now()}::timestamptz at time zone ${siteTimeZone(app)}) - make_interval(hours => ${scheduledHour})
          as local
        from export_schedule
      ), last as (
        select *, ((case every when 'day' then date_trunc('day', local)
            else date_trunc('week', local + interval '1 day') - interval '1 day' end)
          + make_interval(hours => ${scheduledHour})) at time zone ${siteTimeZone(app)} as planned
        from schedule
      )
      select passphrase, pictures from last
      where set_at < planned and not exists (select from exports where scheduled and requested_at >= planned)`)
    if (due)
      await queueExport(app, tx, { sealed: due.passphrase, pictures: due.pictures, scheduled: true, memberId: null })
  })
}

/** How long the list shows failed and canceled exports. */
const failureRetention = 30 * day

/** Deletes expired exports, and files that belong to none. */
export async function purgeExports(app: App): Promise<void> {
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    const deleted = await tx.many(sql<{ id: number; status: string }>`
      delete from exports e
      where expires_at < ${now}
        or (status in ('failed', 'canceled') and finished_at < ${new Date(now.getTime() - failureRetention)})
        or (status = 'ready' and scheduled and (
          select count(*) from exports newer where newer.scheduled and newer.status = 'ready' and newer.id > e.id
        ) >= coalesce((select keep from export_schedule), ${maxKept}))
      returning id, status`)
    for (const { id, status } of deleted)
      if (status === 'ready')
        await recordAuditEvent(tx, {
          at: now,
          action: 'export.deleted',
          actorId: null,
          subject: `export:${id}`,
          details: { reason: 'Its time was over' },
        })
  })
  const store = exportStore(app)
  const names = await store.names()
  // Read after the names, so that a file that was begun meanwhile isn't taken for a stray one.
  const known = await app.db.many(sql<{ file: string | null }>`select file from exports where file is not null`)
  for (const name of names) if (!known.some(({ file }) => file === name)) await store.remove(name)
}
