import { facetSlug } from '../../directory/listings/facets.ts'
import type { App } from '../../platform/app.ts'
import { json, raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { changeListing } from './change.ts'
import type { Fields, UpdateMyListing } from './input.ts'

/** Facts that lists filter by stand with the listing, the rest with its profile. */
const ofListing = new Set<keyof Fields>(['country', 'pricing_model'])

/** Publishes what the people of a listing changed, at once. */
export async function updateListing(
  app: App,
  tx: Transaction,
  listingId: number,
  memberId: number,
  { fields = {}, socials, faqs }: UpdateMyListing,
): Promise<void> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined) as [
    keyof Fields,
    string | string[] | number | null,
  ][]
  await changeListing(app, tx, listingId, { memberId, cause: 'update' }, async () => {
    for (const [name, value] of given) await write(tx, listingId, name, kept(name, value))
    if (socials)
      await tx.run(sql`update profiles set socials = ${json(socials)}::jsonb where listing_id = ${listingId}`)
    if (faqs) await tx.run(sql`update profiles set faqs = ${json(faqs)}::jsonb where listing_id = ${listingId}`)
    await stated(tx, listingId, given)
  })
}

async function write(tx: Transaction, listingId: number, name: keyof Fields, value: unknown): Promise<void> {
  // The name is one of the schema's own.
  const assignment: Statement = sql`${raw(name)} = ${value}`
  await tx.run(
    ofListing.has(name)
      ? sql`update listings set ${assignment} where id = ${listingId}`
      : sql`update profiles set ${assignment} where listing_id = ${listingId}`,
  )
}

function kept(name: keyof Fields, value: string | string[] | number | null): string | string[] | number | null {
  if (Array.isArray(value)) return [...new Set(value)]
  if (value === '' || typeof value !== 'string') return value || null
  if (name === 'country') return value.toUpperCase()
  return name === 'pricing_model' ? facetSlug(value) : value
}

// What the website did not state and its owner does is no longer left blank.
async function stated(tx: Transaction, listingId: number, given: readonly [string, unknown][]): Promise<void> {
  const names = given
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name)
  await tx.run(sql`
    update profiles
    set not_found_on_website = array(select name
    from unnest(not_found_on_website) with ordinality as blank (name, position) where name <> all(${names}::text[])
    order by position)
    where listing_id = ${listingId} and not_found_on_website && ${names}::text[]`)
}
