import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { attempt } from './attempt.ts'
import { partsOf } from './parts.ts'

/** Writes down what is owed for a paid order and does it, in the transaction that makes it paid; the receipt says what was done. */
export async function openFulfilments(app: App, tx: Transaction, orderId: number): Promise<void> {
  const lines = await tx.many(
    sql<{
      id: number
      product: string
    }>`select id, product from order_lines where order_id = ${orderId} order by position`,
  )
  const now = app.clock.now()
  const opened: number[] = []
  for (const { id, product } of lines) {
    for (const part of partsOf(product)) {
      const made = await tx.maybe(sql<{ id: number }>`
        insert into fulfilments (line_id, part, created_at, changed_at) values (${id}, ${part}, ${now}, ${now}) on conflict (line_id, part) do nothing returning id`)
      if (made) opened.push(made.id)
    }
  }
  for (const id of opened) await attempt(app, tx, id)
}
