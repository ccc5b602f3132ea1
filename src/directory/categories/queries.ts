import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

export interface CategoryRow {
  id: number
  slug: string
  name: string
  description: string | null
  faqs: { question: string; answer: string }[]
  parent_id: number | null
  listing_count: number
}

/** All categories. There are few enough to load them all. */
export function allCategories(db: Queryable): Promise<CategoryRow[]> {
  return db.many(sql<CategoryRow>`
    select c.id, c.slug, c.name, c.description, c.faqs, c.parent_id, coalesce(n.listings, 0) as listing_count
    from categories c left join category_counts n on n.category_id = c.id
    order by c.position, c.name`)
}

/** Finds a category by its current slug or a former one. */
export async function categoryIdOf(db: Queryable, slug: string): Promise<number | undefined> {
  return (await categoriesBySlugs(db, [slug]))[0]?.id
}

/** Finds categories by current or former slugs, in the given order. `asked` is the slug that was given. */
export function categoriesBySlugs(
  db: Queryable,
  slugs: readonly string[],
): Promise<{ asked: string; id: number; slug: string; name: string }[]> {
  return db.many(sql<{ asked: string; id: number; slug: string; name: string }>`
    select wanted.asked, c.id, c.slug, c.name
    from unnest(${slugs}::text[]) with ordinality as wanted (asked, place)
    left join categories present on present.slug = wanted.asked
    left join category_slugs former on former.slug = wanted.asked
    join categories c on c.id = coalesce(present.id, former.category_id)
    order by wanted.place`)
}

/** The number of live listings in a category or its subcategories. */
export async function countInCategory(db: Queryable, id: number): Promise<number> {
  const row = await db.maybe(sql<{ listings: number }>`select listings from category_counts where category_id = ${id}`)
  return row?.listings ?? 0
}

export async function categoryNamesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.many(sql<{ id: number; name: string }>`
    select id, name from categories where id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
