import type { AdminActor } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { mergeCategories } from './jobs.ts'
import { removeCategory, requireMergeable } from './remove.ts'
import { mergeBatchSize } from './run-merges.ts'
import { lockCategoryTree, recordCategoryChange } from './write.ts'

/** Merges a small category right away and leaves a big one to a job. Returns whether the merge is done. */
export async function mergeCategory(
  app: App,
  tx: Transaction,
  id: number,
  intoId: number | null,
  by: AdminActor,
): Promise<boolean> {
  await lockCategoryTree(tx)
  const running = await tx.maybe(
    sql<{ into_id: number }>`select into_id from category_merges where category_id = ${id}`,
  )
  if (running && running.into_id !== intoId)
    throw new Problem('not_allowed_now', 'This category is already being merged into another one.')
  if (!running && (intoId === null || (await countToMove(tx, id)) <= mergeBatchSize)) {
    await removeCategory(app, tx, id, intoId, by)
    return true
  }
  if (!running) await startMerge(app, tx, id, intoId!, by)
  await app.jobs.send(tx, mergeCategories, {}, { once: 'categories.merge' })
  return false
}

async function startMerge(app: App, tx: Transaction, id: number, intoId: number, by: AdminActor): Promise<void> {
  const { category, into } = await requireMergeable(tx, id, intoId)
  await tx.run(sql`
    insert into category_merges (category_id, into_id, asked_by, asked_at)
    values (${id}, ${intoId}, ${json(by)}::jsonb, ${app.clock.now()})`)
  await recordCategoryChange(app, tx, by, id, {
    did: `started merging the category ${category.name} into ${into!.name}`,
  })
}

// Includes listings of subcategories: their entries are rewritten when the subcategories move.
async function countToMove(tx: Transaction, id: number): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from (
      select from listing_categories lc
      join categories c on c.id = lc.category_id
      where c.id = ${id} or c.parent_id = ${id}
      limit ${mergeBatchSize + 1}
    ) as found`)
  return count
}
