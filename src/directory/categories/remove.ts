import type { AdminActor } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { counted } from '../../platform/numbers.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { type AdminCategory, categoriesForAdmin, countListingsText } from './admin.ts'
import type { Attribute } from './input.ts'
import { replaceCategory } from './replaced.ts'
import { lockCategoryTree, recordCategoryChange, redirectSlug } from './write.ts'

/** The listings and subcategories of a category, as text. Null if it is empty and can be removed without a merge. */
export async function describeContents(
  db: Queryable,
  all: readonly AdminCategory[],
  { id, used }: AdminCategory,
): Promise<string | null> {
  const children = all.filter(({ parent_id }) => parent_id === id).length
  const contents = [
    used && (await countListingsText(db, id)),
    children > 0 && counted(children, 'subcategory', 'subcategories'),
  ].filter(Boolean)
  return contents.length === 0 ? null : contents.join(' and ')
}

/** The categories that a category can be merged into. The tree has two levels. */
export function mergeTargets(all: readonly AdminCategory[], { id }: AdminCategory): AdminCategory[] {
  const hasChildren = all.some(({ parent_id }) => parent_id === id)
  return all.filter((other) => other.id !== id && other.parent_id !== id && (!hasChildren || other.parent_id === null))
}

/**
 * Removes a category. With `intoId`, its listings, drafts, subcategories, comparison attributes and slugs move to that
 * category; without it, the category must be empty.
 */
export async function removeCategory(
  app: App,
  tx: Transaction,
  id: number,
  intoId: number | null,
  by: AdminActor,
): Promise<void> {
  await lockCategoryTree(tx)
  // Waits for transactions that are adding listings to it, so that those are moved too.
  await tx.many(sql`select id from categories where id = any(${[id, intoId]}::bigint[]) order by id for update`)
  const { category, into } = await requireMergeable(tx, id, intoId)
  await replaceCategory(app, tx, category, into?.slug ?? null)
  if (into) await moveContents(tx, category, into)
  await tx.run(sql`delete from categories where id = ${id}`)
  await recordCategoryChange(app, tx, by, id, {
    did: into ? `merged the category ${category.name} into ${into.name}` : `removed the category ${category.name}`,
  })
}

/** Loads the category to remove and the one to merge it into. Throws a problem if that is not possible. */
export async function requireMergeable(
  tx: Transaction,
  id: number,
  intoId: number | null,
): Promise<{ category: AdminCategory; into: AdminCategory | null }> {
  const all = await categoriesForAdmin(tx)
  const category = all.find((candidate) => candidate.id === id)
  if (!category) throw notFound('This category no longer exists.')
  const into = intoId === null ? null : mergeTargets(all, category).find((target) => target.id === intoId)
  if (into === undefined)
    throw new Problem('not_allowed_now', 'You can’t move this category’s contents there. Choose another category.')
  const running = await tx.maybe(sql<{ category_id: number; into_id: number }>`
    select category_id, into_id from category_merges
    where into_id = ${id} or category_id = ${intoId}::bigint
    limit 1`)
  if (running) {
    const reason =
      running.into_id === id
        ? `Another category is being merged into ${category.name}`
        : `${into!.name} is being merged into another category`
    throw new Problem('not_allowed_now', `${reason}. Wait until that’s done.`)
  }
  const contents = await describeContents(tx, all, category)
  if (into === null && contents !== null)
    throw new Problem('not_allowed_now', `${category.name} has ${contents}. Choose a category to move them to.`)
  return { category, into }
}

/** Moves at most `limit` listings from one category to another. Returns how many were moved. */
export async function moveListings(tx: Transaction, fromId: number, intoId: number, limit: number): Promise<number> {
  const rows = await tx.many(sql<{ listing_id: number }>`
    select listing_id from listing_categories where category_id = ${fromId} order by listing_id limit ${limit}`)
  if (rows.length === 0) return 0
  const ids = rows.map(({ listing_id }) => listing_id)
  const both = [fromId, intoId]
  // A listing that is in both keeps the better of its two positions.
  await tx.run(sql`
    delete from listing_categories lc using listing_categories other
    where lc.listing_id = any(${ids}::bigint[]) and other.listing_id = lc.listing_id
      and lc.category_id = any(${both}::bigint[]) and other.category_id = any(${both}::bigint[])
      and other.position < lc.position`)
  await tx.run(sql`
    update listings set category_id = ${intoId} where id = any(${ids}::bigint[]) and category_id = ${fromId}`)
  await tx.run(sql`
    update listing_categories set category_id = ${intoId}
    where listing_id = any(${ids}::bigint[]) and category_id = ${fromId}`)
  return ids.length
}

async function moveContents(tx: Transaction, from: AdminCategory, into: AdminCategory): Promise<void> {
  while ((await moveListings(tx, from.id, into.id, 5000)) > 0);
  // Drafts name their category without being listed in it.
  await tx.run(sql`update listings set category_id = ${into.id} where category_id = ${from.id}`)
  const children = await tx.many(sql<{ id: number }>`
    update categories set parent_id = ${into.id}, position = position + 1000
    where parent_id = ${from.id}
    returning id`)
  const childIds = children.map(({ id }) => id)
  await tx.run(sql`
    select fill_category_entries(listing_id)
    from (
      select distinct listing_id from listing_categories where category_id = any(${childIds}::bigint[])
    ) as moved`)
  await mergeAttributes(tx, from, into.parent_id ?? into.id)
  await tx.run(sql`update category_slugs set category_id = ${into.id} where category_id = ${from.id}`)
  await redirectSlug(tx, from.slug, into.id, into.slug)
}

/** Comparison attributes belong to top-level categories. */
async function mergeAttributes(tx: Transaction, { attributes }: AdminCategory, topId: number): Promise<void> {
  const top = await tx.one(sql<{ attributes: Attribute[] }>`select attributes from categories where id = ${topId}`)
  const added = attributes.filter(({ key }) => !top.attributes.some((existing) => existing.key === key))
  if (added.length > 0)
    await tx.run(
      sql`update categories set attributes = ${json([...top.attributes, ...added])}::jsonb where id = ${topId}`,
    )
}
