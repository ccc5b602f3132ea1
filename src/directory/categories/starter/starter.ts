import { json, sql } from '../../../platform/database/sql.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import tree from './categories.json' with { type: 'json' }

interface StarterCategory {
  slug: string
  name: string
  description: string
  faqs: { question: string; answer: string }[]
  attributes?: { key: string; label: string }[]
  children?: StarterCategory[]
}

/** The categories of a new site and of the demo content. */
export const starterCategories: readonly StarterCategory[] = tree

/** Inserts categories into a site that has none yet. Returns their ids by slug. */
export async function writeStarterCategories(
  db: Queryable,
  categories: readonly StarterCategory[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const insert = async (
    { slug, name, description, faqs, attributes = [] }: StarterCategory,
    position: number,
    parentId: number | null,
  ) => {
    const { id } = await db.one(sql<{ id: number }>`
      insert into categories (slug, name, description, faqs, attributes, position, parent_id)
      values (
        ${slug}, ${name}, ${description}, ${json(faqs)}::jsonb, ${json(attributes)}::jsonb, ${position}, ${parentId}
      )
      returning id`)
    ids.set(slug, id)
    return id
  }
  for (const [position, top] of categories.entries()) {
    const id = await insert(top, position, null)
    for (const [index, child] of (top.children ?? []).entries()) await insert(child, index, id)
  }
  return ids
}
