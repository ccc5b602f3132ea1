import { maxExtraCategories, settlePlanCategories } from '../../directory/categories/listing-categories.ts'
import { categoriesBySlugs } from '../../directory/categories/queries.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { counted } from '../../platform/numbers.ts'
import { Problem } from '../../platform/problem.ts'
import { changeListing } from '../../publishing/editing/change.ts'
import { type Fulfilment, type FulfilmentResult, lockListingOf } from './fulfilment.ts'

export async function addCategories(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<FulfilmentResult> {
  const { id } = await lockListingOf(tx, fulfilment)
  const wanted = await categoriesBySlugs(tx, fulfilment.categories)
  const missing = fulfilment.categories.filter((slug) => !wanted.some(({ asked }) => asked === slug))
  if (missing.length > 0)
    throw new Problem(
      'not_allowed_now',
      `${missing.length === 1 ? 'This category no longer exists' : 'These categories no longer exist'}: ${missing.join(', ')}.`,
    )
  const by = { memberId: fulfilment.member_id, cause: `order ${fulfilment.number}` }
  const added = await changeListing(app, tx, id, by, () => insertCategories(tx, id, wanted))
  await app.cache.invalidate(tx, ['categories'])
  return {
    status: 'done',
    note: added.length > 0 ? `Added to ${added.join(', ')}.` : 'It was already in these categories.',
    effect: { categories: added },
  }
}

interface ListingCategory {
  category_id: number
  position: number
  with_plan: boolean
}

async function insertCategories(
  tx: Transaction,
  listingId: number,
  wanted: readonly { id: number; slug: string }[],
): Promise<string[]> {
  const current = await tx.many(sql<ListingCategory>`
    select category_id, position, with_plan from listing_categories where listing_id = ${listingId} order by position`)
  const own = current.filter(({ with_plan }) => !with_plan)
  // Two categories that were ordered may have been merged into one since.
  const fresh = wanted.filter(
    ({ id }, index) =>
      !own.some(({ category_id }) => category_id === id) && wanted.findIndex((other) => other.id === id) === index,
  )
  const free = maxExtraCategories - own.filter(({ position }) => position > 0).length
  if (fresh.length > free)
    throw new Problem(
      'not_allowed_now',
      `The listing has room for ${counted(free, 'more category', 'more categories')}, not ${fresh.length}.`,
    )
  // Bought categories take precedence over those included in the plan, the last of which make room.
  const included = current
    .filter(({ category_id, with_plan }) => with_plan && !fresh.some(({ id }) => id === category_id))
    .slice(0, free - fresh.length)
  await tx.run(sql`
    delete from listing_categories
    where listing_id = ${listingId} and with_plan
      and category_id <> all(${included.map(({ category_id }) => category_id)}::bigint[])`)
  const used = new Set([...own, ...included].map(({ position }) => position))
  const positions = Array.from({ length: maxExtraCategories }, (_, index) => index + 1).filter(
    (position) => !used.has(position),
  )
  for (const [index, { id }] of fresh.entries())
    await tx.run(sql`
      insert into listing_categories (listing_id, category_id, position)
      values (${listingId}, ${id}, ${positions[index]})`)
  return fresh.map(({ slug }) => slug)
}

/** Removes the bought categories and no others. Returns those that were still there. */
export async function removeCategories(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<string[]> {
  const { listing_id: listingId, effect, number } = fulfilment
  const slugs = Array.isArray(effect.categories) ? effect.categories.map(String) : []
  if (listingId === null || slugs.length === 0) return []
  const ids = (await categoriesBySlugs(tx, slugs)).map(({ id }) => id)
  const by = { memberId: null, cause: `refund of order ${number}` }
  const removed = await changeListing(app, tx, listingId, by, async () => {
    const deleted = await tx.many(sql<{ slug: string }>`
      delete from listing_categories lc using categories c
      where c.id = lc.category_id and lc.listing_id = ${listingId} and lc.position > 0 and not lc.with_plan
        and c.id = any(${ids}::bigint[])
      returning c.slug`)
    await settlePlanCategories(tx, listingId)
    return deleted
  })
  await app.cache.invalidate(tx, ['categories'])
  return removed.map(({ slug }) => slug)
}
