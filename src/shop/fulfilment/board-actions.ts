import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { type Fulfilment, lockFulfilment } from './fulfilment.ts'
import { completeByHand, failFulfilment, moveFulfilment } from './lifecycle.ts'
import { notifyFulfilled } from './notify.ts'
import type { AdminReview } from './report.ts'
import { runFulfilment } from './run.ts'
import type { TaskStep } from './tasks.ts'

interface Task {
  id: number
  fulfilment_id: number
  status: 'open' | 'doing' | 'done' | 'dropped'
  steps: TaskStep[]
  notes: string | null
  assignee_id: number | null
}

async function lockOpenTask(tx: Transaction, id: number): Promise<{ task: Task; fulfilment: Fulfilment }> {
  const found = await tx.maybe(
    sql<{ fulfilment_id: number }>`select fulfilment_id from fulfilment_tasks where id = ${id}`,
  )
  const fulfilment = found && (await lockFulfilment(tx, found.fulfilment_id))
  if (!fulfilment) throw notFound('We couldn’t find that task.')
  const task = await tx.one(sql<Task>`
    select id, fulfilment_id, status, steps, notes, assignee_id from fulfilment_tasks where id = ${id} for update`)
  if (task.status === 'done' || task.status === 'dropped')
    throw new Problem('not_allowed_now', 'This task is already closed.')
  return { task, fulfilment }
}

function audit(app: App, tx: Transaction, by: AdminActor, subject: string, what: string): Promise<void> {
  return recordAdminAction(app, tx, by, 'admin.acted', subject, { what })
}

/** Assigns a task to the named admin or, if nobody has it yet, to the one who asks. */
export async function takeTask(
  app: App,
  tx: Transaction,
  id: number,
  by: AdminActor,
  assigneeId?: number,
): Promise<void> {
  const { task, fulfilment } = await lockOpenTask(tx, id)
  if (assigneeId === undefined && task.assignee_id !== null) {
    // The form was sent twice.
    if (task.assignee_id === by.adminId) return
    throw new Problem('not_allowed_now', 'This task is already assigned to someone else.')
  }
  await tx.run(sql`
    update fulfilment_tasks set status = 'doing', assignee_id = ${assigneeId ?? by.adminId}, changed_at = ${app.clock.now()}
    where id = ${id}`)
  await moveFulfilment(app, tx, fulfilment, { status: 'in_progress', note: 'We’re working on it.' })
  await audit(app, tx, by, `task:${id}`, 'took on a task')
}

/** A fingerprint of the notes and steps of a task, to detect changes since a form was shown. */
export function taskFingerprint({ notes, steps }: Pick<Task, 'notes' | 'steps'>): string {
  return fingerprint([notes ?? '', steps.map(({ done }) => done)])
}

interface TaskNote {
  notes: string
  done: readonly number[]
  /** The fingerprint of what the admin was shown; absent on the command line, which shows nothing. */
  seen?: string | null
}

/** Saves the admins' notes and the finished steps, unless another admin changed them since they were shown. */
export async function noteTask(
  app: App,
  tx: Transaction,
  id: number,
  by: AdminActor,
  { notes, done, seen }: TaskNote,
): Promise<void> {
  const { task } = await lockOpenTask(tx, id)
  const steps = task.steps.map(({ text }, index) => ({ text, done: done.includes(index) }))
  const current = taskFingerprint(task)
  if (taskFingerprint({ notes, steps }) === current) return
  if (seen !== undefined && seen !== current)
    throw invalid([
      {
        path: 'notes',
        message: `Someone else changed this task: ${taskText(task)} Save again to replace it`,
      },
    ])
  await tx.run(sql`
    update fulfilment_tasks set
      notes = ${notes || null},
      steps = ${json(steps)}::jsonb,
      changed_at = ${app.clock.now()}
    where id = ${id}`)
  await audit(app, tx, by, `task:${id}`, 'added a note to a task')
}

function taskText({ notes, steps }: Task): string {
  const note = notes ? `their note is “${notes}”` : 'there’s no note'
  if (steps.length === 0) return `${note}.`
  const done = steps.filter((step) => step.done).map(({ text }) => text)
  return `${note}, and ${done.length === 0 ? 'no steps are done' : `these steps are done: ${done.join('; ')}`}.`
}

/** Closes a task as done. The report is mailed to the customer. */
export async function finishTask(app: App, tx: Transaction, id: number, by: AdminActor, report: string): Promise<void> {
  const { fulfilment } = await lockOpenTask(tx, id)
  const now = app.clock.now()
  await tx.run(sql`
    update fulfilment_tasks set
      status = 'done',
      report = ${report},
      assignee_id = coalesce(assignee_id, ${by.adminId}),
      changed_at = ${now},
      done_at = ${now}
    where id = ${id}`)
  await completeByHand(app, tx, fulfilment, report)
  await audit(app, tx, by, `task:${id}`, 'finished a task')
}

/** Closes a task as impossible. The reason is mailed to the customer. */
export async function dropTask(app: App, tx: Transaction, id: number, by: AdminActor, why: string): Promise<void> {
  const { fulfilment } = await lockOpenTask(tx, id)
  const now = app.clock.now()
  await tx.run(sql`
    update fulfilment_tasks set status = 'dropped', report = ${why}, changed_at = ${now}, done_at = ${now}
    where id = ${id}`)
  await failFulfilment(app, tx, fulfilment, why)
  await audit(app, tx, by, `task:${id}`, 'marked a task as impossible')
}

async function lockFailed(tx: Transaction, id: number): Promise<Fulfilment> {
  const fulfilment = await lockFulfilment(tx, id)
  if (!fulfilment) throw notFound('We couldn’t find that item.')
  if (fulfilment.status !== 'failed')
    throw new Problem('not_allowed_now', 'Only failed work can be retried or resolved.')
  return fulfilment
}

export async function retryFulfilment(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const fulfilment = await lockFailed(tx, id)
  await tx.run(sql`delete from fulfilment_tasks where fulfilment_id = ${id}`)
  await moveFulfilment(app, tx, fulfilment, { status: 'waiting', note: null })
  await runFulfilment(app, tx, id)
  await notifyFulfilled(app, tx, fulfilment.order_id)
  await audit(app, tx, by, `fulfilment:${id}`, 'retried failed work')
}

/** Closes a failed fulfilment that an admin resolved manually. */
export async function resolveFulfilment(
  app: App,
  tx: Transaction,
  id: number,
  by: AdminActor,
  report: string,
): Promise<void> {
  const fulfilment = await lockFailed(tx, id)
  await completeByHand(app, tx, fulfilment, report, { effect: {} })
  await audit(app, tx, by, `fulfilment:${id}`, 'resolved failed work')
}

/** Replaces a profile review that failed with one written by an admin. */
export async function writeProfileReview(
  app: App,
  tx: Transaction,
  id: number,
  by: AdminActor,
  text: string,
): Promise<void> {
  const fulfilment = await lockFailed(tx, id)
  if (fulfilment.part !== 'ai_review') throw new Problem('not_allowed_now', 'Only profile reviews have a report.')
  const report: AdminReview = { reviewer: 'team', text }
  await tx.run(sql`
    insert into profile_reviews (line_id, listing_id, report, written_at)
    values (${fulfilment.line_id}, ${fulfilment.listing_id}, ${json(report)}::jsonb, ${app.clock.now()})
    on conflict (line_id) do update set report = excluded.report, written_at = excluded.written_at`)
  await completeByHand(app, tx, fulfilment, text, { note: 'We wrote your report.' })
  await audit(app, tx, by, `fulfilment:${id}`, 'wrote a profile review')
}
