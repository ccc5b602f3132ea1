import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { Problem } from '../../platform/problem.ts'
import type { Attribute } from './input.ts'

export interface TeamCategory {
  id: number
  slug: string
  name: string
  description: string | null
  faqs: { question: string; answer: string }[]
  attributes: Attribute[]
  parent_id: number | null
  position: number
  /** Live listings here or below. */
  live: number
  /** Whether listings in any state name it. */
  used: boolean
  former_slugs: string[]
}

// The first that is not below it, by the index: a search for one that nobody uses would read all the others.
const nearest = sql`(select lc.category_id from listing_categories lc where lc.category_id >= c.id
  order by lc.category_id limit 1)`

/** Every category as the site team sees it, in the order of the tree. */
export function categoriesForTeam(db: Queryable): Promise<TeamCategory[]> {
  return db.many(sql<TeamCategory>`
    select c.id, c.slug, c.name, c.description, c.faqs, c.attributes, c.parent_id, c.position, coalesce(n.listings,
    0) as live,
      coalesce(c.id = ${nearest}, false) as used,
      array(select slug from category_slugs former where former.category_id = c.id order by slug) as former_slugs
    from categories c left join category_counts n on n.category_id = c.id order by c.position, c.name`)
}

const most = 10_000

/** How many listings in any state name it: exact, or `more than 10,000`. */
export async function listingsIn(db: Queryable, id: number): Promise<string> {
  const { count } = await db.one(
    sql<{
      count: number
    }>`select count(*) as count from (select from listing_categories where category_id = ${id}
      limit ${most + 1}) as found`,
  )
  return count > most ? 'more than 10,000 listings' : count === 1 ? 'one listing' : `${count} listings`
}

/** The categories beside one, or at the top, in their order. */
export function siblingsOf(
  all: readonly TeamCategory[],
  { id, parent_id }: { id: number | null; parent_id: number | null },
): TeamCategory[] {
  return all.filter((other) => other.parent_id === parent_id && other.id !== id)
}

/** What a form about it says, to see whether it is still the same. */
export function seenOf({ slug, name, description, faqs, attributes, parent_id }: TeamCategory): string {
  return fingerprint([slug, name, description, faqs, attributes, parent_id])
}

/** Somebody else changed the category since it was read. */
export class CategoryChanged extends Problem {
  readonly theirs: TeamCategory

  constructor(theirs: TeamCategory) {
    super(
      'not_allowed_now',
      'Somebody else changed this category meanwhile. What differs is below: save again to replace theirs with yours.',
    )
    this.theirs = theirs
  }
}
