import * as z from 'zod'
import { categoryFacts } from '../../directory/categories/input.ts'
import { lockCategoryTree } from '../../directory/categories/write.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { describeIssues } from '../../platform/operation/issues.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import type { FieldError } from '../../platform/problem.ts'
import type { Importer } from './importer.ts'
import { parseJson } from './json.ts'
import { Mistakes } from './mistakes.ts'

const Child = z.strictObject(categoryFacts)
const Tree = z.strictObject({
  categories: z.array(z.strictObject({ ...categoryFacts, children: z.array(Child).max(200).default([]) })).max(500),
})

interface ImportedCategory extends z.output<typeof Child> {
  position: number
  parent: string | null
}

/** Imports the category tree. Categories that the file does not name stay unchanged. */
export const categoryImporter: Importer = {
  about: 'JSON: a list of categories with children',
  async run(app, tx, text) {
    const mistakes = new Mistakes()
    const imported = readTree(text, mistakes)
    mistakes.refuse()
    await lockCategoryTree(tx)
    const stored = await lockCategories(tx)
    checkDepth(imported, stored, mistakes)
    checkNames(imported, stored, mistakes)
    mistakes.refuse()
    return writeTree(app, tx, imported, stored)
  },
}

function readTree(text: string, mistakes: Mistakes): ImportedCategory[] {
  const parsed = parseJson(text)
  if (parsed.error !== undefined) {
    mistakes.add(parsed.line, parsed.error)
    return []
  }
  const errors: FieldError[] = []
  const result = Tree.safeParse({ categories: parsed.value })
  findUnstorableText(parsed.value, errors)
  if (!result.success) describeIssues(result.error.issues, Tree, errors)
  mistakes.addFields(undefined, errors)
  if (!result.success) return []
  const imported = result.data.categories.flatMap(({ children, ...top }, position) => [
    { ...top, position, parent: null },
    ...children.map((child, index) => ({ ...child, position: index, parent: top.slug })),
  ])
  for (const [slug, { length }] of Map.groupBy(imported, (category) => category.slug))
    if (length > 1) mistakes.add(undefined, `the slug ${slug} appears ${length} times`)
  return imported
}

interface StoredCategory {
  id: number
  slug: string
  name: string
  parent: string | null
}

async function lockCategories(db: Queryable): Promise<Map<string, StoredCategory>> {
  const rows = await db.many(sql<StoredCategory>`
    select c.id, c.slug, c.name, p.slug as parent
    from categories c
    left join categories p on p.id = c.parent_id
    order by c.id
    for update of c`)
  return new Map(rows.map((row) => [row.slug, row]))
}

// The tree has two levels, including categories that the file does not name.
function checkDepth(imported: ImportedCategory[], stored: Map<string, StoredCategory>, mistakes: Mistakes): void {
  const importedBySlug = new Map(imported.map((category) => [category.slug, category]))
  for (const { slug, parent } of stored.values()) {
    const newParent = parent === null || importedBySlug.has(slug) ? undefined : importedBySlug.get(parent)
    if (newParent && newParent.parent !== null)
      mistakes.add(
        undefined,
        `${newParent.slug} can't move under ${newParent.parent} because ${slug} is under it; ` +
          `include ${slug} in the file too`,
      )
  }
}

function checkNames(imported: ImportedCategory[], stored: Map<string, StoredCategory>, mistakes: Mistakes): void {
  const importedSlugs = new Set(imported.map(({ slug }) => slug))
  const others = [...stored.values()].filter(({ slug }) => !importedSlugs.has(slug))
  const owners = new Map<string, { slug: string; name: string }>()
  for (const { slug, name } of [...others, ...imported]) {
    const owner = owners.get(name.toLowerCase())
    if (owner) mistakes.add(undefined, `${slug}: another category is already called ${owner.name} (${owner.slug})`)
    else owners.set(name.toLowerCase(), { slug, name })
  }
}

async function writeTree(app: App, tx: Transaction, imported: ImportedCategory[], stored: Map<string, StoredCategory>) {
  // A file may swap the names of two categories.
  await tx.run(sql`set constraints categories_name_key deferred`)
  // Moves all of them to the top level first, so that no step in between has three levels.
  const ids = new Map<string, number>()
  for (const { slug, name, description, faqs, attributes, position } of imported) {
    const { id } = await tx.one(sql<{ id: number }>`
      insert into categories (slug, name, description, faqs, attributes, position)
      values (${slug}, ${name}, ${description}, ${json(faqs)}::jsonb, ${json(attributes)}::jsonb, ${position})
      on conflict (slug) do update set
        name = excluded.name,
        description = excluded.description,
        faqs = excluded.faqs,
        attributes = excluded.attributes,
        position = excluded.position,
        parent_id = null
      returning id`)
    ids.set(slug, id)
  }
  for (const { slug, parent } of imported)
    if (parent !== null)
      await tx.run(sql`update categories set parent_id = ${ids.get(parent)} where id = ${ids.get(slug)}`)
  const moved = imported
    .filter(({ slug, parent }) => stored.has(slug) && stored.get(slug)!.parent !== parent)
    .map(({ slug }) => ids.get(slug)!)
  await tx.run(sql`
    select fill_category_entries(listing_id)
    from (select distinct listing_id from listing_categories where category_id = any(${moved}::bigint[])) as below`)
  await app.cache.invalidate(tx, ['categories', 'listings'])
  const created = imported.filter(({ slug }) => !stored.has(slug)).length
  return { created, updated: imported.length - created }
}

/** The category tree in the format that the importer reads. */
export async function categoryTreeFile(db: Queryable): Promise<string> {
  const rows = await db.many(sql<Omit<ImportedCategory, 'parent'> & { id: number; parent_id: number | null }>`
    select id, slug, name, description, faqs, attributes, position, parent_id from categories order by position, slug`)
  const facts = ({ slug, name, description, faqs, attributes }: Omit<ImportedCategory, 'parent'>) => ({
    slug,
    name,
    description,
    faqs,
    attributes,
  })
  const tree = rows
    .filter(({ parent_id }) => parent_id === null)
    .map((top) => ({ ...facts(top), children: rows.filter(({ parent_id }) => parent_id === top.id).map(facts) }))
  return `${JSON.stringify(tree, null, 2)}\n`
}
