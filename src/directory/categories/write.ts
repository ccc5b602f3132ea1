import { isDeepStrictEqual } from 'node:util'
import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { type FieldError, invalid, notFound } from '../../platform/problem.ts'
import { type AdminCategory, CategoryChanged, categoriesForAdmin, categoryVersion, siblingsOf } from './admin.ts'
import type { CategoryInput } from './input.ts'
import { replaceCategory } from './replaced.ts'

/** Serializes changes, so that each one is checked against the current tree. */
export async function lockCategoryTree(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table categories in share row exclusive mode`)
}

export async function addCategory(app: App, tx: Transaction, input: CategoryInput, by: AdminActor): Promise<number> {
  await lockCategoryTree(tx)
  const all = await categoriesForAdmin(tx)
  throwIfAny(validate(all, null, input))
  const { slug, name, description, faqs, attributes, parent_id } = input
  const { id } = await tx.one(sql<{ id: number }>`
    insert into categories (slug, name, description, faqs, attributes, parent_id)
    values (${slug}, ${name}, ${description}, ${json(faqs)}::jsonb, ${json(attributes)}::jsonb, ${parent_id})
    returning id`)
  await tx.run(sql`delete from category_slugs where slug = ${slug}`)
  await setPosition(tx, all, id, input)
  await recordCategoryChange(app, tx, by, id, { did: `added the category ${name}` })
  return id
}

/**
 * Changes or moves a category. Its old slug redirects to the new one, and drafts that name it are updated.
 * With `loadedVersion`, fails if the category has changed since that version was loaded.
 */
export async function changeCategory(
  app: App,
  tx: Transaction,
  id: number,
  input: CategoryInput,
  by: AdminActor,
  loadedVersion: string | null = null,
): Promise<void> {
  await lockCategoryTree(tx)
  const all = await categoriesForAdmin(tx)
  const before = all.find((category) => category.id === id)
  if (!before) throw notFound('This category no longer exists.')
  if (loadedVersion !== null && loadedVersion !== categoryVersion(before)) throw new CategoryChanged(before)
  throwIfAny(validate(all, before, input))
  const { slug, name, description, faqs, attributes, parent_id } = input
  if (slug !== before.slug || name !== before.name) await replaceCategory(app, tx, before, slug)
  await tx.run(sql`
    update categories
    set slug = ${slug}, name = ${name}, description = ${description}, faqs = ${json(faqs)}::jsonb,
      attributes = ${json(attributes)}::jsonb, parent_id = ${parent_id}
    where id = ${id}`)
  if (slug !== before.slug) await redirectSlug(tx, before.slug, id, slug)
  if (parent_id !== before.parent_id) await updateCategoryEntries(tx, id)
  if (input.place !== null || parent_id !== before.parent_id) await setPosition(tx, all, id, input)
  await recordCategoryChange(app, tx, by, id, {
    did: `changed the category ${name}`,
    changes: changesOf(before, input),
  })
}

const auditedFields = ['slug', 'name', 'description', 'faqs', 'attributes', 'parent_id'] as const

/** The changed fields, each with its old and new value. */
function changesOf(before: AdminCategory, input: CategoryInput): Record<string, unknown> {
  const changed = auditedFields
    .filter((field) => !isDeepStrictEqual(before[field], input[field]))
    .map((field) => [field, [before[field], input[field]]])
  return Object.fromEntries([...changed, ...(input.place === null ? [] : [['place', input.place]])])
}

function validate(
  all: readonly AdminCategory[],
  before: AdminCategory | null,
  { slug, name, parent_id, attributes }: CategoryInput,
): FieldError[] {
  const others = all.filter(({ id }) => id !== before?.id)
  const errors: FieldError[] = []
  if (others.some((other) => other.slug === slug))
    errors.push({ path: 'slug', message: 'is already used by another category' })
  const namesake = others.find((other) => other.name.toLowerCase() === name.toLowerCase())
  if (namesake) errors.push({ path: 'name', message: `There’s already a category called ${namesake.name}` })
  const parent = others.find(({ id }) => id === parent_id)
  if (parent_id !== null && !parent) errors.push({ path: 'parent', message: 'must be another existing category' })
  else if (parent && parent.parent_id !== null)
    errors.push({ path: 'parent', message: `must be a top-level category; ${parent.name} is a subcategory` })
  else if (parent && all.some((child) => child.parent_id === before?.id))
    errors.push({ path: 'parent', message: 'can’t be set because this category has subcategories. Move those first' })
  for (const [index, { key }] of attributes.entries())
    if (attributes.findIndex((other) => other.key === key) !== index)
      errors.push({ path: `attributes[${index}].label`, message: 'already exists' })
  return errors
}

function throwIfAny(errors: FieldError[]): void {
  if (errors.length > 0) throw invalid(errors)
}

async function setPosition(
  tx: Transaction,
  all: readonly AdminCategory[],
  id: number,
  { parent_id, place }: CategoryInput,
): Promise<void> {
  const order = siblingsOf(all, { id, parent_id }).map((sibling) => sibling.id)
  order.splice(place === null ? order.length : place - 1, 0, id)
  await tx.run(sql`
    update categories c set position = wanted.place
    from unnest(${order}::bigint[]) with ordinality as wanted (id, place)
    where c.id = wanted.id and c.position <> wanted.place`)
}

/** Makes a former slug redirect to the category that has its listings now. */
export async function redirectSlug(tx: Transaction, former: string, id: number, current: string): Promise<void> {
  await tx.run(sql`delete from category_slugs where slug = ${current}`)
  await tx.run(sql`
    insert into category_slugs (slug, category_id) values (${former}, ${id})
    on conflict (slug) do update set category_id = excluded.category_id`)
}

/** Moving a category changes the counts and pages of its old and new parent. */
async function updateCategoryEntries(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`
    select fill_category_entries(listing_id)
    from (select listing_id from listing_categories where category_id = ${id} order by listing_id) as moved`)
}

export async function recordCategoryChange(
  app: App,
  tx: Transaction,
  by: AdminActor,
  id: number,
  details: { did: string } & Record<string, unknown>,
): Promise<void> {
  await recordAdminAction(app, tx, by, 'admin.acted', `category:${id}`, details)
  await app.cache.invalidate(tx, ['categories', 'listings'])
}
