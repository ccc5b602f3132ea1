import type { App } from '../../platform/app.ts'
import { isConflict, isConnectionFailure } from '../../platform/database/errors.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import type { ProductPart } from '../products/parts.ts'
import { type Fulfilment, fulfilmentById, lockFulfilment } from './fulfilment.ts'
import { handlers } from './handlers.ts'
import { failFulfilment, moveFulfilment } from './lifecycle.ts'
import { notifyFulfilled } from './notify.ts'

/**
 * Creates the fulfilments of a paid order and runs them, in the transaction of the payment, so that the receipt can
 * include their results.
 */
export async function startFulfilments(app: App, tx: Transaction, orderId: number): Promise<void> {
  const lines = await tx.many(sql<{ id: number; parts: ProductPart[] }>`
    select l.id, p.parts from order_lines l join products p on p.code = l.product
    where l.order_id = ${orderId}
    order by l.position`)
  const now = app.clock.now()
  const created: number[] = []
  for (const line of lines) {
    for (const part of line.parts) {
      const fulfilment = await tx.maybe(sql<{ id: number }>`
        insert into fulfilments (line_id, part, created_at, changed_at) values (${line.id}, ${part}, ${now}, ${now})
        on conflict (line_id, part) do nothing returning id`)
      if (fulfilment) created.push(fulfilment.id)
    }
  }
  for (const id of created) await runFulfilment(app, tx, id)
}

/** A savepoint keeps a failure to this one fulfilment: the payment and the other parts still commit. */
export async function runFulfilment(app: App, tx: Transaction, id: number): Promise<void> {
  const fulfilment = await lockFulfilment(tx, id)
  if (fulfilment?.status !== 'waiting') return
  await tx.run(raw('savepoint part'))
  try {
    const result = await handlers[fulfilment.part](app, tx, fulfilment)
    await tx.run(raw('release savepoint part'))
    if (result.status !== 'waiting' || result.note !== fulfilment.note)
      await moveFulfilment(app, tx, fulfilment, result)
  } catch (error) {
    // The whole transaction is retried or lost, so there is nothing to record.
    if (isConflict(error) || isConnectionFailure(error)) throw error
    await tx.run(raw('rollback to savepoint part'))
    await tx.run(raw('release savepoint part'))
    await recordFailure(app, tx, fulfilment, error)
  }
}

const maxTries = 5

// A Problem is final. Anything else may be temporary, so the fulfilment stays waiting and the job retries it.
async function recordFailure(app: App, tx: Transaction, fulfilment: Fulfilment, error: unknown): Promise<void> {
  await tx.run(sql`update fulfilments set tries = tries + 1 where id = ${fulfilment.id}`)
  if (error instanceof Problem) return failFulfilment(app, tx, fulfilment, error.message)
  app.log.error(
    { err: error, fulfilment: fulfilment.id, order: fulfilment.number },
    'part of an order could not be fulfilled',
  )
  if (fulfilment.tries + 1 >= maxTries) await failFulfilment(app, tx, fulfilment, 'Something went wrong on our side.')
}

const batch = 500

/** Retries all waiting fulfilments, each in its own transaction. */
export async function runWaitingFulfilments(app: App): Promise<void> {
  const waiting = await app.db.many(sql<{ id: number }>`
    select id from fulfilments where status = 'waiting' order by created_at limit ${batch}`)
  for (const { id } of waiting) {
    await app.db.transaction(async (tx) => {
      await runFulfilment(app, tx, id)
      const fulfilment = await fulfilmentById(tx, id)
      if (fulfilment) await notifyFulfilled(app, tx, fulfilment.order_id)
    })
  }
}
