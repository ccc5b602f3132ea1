import { isDeepStrictEqual } from 'node:util'
import { indexListing } from '../../directory/search/index-listings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { type Content, contentOf } from './content.ts'
import { keepVersion } from './versions.ts'

/** Who changes what a listing says, and by what: `update`, `draft`, `story`, `restore`. */
export interface Author {
  /** Null where the service does it. */
  memberId: number | null
  cause: string
}

/**
 * The only way to change what a listing says. The change is kept as a version and shown at once. Two at the same time
 * take turns, so that each version begins with what the one before it left.
 */
export async function changeListing<T>(
  app: App,
  tx: Transaction,
  listingId: number,
  by: Author,
  change: () => Promise<T>,
): Promise<T> {
  await takeTurn(tx, listingId)
  const before = await contentOf(tx, listingId)
  const result = await change()
  const after = await contentOf(tx, listingId)
  const changed = differences(before, after)
  if (changed.length > 0) await show(app, tx, listingId, by, { before, after, changed })
  return result
}

/** The first version of a listing that was just made. */
export async function beginListing(app: App, tx: Transaction, listingId: number, by: Author): Promise<void> {
  const after = await contentOf(tx, listingId)
  await show(app, tx, listingId, by, { before: null, after, changed: [] })
}

async function takeTurn(tx: Transaction, listingId: number): Promise<void> {
  const locked = await tx.maybe(sql`select 1 as locked from listings where id = ${listingId} for update`)
  if (!locked) throw notFound('There is no such listing.')
}

async function show(
  app: App,
  tx: Transaction,
  listingId: number,
  by: Author,
  version: { before: Content | null; after: Content; changed: string[] },
): Promise<void> {
  await tx.run(sql`update profiles set updated_at = ${app.clock.now()} where listing_id = ${listingId}`)
  await keepVersion(app, tx, listingId, by, version)
  await indexListing(tx, listingId)
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
}

function differences(before: Content, after: Content): (keyof Content)[] {
  return (Object.keys(after) as (keyof Content)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
}
