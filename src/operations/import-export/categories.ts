import * as z from 'zod'
import { takeTurn } from '../../directory/categories/arrange.ts'
import { categoryFacts } from '../../directory/categories/input.ts'
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

type Written = z.output<typeof Child>
interface Placed extends Written {
  position: number
  parent: string | null
}

/** The tree of categories. Those that the file does not name stay as they are. */
export const categoryImporter: Importer = {
  about: 'JSON: a list of categories with children',
  async run(app, tx, text) {
    const mistakes = new Mistakes()
    const placed = readTree(text, mistakes)
    mistakes.refuse()
    await takeTurn(tx)
    const known = await knownCategories(tx)
    refuseThirdLevel(placed, known, mistakes)
    refuseSharedNames(placed, known, mistakes)
    mistakes.refuse()
    return writeTree(app, tx, placed, known)
  },
}

function readTree(text: string, mistakes: Mistakes): Placed[] {
  const parsed = parseJson(text)
  if (parsed.error !== undefined) {
    mistakes.add(parsed.line, parsed.error)
    return []
  }
  const errors: FieldError[] = []
  const read = Tree.safeParse({ categories: parsed.value })
  findUnstorableText(parsed.value, errors)
  if (!read.success) describeIssues(read.error.issues, Tree, errors)
  mistakes.addFields(undefined, errors)
  if (!read.success) return []
  const placed = read.data.categories.flatMap(({ children, ...top }, position) => [
    { ...top, position, parent: null },
    ...children.map((child, index) => ({ ...child, position: index, parent: top.slug })),
  ])
  for (const [repeated, { length }] of Map.groupBy(placed, (category) => category.slug))
    if (length > 1) mistakes.add(undefined, `the slug ${repeated} stands there ${length} times`)
  return placed
}

interface Known {
  id: number
  slug: string
  name: string
  parent: string | null
}

async function knownCategories(db: Queryable): Promise<Map<string, Known>> {
  const rows = await db.many(
    sql<Known>`select c.id, c.slug, c.name, p.slug as parent from categories c left
      join categories p on p.id = c.parent_id order by c.id for update of c`,
  )
  return new Map(rows.map((row) => [row.slug, row]))
}

// Categories are two deep, also together with those that the file does not name.
function refuseThirdLevel(placed: Placed[], known: Map<string, Known>, mistakes: Mistakes): void {
  const named = new Map(placed.map((category) => [category.slug, category]))
  for (const { slug, parent } of known.values()) {
    const above = parent === null || named.has(slug) ? undefined : named.get(parent)
    if (above && above.parent !== null)
      mistakes.add(
        undefined,
        `${above.slug} cannot go below ${above.parent}, because ${slug} is below it; name ${slug} in the file too`,
      )
  }
}

function refuseSharedNames(placed: Placed[], known: Map<string, Known>, mistakes: Mistakes): void {
  const written = new Set(placed.map(({ slug }) => slug))
  const others = [...known.values()].filter(({ slug }) => !written.has(slug))
  const owners = new Map<string, { slug: string; name: string }>()
  for (const { slug, name } of [...others, ...placed]) {
    const owner = owners.get(name.toLowerCase())
    if (owner) mistakes.add(undefined, `${slug}: there is already a category called ${owner.name} (${owner.slug})`)
    else owners.set(name.toLowerCase(), { slug, name })
  }
}

async function writeTree(app: App, tx: Transaction, placed: Placed[], known: Map<string, Known>) {
  // A file may swap the names of two categories.
  await tx.run(sql`set constraints categories_name_key deferred`)
  // First all to the top, so that none stands below one that is on its way down.
  const ids = new Map<string, number>()
  for (const { slug, name, description, faqs, attributes, position } of placed) {
    const { id } = await tx.one(sql<{ id: number }>`
      insert into categories (slug, name, description, faqs, attributes, position)
      values (${slug}, ${name}, ${description}, ${json(faqs)}::jsonb, ${json(attributes)}::jsonb, ${position})
      on conflict (slug) do update set name = excluded.name, description = excluded.description, faqs = excluded.faqs,
        attributes = excluded.attributes, position = excluded.position, parent_id = null
      returning id`)
    ids.set(slug, id)
  }
  for (const { slug, parent } of placed)
    if (parent !== null)
      await tx.run(sql`update categories set parent_id = ${ids.get(parent)} where id = ${ids.get(slug)}`)
  const moved = placed
    .filter(({ slug, parent }) => known.has(slug) && known.get(slug)!.parent !== parent)
    .map(({ slug }) => ids.get(slug)!)
  await tx.run(
    sql`select fill_category_entries(listing_id)
      from (select distinct listing_id from listing_categories where category_id = any(${moved}::bigint[])) as below`,
  )
  await app.cache.invalidate(tx, ['categories', 'listings'])
  const created = placed.filter(({ slug }) => !known.has(slug)).length
  return { created, updated: placed.length - created }
}

/** As the importer takes it. */
export async function categoryTreeFile(db: Queryable): Promise<string> {
  const rows = await db.many(sql<Omit<Placed, 'parent'> & { id: number; parent_id: number | null }>`
    select id, slug, name, description, faqs, attributes, position, parent_id from categories order by position, slug`)
  const facts = ({ slug, name, description, faqs, attributes }: Omit<Placed, 'parent'>) => ({
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
