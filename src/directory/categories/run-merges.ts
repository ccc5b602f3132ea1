import type { AdminActor } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { moveListings, removeCategory } from './remove.ts'
import { lockCategoryTree, recordCategoryChange } from './write.ts'

/** How many listings are moved in one transaction: within a request, and in each step of the job. */
export const mergeBatchSize = 500

interface Merge {
  category_id: number
  into_id: number
  asked_by: AdminActor
}

const columns = sql`category_id, into_id, asked_by`

export function mergesUnderway(db: Queryable): Promise<Merge[]> {
  return db.many(sql<Merge>`select ${columns} from category_merges order by asked_at, category_id`)
}

/** Resumes every merge that was started, from wherever it stopped. */
export async function continueMerges(app: App): Promise<void> {
  for (const { category_id } of await mergesUnderway(app.db)) while (await runStep(app, category_id));
}

/** Moves one batch, or finishes the merge. Returns whether there is more to do. Concurrent runs skip locked merges. */
async function runStep(app: App, categoryId: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    await lockCategoryTree(tx)
    const merge = await tx.maybe(
      sql<Merge>`select ${columns} from category_merges where category_id = ${categoryId} for update skip locked`,
    )
    if (!merge) return false
    if ((await moveListings(tx, categoryId, merge.into_id, mergeBatchSize)) > 0) {
      await app.cache.invalidate(tx, ['categories', 'listings'])
      return true
    }
    await tx.withoutTimeLimit()
    await finish(app, tx, merge)
    return false
  })
}

async function finish(app: App, tx: Transaction, { category_id, into_id, asked_by }: Merge): Promise<void> {
  await tx.run(sql`delete from category_merges where category_id = ${category_id}`)
  try {
    await removeCategory(app, tx, category_id, into_id, asked_by)
  } catch (error) {
    // The tree has changed so that the merge is no longer possible. Moved listings stay, and so does the category.
    if (!(error instanceof Problem)) throw error
    await recordCategoryChange(app, tx, asked_by, category_id, {
      did: 'failed to merge a category',
      why: error.message,
    })
  }
}
