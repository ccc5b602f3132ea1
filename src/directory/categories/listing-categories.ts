import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** In addition to the primary category. The table allows no more positions. */
export const maxExtraCategories = 3

/** Replaces the categories of a listing, the primary one first. Categories that came with its plan stay marked. */
export async function setListingCategories(
  tx: Transaction,
  listingId: number,
  categoryIds: readonly number[],
): Promise<void> {
  const before = await tx.many(sql<{ category_id: number; with_plan: boolean }>`
    delete from listing_categories where listing_id = ${listingId} returning category_id, with_plan`)
  const withPlan = before.filter(({ with_plan }) => with_plan).map(({ category_id }) => category_id)
  await tx.run(sql`
    insert into listing_categories (listing_id, category_id, position, with_plan)
    select ${listingId}, category, place - 1, place > 1 and category = any(${withPlan}::bigint[])
    from unnest(${categoryIds}::bigint[]) with ordinality as chosen (category, place)`)
}

/** Changes the primary category. Other categories keep their positions. */
export async function setPrimaryCategory(tx: Transaction, listingId: number, categoryId: number): Promise<void> {
  await tx.run(sql`
    delete from listing_categories
    where listing_id = ${listingId} and (position = 0 or category_id = ${categoryId})`)
  await tx.run(
    sql`insert into listing_categories (listing_id, category_id, position) values (${listingId}, ${categoryId}, 0)`,
  )
  await tx.run(sql`update listings set category_id = ${categoryId} where id = ${listingId}`)
}

/**
 * A paid plan includes the additional categories that the draft names, in the positions that bought categories leave
 * free. Call it after a change of the plan, the draft or the bought categories. A listing without a draft is unchanged.
 */
export async function settlePlanCategories(tx: Transaction, listingId: number): Promise<void> {
  await tx.run(sql`
    delete from listing_categories lc using drafts d
    where d.listing_id = lc.listing_id and lc.listing_id = ${listingId} and lc.with_plan`)
  await tx.run(sql`select fill_plan_categories(${listingId})`)
}
