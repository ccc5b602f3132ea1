import type { AdminActor } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { categoriesForTeam, listingsIn, type TeamCategory } from './admin.ts'
import { keepAddress, takeTurn, told } from './arrange.ts'
import type { Attribute } from './input.ts'
import { replaceCategory } from './replaced.ts'

/** What would be lost without another category to take it; null when nothing would. */
export async function keptBy(
  db: Queryable,
  all: readonly TeamCategory[],
  { id, used }: TeamCategory,
): Promise<string | null> {
  const below = all.filter(({ parent_id }) => parent_id === id).length
  const held = [
    used && (await listingsIn(db, id)),
    below > 0 && (below === 1 ? 'one category below it' : `${below} categories below it`),
  ].filter(Boolean)
  return held.length === 0 ? null : held.join(' and ')
}

/** Which categories could take what another holds. */
export function takersOf(all: readonly TeamCategory[], { id }: TeamCategory): TeamCategory[] {
  const hasChildren = all.some(({ parent_id }) => parent_id === id)
  return all.filter((other) => other.id !== id && other.parent_id !== id && (!hasChildren || other.parent_id === null))
}

/**
 * Takes a category away. Its listings, drafts, subcategories, comparison attributes and addresses go to another one;
 * without that it goes only when it holds nothing.
 */
export async function removeCategory(
  app: App,
  tx: Transaction,
  id: number,
  intoId: number | null,
  by: AdminActor,
): Promise<void> {
  await takeTurn(tx)
  // Waits for listings that are being put into it, so that they are moved too.
  await tx.many(sql`select id from categories where id = any(${[id, intoId]}::bigint[]) order by id for update`)
  const { category, into } = await refuseBadTaker(tx, id, intoId)
  await replaceCategory(app, tx, category, into?.slug ?? null)
  if (into) await handOver(tx, category, into)
  await tx.run(sql`delete from categories where id = ${id}`)
  await told(app, tx, by, id, {
    did: into ? `merged the category ${category.name} into ${into.name}` : `removed the category ${category.name}`,
  })
}

/** The category that goes and the one that takes what it holds, or why that cannot be. */
export async function refuseBadTaker(
  tx: Transaction,
  id: number,
  intoId: number | null,
): Promise<{ category: TeamCategory; into: TeamCategory | null }> {
  const all = await categoriesForTeam(tx)
  const category = all.find((one) => one.id === id)
  if (!category) throw notFound('There is no such category any more.')
  const into = intoId === null ? null : takersOf(all, category).find((one) => one.id === intoId)
  if (into === undefined)
    throw new Problem('not_allowed_now', 'That category cannot take what this one holds. Choose another one.')
  const merging = await tx.maybe(
    sql<{
      category_id: number
      into_id: number
    }>`select category_id, into_id from category_merges where into_id = ${id} or category_id = ${intoId}::bigint
      limit 1`,
  )
  if (merging)
    throw new Problem(
      'not_allowed_now',
      `${
        merging.into_id === id
          ? `Another category is being merged into \
${category.name}`
          : `${into!.name} is being merged into another category`
      }. Wait until that is done.`,
    )
  const held = await keptBy(tx, all, category)
  if (into === null && held !== null)
    throw new Problem('not_allowed_now', `${category.name} holds ${held}. Choose a category that takes them.`)
  return { category, into }
}

/** Moves listings from one category to another, at most so many; says how many there were. */
export async function moveListings(tx: Transaction, fromId: number, intoId: number, most: number): Promise<number> {
  const ids = (
    await tx.many(
      sql<{
        listing_id: number
      }>`select listing_id from listing_categories where category_id = ${fromId} order by listing_id limit ${most}`,
    )
  ).map(({ listing_id }) => listing_id)
  if (ids.length === 0) return 0
  const both = [fromId, intoId]
  // Where a listing stands in both, the better of its two places stays.
  await tx.run(sql`
    delete from listing_categories lc using listing_categories other
    where lc.listing_id = any(${ids}::bigint[]) and other.listing_id = lc.listing_id
    and lc.category_id = any(${both}::bigint[]) and other.category_id = any(${both}::bigint[])
      and other.position < lc.position`)
  await tx.run(
    sql`update listings set category_id = ${intoId} where id = any(${ids}::bigint[]) and category_id = ${fromId}`,
  )
  await tx.run(
    sql`update listing_categories set category_id = ${intoId} where listing_id = any(${ids}::bigint[])
      and category_id = ${fromId}`,
  )
  return ids.length
}

async function handOver(tx: Transaction, from: TeamCategory, into: TeamCategory): Promise<void> {
  while ((await moveListings(tx, from.id, into.id, 5000)) > 0);
  // Those that name it without standing in it, such as drafts.
  await tx.run(sql`update listings set category_id = ${into.id} where category_id = ${from.id}`)
  const moved = await tx.many(
    sql<{
      id: number
    }>`update categories set parent_id = ${into.id}, position = position + 1000 where parent_id = ${from.id}
      returning id`,
  )
  await tx.run(sql`
    select fill_category_entries(listing_id)
      from (select distinct listing_id from listing_categories where category_id = any(${moved.map(
        ({ id }) => id,
      )}::bigint[])) as below`)
  await keepAttributes(tx, from, into.parent_id ?? into.id)
  await tx.run(sql`update category_slugs set category_id = ${into.id} where category_id = ${from.id}`)
  await keepAddress(tx, from.slug, into.id, into.slug)
}

/** What is compared is said at the top of the tree. */
async function keepAttributes(tx: Transaction, { attributes }: TeamCategory, topId: number): Promise<void> {
  const top = await tx.one(sql<{ attributes: Attribute[] }>`select attributes from categories where id = ${topId}`)
  const fresh = attributes.filter(({ key }) => !top.attributes.some((known) => known.key === key))
  if (fresh.length > 0)
    await tx.run(
      sql`update categories set attributes = ${json([...top.attributes, ...fresh])}::jsonb where id = ${topId}`,
    )
}
