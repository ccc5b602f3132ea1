import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { starterCategories, writeStarterCategories } from '../../directory/categories/starter/starter.ts'
import { lockCategoryTree } from '../../directory/categories/write.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'

interface CategorySet {
  title: string
  about: string
  /** Top-level categories of the set; null for all of them. */
  only: readonly string[] | null
}

/** Sets of categories for a new site. Admins can change, move and remove them later. */
export const categorySets: Record<string, CategorySet> = {
  software: {
    title: 'Software',
    about: 'Developer tools, AI, design, marketing and productivity',
    only: ['developer-tools', 'artificial-intelligence', 'design', 'marketing', 'productivity'],
  },
  business: {
    title: 'Business',
    about: 'Marketing, productivity, finance and commerce',
    only: ['marketing', 'productivity', 'finance', 'commerce'],
  },
  life: {
    title: 'Life and learning',
    about: 'Health, education, finance and productivity',
    only: ['health', 'education', 'finance', 'productivity'],
  },
  all: { title: 'Everything', about: `All of the above, ${starterCategories.length} categories`, only: null },
}

export async function hasCategories(db: Queryable): Promise<boolean> {
  return (await db.maybe(sql`select 1 as found from categories limit 1`)) !== undefined
}

/** Creates the categories of a set; none for `none`. Returns how many. */
export async function beginWithCategories(app: App, tx: Transaction, chosen: string, by: AdminActor): Promise<number> {
  if (chosen === 'none') return 0
  const set = Object.hasOwn(categorySets, chosen) ? categorySets[chosen]! : undefined
  if (!set)
    throw invalid([
      { path: 'categories', message: `Choose one of ${[...Object.keys(categorySets), 'none'].join(', ')}` },
    ])
  await lockCategoryTree(tx)
  if (await hasCategories(tx))
    throw invalid([{ path: 'categories', message: 'This site already has categories. Choose none' }])
  const categories = starterCategories.filter(({ slug }) => set.only === null || set.only.includes(slug))
  const written = await writeStarterCategories(tx, categories)
  await recordAdminAction(app, tx, by, 'admin.acted', null, {
    what: `added the starter categories “${set.title}”`,
    categories: written.size,
  })
  await app.cache.invalidate(tx, ['categories', 'listings'])
  return written.size
}
