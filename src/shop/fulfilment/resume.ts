import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { attempt } from './attempt.ts'
import { tellFulfilled } from './notify.ts'
import { partById } from './part.ts'

const atOnce = 500

/** Tries everything again that waits. Each part is a transaction of its own that looks again under lock. */
export async function resume(app: App): Promise<void> {
  const waiting = await app.db.many(
    sql<{ id: number }>`select id from fulfilments where status = 'waiting' order by created_at limit ${atOnce}`,
  )
  for (const { id } of waiting) {
    await app.db.transaction(async (tx) => {
      await attempt(app, tx, id)
      const part = await partById(tx, id)
      if (part) await tellFulfilled(app, tx, part.order_id)
    })
  }
}
