import type { App } from '../../platform/app.ts'
import { isConflict, isConnectionFailure } from '../../platform/database/errors.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { failPart } from './fail.ts'
import { movePart } from './lifecycle.ts'
import { lockedPart, type PartRow } from './part.ts'
import { perform } from './perform.ts'

const mostTries = 5

/**
 * Does a part that waits, once. What goes wrong with it undoes this part alone: the payment and the other parts stand, and the board
 * has the reason.
 */
export async function attempt(app: App, tx: Transaction, id: number): Promise<void> {
  const part = await lockedPart(tx, id)
  if (part?.status !== 'waiting') return
  await tx.run(raw('savepoint part'))
  try {
    const outcome = await perform[part.part](app, tx, part)
    await tx.run(raw('release savepoint part'))
    if (outcome.status !== 'waiting' || outcome.note !== part.note) await movePart(app, tx, part, outcome)
  } catch (error) {
    // The whole transaction is tried again, or is lost anyway.
    if (isConflict(error) || isConnectionFailure(error)) throw error
    await tx.run(raw('rollback to savepoint part'))
    await tx.run(raw('release savepoint part'))
    await goneWrong(app, tx, part, error)
  }
}

async function goneWrong(app: App, tx: Transaction, part: PartRow, error: unknown): Promise<void> {
  await tx.run(sql`update fulfilments set tries = tries + 1 where id = ${part.id}`)
  if (error instanceof Problem) return failPart(app, tx, part, error.message)
  app.log.error({ err: error, fulfilment: part.id, order: part.number }, 'a part of an order could not be done')
  if (part.tries + 1 >= mostTries)
    await failPart(app, tx, part, 'It failed for a reason that the site team has to look into.')
}
