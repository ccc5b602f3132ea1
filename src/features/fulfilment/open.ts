import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { partsOf } from './parts.ts'

/** Writes down what is owed for a paid order, in the transaction that makes it paid. */
export async function openFulfilments(app: App, tx: Transaction, orderId: number): Promise<void> {
  const lines = await tx.many(sql<{ id: number; product: string }>`select id, product from order_lines where order_id = ${orderId} order by position`)
  const now = app.clock.now()
  for (const { id, product } of lines) {
    for (const part of partsOf(product)) {
      await tx.run(sql`
        insert into fulfilments (line_id, part, created_at, changed_at) values (${id}, ${part}, ${now}, ${now}) on conflict (line_id, part) do nothing`)
    }
  }
}
