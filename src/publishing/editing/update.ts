import { facetSlug } from '../../directory/listings/facets.ts'
import type { App } from '../../platform/app.ts'
import { json, raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { authorOf, changeListing, type EditedBy } from './change.ts'
import type { Fields, UpdateMyListing } from './input.ts'

type FieldValue = string | string[] | number | null

/** Columns of `listings`, which lists filter by. All others are columns of `profiles`. */
const listingColumns = new Set<keyof Fields>(['country', 'pricing_model'])

/** Changes a listing and publishes it right away. */
export async function updateListing(
  app: App,
  tx: Transaction,
  listingId: number,
  by: EditedBy,
  { fields = {}, socials, faqs }: UpdateMyListing,
): Promise<void> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined) as [keyof Fields, FieldValue][]
  await changeListing(app, tx, listingId, authorOf(by, 'edited'), async () => {
    for (const [name, value] of given) await setColumn(tx, listingId, name, storedValue(name, value))
    if (socials)
      await tx.run(sql`update profiles set socials = ${json(socials)}::jsonb where listing_id = ${listingId}`)
    if (faqs) await tx.run(sql`update profiles set faqs = ${json(faqs)}::jsonb where listing_id = ${listingId}`)
    await markAsStated(tx, listingId, given)
  })
}

async function setColumn(tx: Transaction, listingId: number, name: keyof Fields, value: FieldValue): Promise<void> {
  // Safe as raw SQL: the schema allows no other names.
  const assignment: Statement = sql`${raw(name)} = ${value}`
  await tx.run(
    listingColumns.has(name)
      ? sql`update listings set ${assignment} where id = ${listingId}`
      : sql`update profiles set ${assignment} where listing_id = ${listingId}`,
  )
}

function storedValue(name: keyof Fields, value: FieldValue): FieldValue {
  if (Array.isArray(value)) return [...new Set(value)]
  if (value === '' || typeof value !== 'string') return value || null
  if (name === 'country') return value.toUpperCase()
  return name === 'pricing_model' ? facetSlug(value) : value
}

// A fact that the website lacks is no longer marked as such once the owner states it.
async function markAsStated(tx: Transaction, listingId: number, given: readonly [string, unknown][]): Promise<void> {
  const names = given
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name)
  await tx.run(sql`
    update profiles set not_found_on_website = array(
      select name
      from unnest(not_found_on_website) with ordinality as missing (name, position)
      where name <> all(${names}::text[])
      order by position)
    where listing_id = ${listingId} and not_found_on_website && ${names}::text[]`)
}
