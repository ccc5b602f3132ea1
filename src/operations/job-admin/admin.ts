import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'

function runNotFound() {
  return notFound('There is no such failed run; somebody may have queued it again or dropped it.')
}

export async function retryRun(app: App, tx: Transaction, id: string, by: AdminActor): Promise<void> {
  const letter = await app.jobs.deadLetter(id, tx)
  if (!letter || !(await app.jobs.retry(id, tx))) throw runNotFound()
  await recordAdminAction(app, tx, by, 'admin.acted', `job:${letter.job}`, {
    what: 'queued a failed run again',
    run: id,
  })
}

export async function retryAllRuns(
  app: App,
  tx: Transaction,
  job: string,
  by: AdminActor,
): Promise<{ queued: number; stayed: number }> {
  const counts = await app.jobs.retryAll(job, tx)
  if (counts.queued + counts.stayed === 0) throw notFound(`No run of ${job} failed for good.`)
  await recordAdminAction(app, tx, by, 'admin.acted', `job:${job}`, { what: 'queued all failed runs again', ...counts })
  return counts
}

export async function dropRun(app: App, tx: Transaction, id: string, by: AdminActor): Promise<void> {
  const job = await app.jobs.drop(id, tx)
  if (job === null) throw runNotFound()
  await recordAdminAction(app, tx, by, 'admin.acted', `job:${job}`, { what: 'dropped a failed run', run: id })
}
