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

export async function categoryIdOf(db: Queryable, slug: string): Promise<number | undefined> {
  return (await db.maybe(sql<{ id: number }>`select id from categories where slug = ${slug}`))?.id
}

/** Live listings in a category or below it. */
export async function countInCategory(db: Queryable, id: number): Promise<number> {
  return (await db.maybe(sql<{ listings: number }>`select listings from category_counts where category_id = ${id}`))?.listings ?? 0
}
