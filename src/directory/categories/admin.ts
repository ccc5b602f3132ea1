import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { counted } from '../../platform/numbers.ts'
import { Problem } from '../../platform/problem.ts'
import type { Attribute } from './input.ts'

export interface AdminCategory {
  id: number
  slug: string
  name: string
  description: string | null
  faqs: { question: string; answer: string }[]
  attributes: Attribute[]
  parent_id: number | null
  position: number
  /** Live listings in the category or its subcategories. */
  live: number
  /** Whether it has listings in any state. */
  used: boolean
  former_slugs: string[]
}

// Reads one index entry per category. An `exists` could scan the whole table for a category without listings.
const nextUsedCategory = sql`(
  select lc.category_id from listing_categories lc where lc.category_id >= c.id order by lc.category_id limit 1
)`

/** Every category, by position. */
export function categoriesForAdmin(db: Queryable): Promise<AdminCategory[]> {
  return db.many(sql<AdminCategory>`
    select c.id, c.slug, c.name, c.description, c.faqs, c.attributes, c.parent_id, c.position,
      coalesce(n.listings, 0) as live,
      coalesce(c.id = ${nextUsedCategory}, false) as used,
      array(select slug from category_slugs former where former.category_id = c.id order by slug) as former_slugs
    from categories c
    left join category_counts n on n.category_id = c.id
    order by c.position, c.name`)
}

const maxCounted = 10_000

/** The number of listings in a category, in any state, as text: exact, or `more than 10,000 listings`. */
export async function countListingsText(db: Queryable, id: number): Promise<string> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count
    from (select from listing_categories where category_id = ${id} limit ${maxCounted + 1}) as found`)
  return count > maxCounted ? 'more than 10,000 listings' : counted(count, 'listing')
}

/** The other categories with the same parent, in order. */
export function siblingsOf(
  all: readonly AdminCategory[],
  { id, parent_id }: { id: number | null; parent_id: number | null },
): AdminCategory[] {
  return all.filter((other) => other.parent_id === parent_id && other.id !== id)
}

/** A fingerprint of what the form edits, to detect concurrent changes. */
export function categoryVersion({ slug, name, description, faqs, attributes, parent_id }: AdminCategory): string {
  return fingerprint([slug, name, description, faqs, attributes, parent_id])
}

/** Another admin changed the category after it was loaded. */
export class CategoryChanged extends Problem {
  readonly theirs: AdminCategory

  constructor(theirs: AdminCategory) {
    super(
      'not_allowed_now',
      'Someone else changed this category while you were editing. Review the differences below, then save again to keep your version.',
    )
    this.theirs = theirs
  }
}
