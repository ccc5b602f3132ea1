import { mostMoreCategories, settlePlanCategories } from '../../directory/categories/of-listing.ts'
import { categoriesBySlugs } from '../../directory/categories/queries.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { changeListing } from '../../publishing/editing/change.ts'
import type { Outcome } from './lifecycle.ts'
import { listingOf } from './listing.ts'
import type { PartRow } from './part.ts'

export async function addCategories(app: App, tx: Transaction, part: PartRow): Promise<Outcome> {
  const { id } = await listingOf(tx, part)
  const wanted = await categoriesBySlugs(tx, part.categories)
  const gone = part.categories.filter((slug) => !wanted.some(({ asked }) => asked === slug))
  if (gone.length > 0) throw new Problem('not_allowed_now', `There is no category ${gone.join(', ')} any more.`)
  const added = await changeListing(app, tx, id, { memberId: part.member_id, cause: `order ${part.number}` }, () =>
    insert(tx, id, wanted),
  )
  await app.cache.invalidate(tx, ['categories'])
  return {
    status: 'done',
    note: added.length > 0 ? `It stands in ${added.join(', ')} too.` : 'It stood in these categories already.',
    effect: { categories: added },
  }
}

interface Place {
  category_id: number
  position: number
  with_plan: boolean
}

async function insert(
  tx: Transaction,
  listingId: number,
  wanted: readonly { id: number; slug: string }[],
): Promise<string[]> {
  const all = await tx.many(
    sql<Place>`select category_id, position, with_plan from listing_categories where listing_id = ${listingId} order by position`,
  )
  const own = all.filter(({ with_plan }) => !with_plan)
  // Two that were ordered may have become one since.
  const fresh = wanted.filter(
    ({ id }, index) =>
      !own.some(({ category_id }) => category_id === id) && wanted.findIndex((other) => other.id === id) === index,
  )
  const room = mostMoreCategories - own.filter(({ position }) => position > 0).length
  if (fresh.length > room)
    throw new Problem('not_allowed_now', `The listing has room for ${room} more categories, not for ${fresh.length}.`)
  // What was bought comes before what the plan brings: the last of those give way.
  const brought = all
    .filter(({ category_id, with_plan }) => with_plan && !fresh.some(({ id }) => id === category_id))
    .slice(0, room - fresh.length)
  await tx.run(
    sql`delete from listing_categories where listing_id = ${listingId} and with_plan and category_id <> all(${brought.map(({ category_id }) => category_id)}::bigint[])`,
  )
  const taken = new Set([...own, ...brought].map(({ position }) => position))
  const free = Array.from({ length: mostMoreCategories }, (_, index) => index + 1).filter(
    (position) => !taken.has(position),
  )
  for (const [index, { id }] of fresh.entries())
    await tx.run(
      sql`insert into listing_categories (listing_id, category_id, position) values (${listingId}, ${id}, ${free[index]})`,
    )
  return fresh.map(({ slug }) => slug)
}

/** Takes away what was bought, and only that. Answers what was still there. */
export async function removeCategories(app: App, tx: Transaction, part: PartRow): Promise<string[]> {
  const slugs = Array.isArray(part.effect.categories) ? part.effect.categories.map(String) : []
  if (part.listing_id === null || slugs.length === 0) return []
  const ids = (await categoriesBySlugs(tx, slugs)).map(({ id }) => id)
  const removed = await changeListing(
    app,
    tx,
    part.listing_id,
    { memberId: null, cause: `refund of order ${part.number}` },
    async () => {
      const gone = await tx.many(sql<{ slug: string }>`
      delete from listing_categories lc using categories c
      where c.id = lc.category_id and lc.listing_id = ${part.listing_id} and lc.position > 0 and not lc.with_plan and c.id = any(${ids}::bigint[]) returning c.slug`)
      await settlePlanCategories(tx, part.listing_id!)
      return gone
    },
  )
  await app.cache.invalidate(tx, ['categories'])
  return removed.map(({ slug }) => slug)
}
