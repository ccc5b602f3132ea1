import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { attempt } from './attempt.ts'
import { failPart } from './fail.ts'
import { movePart } from './lifecycle.ts'
import { tellFulfilled, tellTaskDone } from './notify.ts'
import { lockedPart, type PartRow } from './part.ts'
import type { TeamReview } from './report.ts'
import type { Step } from './tasks.ts'

interface Task {
  id: number
  fulfilment_id: number
  status: 'open' | 'doing' | 'done' | 'dropped'
  steps: Step[]
  notes: string | null
}

async function openTaskOf(tx: Transaction, id: number): Promise<{ task: Task; part: PartRow }> {
  const found = await tx.maybe(
    sql<{ fulfilment_id: number }>`select fulfilment_id from fulfilment_tasks where id = ${id}`,
  )
  const part = found && (await lockedPart(tx, found.fulfilment_id))
  if (!part) throw notFound('There is no such task.')
  const task = await tx.one(
    sql<Task>`select id, fulfilment_id, status, steps, notes from fulfilment_tasks where id = ${id} for update`,
  )
  if (task.status === 'done' || task.status === 'dropped')
    throw new Problem('not_allowed_now', 'This task is closed already.')
  return { task, part }
}

function audit(app: App, tx: Transaction, by: AdminActor, subject: string, what: string): Promise<void> {
  return recordAdminAction(app, tx, by, 'admin.acted', subject, { what })
}

/** Says who does it. */
export async function takeTask(
  app: App,
  tx: Transaction,
  id: number,
  by: AdminActor,
  assigneeId = by.adminId,
): Promise<void> {
  const { part } = await openTaskOf(tx, id)
  await tx.run(
    sql`update fulfilment_tasks set status = 'doing', assignee_id = ${assigneeId}, changed_at = ${app.clock.now()} where id = ${id}`,
  )
  await movePart(app, tx, part, { status: 'in_progress', note: 'Somebody of the site team is at it.' })
  await audit(app, tx, by, `task:${id}`, 'took a task')
}

/** The notes and steps of a task, to see whether they are still the same. */
export function workSeen({ notes, steps }: Pick<Task, 'notes' | 'steps'>): string {
  return fingerprint([notes ?? '', steps.map(({ done }) => done)])
}

interface TaskNote {
  notes: string
  done: readonly number[]
  /** What the person was shown; absent where they were shown nothing. */
  seen?: string | null
}

/** Keeps a note that only the team reads, and which steps are done; not over what somebody else noted meanwhile. */
export async function noteTask(
  app: App,
  tx: Transaction,
  id: number,
  by: AdminActor,
  { notes, done, seen }: TaskNote,
): Promise<void> {
  const { task } = await openTaskOf(tx, id)
  const steps = task.steps.map(({ text }, index) => ({ text, done: done.includes(index) }))
  const now = workSeen(task)
  if (workSeen({ notes, steps }) === now) return
  if (seen !== undefined && seen !== now)
    throw invalid([
      {
        path: 'notes',
        message: `Somebody else changed this task meanwhile: ${workText(task)} Keep the note again to replace that`,
      },
    ])
  await tx.run(
    sql`update fulfilment_tasks set notes = ${notes || null}, steps = ${json(steps)}::jsonb, changed_at = ${app.clock.now()} where id = ${id}`,
  )
  await audit(app, tx, by, `task:${id}`, 'noted something on a task')
}

function workText({ notes, steps }: Task): string {
  const done = steps.filter((step) => step.done).map(({ text }) => text)
  return `${notes ? `their note is “${notes}”` : 'there is no note'}${steps.length === 0 ? '' : `, and ${done.length === 0 ? 'no step is done' : `these steps are done: ${done.join('; ')}`}`}.`
}

/** It is done, and the customer reads what was done. */
export async function finishTask(app: App, tx: Transaction, id: number, by: AdminActor, report: string): Promise<void> {
  const { part } = await openTaskOf(tx, id)
  const now = app.clock.now()
  await tx.run(
    sql`update fulfilment_tasks set status = 'done', report = ${report}, assignee_id = coalesce(assignee_id, ${by.adminId}), changed_at = ${now}, done_at = ${now} where id = ${id}`,
  )
  await movePart(app, tx, part, { status: 'done', note: report })
  await tellTaskDone(app, tx, part, report)
  await tellFulfilled(app, tx, part.order_id)
  await audit(app, tx, by, `task:${id}`, 'finished a task')
}

/** It cannot be done; the customer reads why. */
export async function dropTask(app: App, tx: Transaction, id: number, by: AdminActor, why: string): Promise<void> {
  const { part } = await openTaskOf(tx, id)
  const now = app.clock.now()
  await tx.run(
    sql`update fulfilment_tasks set status = 'dropped', report = ${why}, changed_at = ${now}, done_at = ${now} where id = ${id}`,
  )
  await failPart(app, tx, part, why)
  await audit(app, tx, by, `task:${id}`, 'gave a task up')
}

async function failedPart(tx: Transaction, id: number): Promise<PartRow> {
  const part = await lockedPart(tx, id)
  if (!part) throw notFound('There is no such part of an order.')
  if (part.status !== 'failed') throw new Problem('not_allowed_now', 'Only what failed can be put right.')
  return part
}

/** Tries again what failed, now that its reason may be gone. */
export async function retryPart(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  const part = await failedPart(tx, id)
  await tx.run(sql`delete from fulfilment_tasks where fulfilment_id = ${id}`)
  await movePart(app, tx, part, { status: 'waiting', note: null })
  await attempt(app, tx, id)
  await tellFulfilled(app, tx, part.order_id)
  await audit(app, tx, by, `fulfilment:${id}`, 'tried a failed part again')
}

/** The team put it right in its own way. */
export async function settlePart(app: App, tx: Transaction, id: number, by: AdminActor, report: string): Promise<void> {
  const part = await failedPart(tx, id)
  await movePart(app, tx, part, { status: 'done', note: report, effect: {} })
  await tellTaskDone(app, tx, part, report)
  await tellFulfilled(app, tx, part.order_id)
  await audit(app, tx, by, `fulfilment:${id}`, 'put a failed part right')
}

/** The team writes the review that failed; the customer reads it like every other report. */
export async function writeReview(app: App, tx: Transaction, id: number, by: AdminActor, text: string): Promise<void> {
  const part = await failedPart(tx, id)
  if (part.part !== 'ai_review') throw new Problem('not_allowed_now', 'Only a profile review has such a report.')
  const report: TeamReview = { reviewer: 'team', text }
  await tx.run(sql`
    insert into profile_reviews (line_id, listing_id, report, written_at) values (${part.line_id}, ${part.listing_id}, ${json(report)}::jsonb, ${app.clock.now()})
    on conflict (line_id) do update set report = excluded.report, written_at = excluded.written_at`)
  await movePart(app, tx, part, { status: 'done', note: 'The site team wrote the report.' })
  await tellTaskDone(app, tx, part, text)
  await tellFulfilled(app, tx, part.order_id)
  await audit(app, tx, by, `fulfilment:${id}`, 'wrote a profile review')
}
