import type { AdminActor } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { takeTurn, told } from './arrange.ts'
import { mergeCategories } from './jobs.ts'
import { portion } from './merging.ts'
import { refuseBadTaker, removeCategory } from './remove.ts'

/**
 * Merges a category at once when it is small; a big one is merged by a job, portion by portion. Answers whether it is
 * done.
 */
export async function mergeCategory(
  app: App,
  tx: Transaction,
  id: number,
  intoId: number | null,
  by: AdminActor,
): Promise<boolean> {
  await takeTurn(tx)
  const known = await tx.maybe(sql<{ into_id: number }>`select into_id from category_merges where category_id = ${id}`)
  if (known && known.into_id !== intoId)
    throw new Problem('not_allowed_now', 'This category is being merged into another one already.')
  if (!known && (intoId === null || (await countToMove(tx, id)) <= portion)) {
    await removeCategory(app, tx, id, intoId, by)
    return true
  }
  if (!known) await begin(app, tx, id, intoId!, by)
  await app.jobs.send(tx, mergeCategories, {}, { once: 'categories.merge' })
  return false
}

async function begin(app: App, tx: Transaction, id: number, intoId: number, by: AdminActor): Promise<void> {
  const { category, into } = await refuseBadTaker(tx, id, intoId)
  await tx.run(
    sql`insert into category_merges (category_id, into_id, asked_by, asked_at)
      values (${id}, ${intoId}, ${json(by)}::jsonb, ${app.clock.now()})`,
  )
  await told(app, tx, by, id, { did: `began to merge the category ${category.name} into ${into!.name}` })
}

// Listings of the categories below it are written anew, too, when those move.
async function countToMove(tx: Transaction, id: number): Promise<number> {
  return (
    await tx.one(sql<{ count: number }>`
    select count(*) as count from (
      select from listing_categories lc join categories c on c.id = lc.category_id where c.id = ${id}
        or c.parent_id = ${id} limit ${portion + 1}) as found`)
  ).count
}
