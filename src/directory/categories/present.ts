import type { CategoryRow } from './queries.ts'
import type { Category } from './schema.ts'

export function categoryTree(rows: CategoryRow[], { includeEmpty }: { includeEmpty: boolean }): Category[] {
  return rows
    .filter((row) => row.parent_id === null && isShown(row, includeEmpty))
    .map((row) => presentCategory(rows, row, includeEmpty))
}

export function presentCategory(rows: CategoryRow[], row: CategoryRow, includeEmpty = true): Category {
  const children = rows.filter((child) => child.parent_id === row.id && isShown(child, includeEmpty))
  return { ...facts(rows, row), subcategories: children.map((child) => ({ ...facts(rows, child), subcategories: [] })) }
}

function facts(rows: CategoryRow[], { slug, name, description, faqs, parent_id, listing_count }: CategoryRow) {
  const parent = parent_id === null ? undefined : rows.find(({ id }) => id === parent_id)
  return {
    slug,
    name,
    description,
    faqs,
    parent: parent ? { slug: parent.slug, name: parent.name } : null,
    listing_count,
  }
}

function isShown({ listing_count }: CategoryRow, includeEmpty: boolean): boolean {
  return includeEmpty || listing_count > 0
}
