import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { notFound } from '../../platform/problem.ts'
import { exampleListing, examplePage } from '../listings/examples.ts'
import { ListingSummary, slug } from '../listings/schema.ts'
import { presentListingSummary, summaries } from '../listings/summaries.ts'
import { categoryTree, presentCategory } from './present.ts'
import { allCategories, type CategoryRow, categoryIdOf } from './queries.ts'
import { Category } from './schema.ts'

const example = {
  slug: 'field-and-shift-work',
  name: 'Field & Shift Work',
  description: 'For people who work from a van, a deck or a ward.',
  faqs: [],
  parent: { slug: 'productivity', name: 'Productivity' },
  listing_count: 1,
  subcategories: [],
}

export const list_categories = operation({
  id: 'list_categories',
  title: 'List categories',
  description: 'The category tree with live listing counts. Use a slug to filter a search.',
  group: 'categories',
  method: 'GET',
  path: '/categories',
  access: 'public',
  query: z.object({ include_empty: z.boolean().default(true).describe('Include categories without live listings.') }),
  returns: z.object({ items: z.array(Category) }),
  example: { response: { items: [{ ...example, parent: null }] } },
  cacheTags: () => ['listings', 'categories'],
  run: async ({ db, query }) => ({
    items: categoryTree(await allCategories(db), { includeEmpty: query.include_empty }),
  }),
})

export const get_category = operation({
  id: 'get_category',
  title: 'Get category',
  description: 'One category with its live listings and those of its subcategories, most voted first.',
  group: 'categories',
  method: 'GET',
  path: '/categories/{slug}',
  access: 'public',
  params: z.object({ slug: slug.describe('Slug from list_categories.') }),
  query: z.object(pageQuery),
  returns: Category.extend(pageOf(ListingSummary).shape).meta({ id: 'CategoryPage' }),
  mayMiss: true,
  example: { params: { slug: example.slug }, response: { ...example, items: [exampleListing], ...examplePage } },
  cacheTags: () => ['listings', 'counters', 'categories'],
  async run({ app, db, path, query }) {
    const categories = await allCategories(db)
    const category =
      categories.find((row) => row.slug === path.slug) ?? (await findByFormerSlug(db, categories, path.slug))
    if (!category) throw notFound(`No category has the slug ${path.slug}. Use list_categories to find one.`)
    const rows = await db.many(
      summaries.ofPage(sql`
        select listing_id, row_number() over (order by votes desc, launched_at, listing_id) as ordinal
        from category_entries where category_id = ${category.id}
        order by votes desc, launched_at, listing_id limit ${query.per_page} offset ${offsetOf(query)}`),
    )
    const page = present(
      rows.map((row) => presentListingSummary(app, row)),
      category.listing_count,
      query,
    )
    return { ...presentCategory(categories, category), ...page }
  },
})

async function findByFormerSlug(
  db: Queryable,
  categories: readonly CategoryRow[],
  slug: string,
): Promise<CategoryRow | undefined> {
  const id = await categoryIdOf(db, slug)
  return categories.find((row) => row.id === id)
}
