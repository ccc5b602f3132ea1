import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'

function runNotFound() {
  return notFound("This failed run doesn't exist. Someone may have retried or dropped it.")
}

export async function retryRun(app: App, tx: Transaction, id: string, by: AdminActor): Promise<void> {
  const letter = await app.jobs.deadLetter(id, tx)
  if (!letter || !(await app.jobs.retry(id, tx))) throw runNotFound()
  await recordAdminAction(app, tx, by, 'admin.acted', `job:${letter.job}`, {
    what: 'retried a failed run',
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
  if (counts.queued + counts.stayed === 0) throw notFound(`${job} has no permanently failed runs.`)
  await recordAdminAction(app, tx, by, 'admin.acted', `job:${job}`, { what: 'retried all failed runs', ...counts })
  return counts
}

export async function dropRun(app: App, tx: Transaction, id: string, by: AdminActor): Promise<void> {
  const job = await app.jobs.drop(id, tx)
  if (job === null) throw runNotFound()
  await recordAdminAction(app, tx, by, 'admin.acted', `job:${job}`, { what: 'dropped a failed run', run: id })
}
