import type { CategoryRow } from '../../directory/categories/queries.ts'
import type { OnCategoryReplaced } from '../../directory/categories/replaced.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import type { FieldError } from '../../platform/problem.ts'
import type { UpdateDraft } from './input.ts'

/**
 * Drafts store categories by slug and show them by name. People and programs may send either, in any case. Slugs that
 * no longer name a category are shown as they are.
 */
function slugsByWord(all: readonly CategoryRow[]): ReadonlyMap<string, string> {
  return new Map([
    ...all.map(({ name, slug }) => [name.toLowerCase(), slug] as const),
    ...all.map(({ slug }) => [slug, slug] as const),
  ])
}

/** Resolves names and slugs to slugs. An entry that matches no category is not changed. */
export function categorySlugs(entries: readonly string[], all: readonly CategoryRow[]): string[] {
  const slugs = slugsByWord(all)
  return [...new Set(entries.map((entry) => slugs.get(entry.trim().toLowerCase()) ?? entry))]
}

/** Replaces the categories of an update by their slugs, with an error for each that does not exist. */
export function resolveCategories(
  fields: UpdateDraft['fields'],
  all: readonly CategoryRow[],
): { fields: UpdateDraft['fields']; errors: FieldError[] } {
  if (!fields?.categories) return { fields, errors: [] }
  const slugs = slugsByWord(all)
  const names = all.map(({ name }) => name)
  const errors = fields.categories.flatMap((entry, index) => {
    if (slugs.has(entry.trim().toLowerCase())) return []
    const suggestion = suggest(entry, names)
    const advice = suggestion ? `Did you mean ${suggestion}?` : 'Pick one from the list (list_categories).'
    return [
      {
        path: `fields.categories[${index}]`,
        message: `We don't have a category called ${entry.slice(0, 60)}. ${advice}`,
      },
    ]
  })
  return { fields: { ...fields, categories: categorySlugs(fields.categories, all) }, errors }
}

/** Shows the slugs of the `categories` field as names; any other value is returned as it is. */
export type ShowCategories = <Value>(field: string, value: Value) => Value

export async function categoryNames(db: Queryable): Promise<ShowCategories> {
  const rows = await db.many(sql<{ slug: string; name: string }>`select slug, name from categories`)
  const names = new Map(rows.map(({ slug, name }) => [slug, name]))
  return (field, value) =>
    field === 'categories' && Array.isArray(value)
      ? (value.map((slug) => names.get(slug) ?? slug) as typeof value)
      : value
}

/** Updates drafts whose category was merged. If it was removed, they keep its name, which people can still read. */
export const replaceCategoryInDrafts: OnCategoryReplaced = async (tx, { slug, name }, replacement) => {
  for (const column of ['value', 'ai_value'] as const)
    await tx.run(sql`
      update draft_parts set ${raw(column)} = (
        select jsonb_agg(entry order by place)
        from (
          select
            case when entry = ${slug} then ${replacement ?? name}::text else entry end as entry,
            min(place) as place
          from jsonb_array_elements_text(draft_category_slugs(${raw(column)})) with ordinality as entries (entry, place)
          group by 1) as replaced)
      where name = 'categories'
        and (${raw(column)} @> jsonb_build_array(${slug}::text) or ${raw(column)} @> jsonb_build_array(${name}::text))`)
}
