import { isDeepStrictEqual } from 'node:util'
import { indexListing } from '../../directory/search/index-listings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { type Content, contentOf } from './content.ts'
import { saveVersion } from './versions.ts'

/** Who changes a listing, and how. */
export interface ChangeAuthor {
  /** Null for the service itself. */
  memberId: number | null
  /** Shown in the history, such as `update` or `milestone added`. */
  cause: string
}

/**
 * The only way to change the content of a listing. Saves a version and publishes it at once. Concurrent changes wait
 * for each other, so that every version starts from the one before.
 */
export async function changeListing<T>(
  app: App,
  tx: Transaction,
  listingId: number,
  by: ChangeAuthor,
  change: () => Promise<T>,
): Promise<T> {
  await lockForChange(tx, listingId)
  const before = await contentOf(tx, listingId)
  const result = await change()
  const after = await contentOf(tx, listingId)
  const changed = differences(before, after)
  if (changed.length > 0) await publishVersion(app, tx, listingId, by, { before, after, changed })
  return result
}

/** Saves the first version of a new listing. */
export async function createFirstVersion(
  app: App,
  tx: Transaction,
  listingId: number,
  by: ChangeAuthor,
): Promise<void> {
  const after = await contentOf(tx, listingId)
  await publishVersion(app, tx, listingId, by, { before: null, after, changed: [] })
}

async function lockForChange(tx: Transaction, listingId: number): Promise<void> {
  const locked = await tx.maybe(sql`select 1 as locked from listings where id = ${listingId} for update`)
  if (!locked) throw notFound("This listing doesn't exist.")
}

async function publishVersion(
  app: App,
  tx: Transaction,
  listingId: number,
  by: ChangeAuthor,
  version: { before: Content | null; after: Content; changed: string[] },
): Promise<void> {
  await tx.run(sql`update profiles set updated_at = ${app.clock.now()} where listing_id = ${listingId}`)
  await saveVersion(app, tx, listingId, by, version)
  await indexListing(tx, listingId)
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
}

function differences(before: Content, after: Content): (keyof Content)[] {
  return (Object.keys(after) as (keyof Content)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
}
