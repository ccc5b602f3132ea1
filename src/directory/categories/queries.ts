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

/** All categories: there are never so many that reading them at once would hurt. */
export function allCategories(db: Queryable): Promise<CategoryRow[]> {
  return db.many(sql<CategoryRow>`
    select c.id, c.slug, c.name, c.description, c.faqs, c.parent_id, coalesce(n.listings, 0) as listing_count
    from categories c left join category_counts n on n.category_id = c.id
    order by c.position, c.name`)
}

/** By its address, or by one that it had before. */
export async function categoryIdOf(db: Queryable, slug: string): Promise<number | undefined> {
  return (await categoriesBySlugs(db, [slug]))[0]?.id
}

/** Categories by their addresses, present or former, in the order asked for. */
export function categoriesBySlugs(
  db: Queryable,
  slugs: readonly string[],
): Promise<{ asked: string; id: number; slug: string }[]> {
  return db.many(sql<{ asked: string; id: number; slug: string }>`
    select wanted.asked, c.id, c.slug from unnest(${slugs}::text[]) with ordinality as wanted (asked, place)
    left join categories now on now.slug = wanted.asked left join category_slugs former on former.slug = wanted.asked
    join categories c on c.id = coalesce(now.id, former.category_id) order by wanted.place`)
}

/** Live listings in a category or below it. */
export async function countInCategory(db: Queryable, id: number): Promise<number> {
  return (
    (await db.maybe(sql<{ listings: number }>`select listings from category_counts where category_id = ${id}`))
      ?.listings ?? 0
  )
}
