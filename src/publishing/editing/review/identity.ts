import * as z from 'zod'
import type { AdminActor } from '../../../core/audit/actor.ts'
import { maxExtraCategories, setListingCategories } from '../../../directory/categories/listing-categories.ts'
import { categoriesBySlugs } from '../../../directory/categories/queries.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { normaliseDomain } from '../../../platform/domain-name.ts'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { maxHrefLength } from '../../reader/urls.ts'
import { authorOf, changeListing } from '../change.ts'
import { type Content, contentOf } from '../content.ts'
import { noteErrors } from './admin-change.ts'

export const maxCategories = 1 + maxExtraCategories

/** Name, website and categories of a listing. Only admins may change them. */
export interface Identity {
  name: string
  website_url: string
  /** Slugs, primary category first. */
  categories: readonly string[]
  /** The reason, sent to the owner and editors. */
  note: string
}

const choosePrimary = 'Choose a primary category'
const webAddress = z.url({ protocol: /^https?$/ }).max(maxHrefLength)

/** Returns whether anything changed. The slug of the listing stays, and so does a verified owner. */
export async function changeIdentity(
  app: App,
  tx: Transaction,
  listingId: number,
  actor: AdminActor,
  input: Identity,
): Promise<boolean> {
  const identity = { ...input, name: input.name.trim(), website_url: input.website_url.trim(), note: input.note.trim() }
  const categories = await categoriesBySlugs(tx, identity.categories)
  const errors = validateIdentity(
    identity,
    categories.map(({ asked }) => asked),
  )
  if (errors.length > 0) throw invalid(errors)
  const by = authorOf({ actor, note: identity.note }, '')
  const { before, after } = await changeListing(app, tx, listingId, by, async () => {
    const before = await contentOf(tx, listingId)
    if (categories.length === 0 && before.categories.length > 0)
      throw invalid([{ path: 'category-0', message: choosePrimary }])
    await writeIdentity(tx, listingId, before, identity, categories)
    return { before, after: await contentOf(tx, listingId) }
  })
  const changed = (['name', 'website_url', 'categories'] as const).filter(
    (part) => String(before[part]) !== String(after[part]),
  )
  if (changed.includes('categories')) await app.cache.invalidate(tx, ['categories'])
  return changed.length > 0
}

function validateIdentity({ name, website_url, categories, note }: Identity, known: readonly string[]): FieldError[] {
  const errors: FieldError[] = noteErrors(note)
  findUnstorableText({ name, website_url }, errors)
  if (name === '') errors.push({ path: 'name', message: 'Enter a name' })
  if (name.length > 200) errors.push({ path: 'name', message: 'Name must be at most 200 characters' })
  if (!webAddress.safeParse(website_url).success || normaliseDomain(website_url) === null)
    errors.push({ path: 'website_url', message: 'Enter a website address, such as https://example.com' })
  if (categories.length > maxCategories)
    errors.push({
      path: `category-${maxCategories - 1}`,
      message: `Choose at most ${maxCategories} categories`,
    })
  for (const [index, slug] of categories.entries()) {
    if (slug === '') errors.push({ path: `category-${index}`, message: choosePrimary })
    else if (!known.includes(slug))
      errors.push({ path: `category-${index}`, message: 'This category no longer exists. Choose another one' })
    else if (categories.indexOf(slug) !== index)
      errors.push({ path: `category-${index}`, message: 'You already chose this category' })
  }
  return errors
}

async function writeIdentity(
  tx: Transaction,
  id: number,
  before: Content,
  { name, website_url }: Identity,
  categories: readonly { id: number; slug: string }[],
): Promise<void> {
  await tx.run(sql`update profiles set name = ${name}, website_url = ${website_url} where listing_id = ${id}`)
  // The domain may differ from that of the website on purpose, so it changes only with the website.
  if (website_url !== before.website_url)
    await tx.run(sql`update listings set domain = ${normaliseDomain(website_url)} where id = ${id}`)
  if (String(categories.map(({ slug }) => slug)) === String(before.categories)) return
  await setListingCategories(
    tx,
    id,
    categories.map((category) => category.id),
  )
  await tx.run(sql`update listings set category_id = ${categories[0]?.id ?? null} where id = ${id}`)
}
