import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { movePart } from './lifecycle.ts'
import { type PartRow, partsOfOrder, titleOf } from './part.ts'
import { takeBack } from './take-back.ts'

/** What a refund took back, and what it could not, in words for the customer. */
export interface Undone {
  undone: string[]
  kept: string[]
}

/** Takes back what can be taken back of some lines, or of a whole order. */
export async function undoLines(
  app: App,
  tx: Transaction,
  orderId: number,
  lineIds: readonly number[] | null,
): Promise<Undone> {
  const result: Undone = { undone: [], kept: [] }
  for (const part of await partsOfOrder(tx, orderId, lineIds)) {
    if (part.status === 'undone') continue
    const { undone, note } = part.status === 'done' ? await takeBack(app, tx, part) : await drop(app, tx, part)
    if (undone) await movePart(app, tx, part, { status: 'undone', note })
    else await tx.run(sql`update fulfilments set note = ${note} where id = ${part.id}`)
    result[undone ? 'undone' : 'kept'].push(`${titleOf(part)}: ${note}`)
  }
  return result
}

// What has not happened does not happen any more.
async function drop(app: App, tx: Transaction, { id }: PartRow): Promise<{ undone: true; note: string }> {
  const now = app.clock.now()
  await tx.run(
    sql`update fulfilment_tasks set status = 'dropped', notes = concat_ws(E'\n', notes, 'The order was refunded.'), changed_at = ${now}, done_at = ${now} where fulfilment_id = ${id} and status in ('open', 'doing')`,
  )
  return { undone: true, note: 'It was refunded before it was done.' }
}
