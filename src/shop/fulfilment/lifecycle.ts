import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import type { Fulfilment, FulfilmentResult, FulfilmentStatus } from './fulfilment.ts'
import { notifyFailed, notifyFulfilled, notifyTaskDone } from './notify.ts'

/** The only transitions of a fulfilment. A failed one may be retried; a reversed one is final. */
const moves: Record<FulfilmentStatus, readonly FulfilmentStatus[]> = {
  waiting: ['waiting', 'in_progress', 'done', 'failed', 'undone'],
  in_progress: ['in_progress', 'done', 'failed', 'undone'],
  failed: ['waiting', 'done', 'undone'],
  done: ['undone'],
  undone: [],
}

export async function moveFulfilment(
  app: App,
  tx: Transaction,
  fulfilment: Fulfilment,
  { status, note, effect }: FulfilmentResult,
): Promise<void> {
  if (!moves[fulfilment.status].includes(status))
    throw new Problem(
      'not_allowed_now',
      `This work is ${fulfilment.status.replace('_', ' ')} and can’t change to ${status.replace('_', ' ')}.`,
    )
  await tx.run(sql`
    update fulfilments set
      status = ${status},
      note = ${note},
      effect = ${json(effect ?? fulfilment.effect)}::jsonb,
      changed_at = ${app.clock.now()}
    where id = ${fulfilment.id}`)
}

/** Marks it failed and notifies the customer and the admins. */
export async function failFulfilment(app: App, tx: Transaction, fulfilment: Fulfilment, why: string): Promise<void> {
  await moveFulfilment(app, tx, fulfilment, { status: 'failed', note: why })
  await notifyFailed(app, tx, fulfilment, why)
}

/** Marks work that an admin did as done and mails the admin's report to the customer. */
export async function completeByHand(
  app: App,
  tx: Transaction,
  fulfilment: Fulfilment,
  report: string,
  { note = report, effect }: { note?: string; effect?: Fulfilment['effect'] } = {},
): Promise<void> {
  await moveFulfilment(app, tx, fulfilment, { status: 'done', note, ...(effect && { effect }) })
  await notifyTaskDone(app, tx, fulfilment, report)
  await notifyFulfilled(app, tx, fulfilment.order_id)
}
