import type { AdminActor } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { takeTurn, told } from './arrange.ts'
import { moveListings, removeCategory } from './remove.ts'

/** As many listings as are moved while somebody waits, and in one portion of the rest. */
export const portion = 500

interface Merge {
  category_id: number
  into_id: number
  asked_by: AdminActor
}

const columns = sql`category_id, into_id, asked_by`

export function mergesUnderway(db: Queryable): Promise<Merge[]> {
  return db.many(sql<Merge>`select ${columns} from category_merges order by asked_at, category_id`)
}

/** Goes on with every merge that was begun, wherever it was left. */
export async function goOnMerging(app: App): Promise<void> {
  for (const { category_id } of await mergesUnderway(app.db)) while (await step(app, category_id));
}

/** One portion, or the end of it; says whether more is to do. Two who do it at once take turns by the row. */
async function step(app: App, categoryId: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    await takeTurn(tx)
    const merge = await tx.maybe(
      sql<Merge>`select ${columns} from category_merges where category_id = ${categoryId} for update skip locked`,
    )
    if (!merge) return false
    if ((await moveListings(tx, categoryId, merge.into_id, portion)) > 0) {
      await app.cache.invalidate(tx, ['categories', 'listings'])
      return true
    }
    await tx.run(raw('set local statement_timeout = 0'))
    await finish(app, tx, merge)
    return false
  })
}

async function finish(app: App, tx: Transaction, { category_id, into_id, asked_by }: Merge): Promise<void> {
  await tx.run(sql`delete from category_merges where category_id = ${category_id}`)
  try {
    await removeCategory(app, tx, category_id, into_id, asked_by)
  } catch (error) {
    // The tree was changed meanwhile so that it cannot be done: what was moved stays, and the category is there still.
    if (!(error instanceof Problem)) throw error
    await told(app, tx, asked_by, category_id, { did: 'could not end a merge of categories', why: error.message })
  }
}
