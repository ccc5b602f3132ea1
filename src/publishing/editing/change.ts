import { isDeepStrictEqual } from 'node:util'
import type { AdminActor } from '../../core/audit/actor.ts'
import { indexListing } from '../../directory/search/index-listings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { type Content, contentOf } from './content.ts'
import { holdChange, reviewAgain, screenChange, screenNewListing } from './held-change.ts'
import { keepPictures } from './kept-pictures.ts'
import { recordAdminChange } from './review/admin-change.ts'
import { adminCause, saveVersion } from './versions.ts'

/** Who changes a listing, and how. */
export interface ChangeAuthor {
  /** Null for the service itself. */
  memberId: number | null
  /** Shown in the history, such as `update` or `milestone added`. */
  cause: string
  /** A moderator has read it, so rules no longer apply. */
  isApproved?: true
  /** An admin who edits a listing of others. The change is audited, and the owner and editors are notified. */
  admin?: AdminEdit
}

/** An admin who edits a listing of others. */
export interface AdminEdit {
  actor: AdminActor
  /** The reason, sent to the owner and editors. May be empty. */
  note: string
}

/** Who edits: one of the listing's people by id, or an admin. */
export type EditedBy = number | AdminEdit

export function authorOf(by: EditedBy, cause: string): ChangeAuthor {
  if (typeof by === 'number') return { memberId: by, cause }
  return { memberId: by.actor.adminId, cause: adminCause, admin: by }
}

/**
 * The only way to change the content of a listing. Saves and publishes a version right away. Concurrent changes wait
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
  const { memberId } = by
  // An admin's own edit needs no moderator.
  const isScreened = memberId !== null && !by.isApproved && !by.admin
  if (isScreened) await tx.run(sql`savepoint before_change`)
  const result = await change()
  const after = await contentOf(tx, listingId)
  const changed = differences(before, after)
  const hold = isScreened ? await screenChange(app, tx, memberId, after, changed) : null
  if (hold) {
    // The change is not visible until a moderator approves it.
    await tx.run(sql`rollback to savepoint before_change`)
    await holdChange(app, tx, { listingId, memberId: memberId!, hold }, after, changed)
    return result
  }
  if (changed.length === 0) return result
  await publishVersion(app, tx, listingId, by, { before, after, changed })
  await keepPictures(app, tx, before, after)
  if (isScreened) await reviewAgain(tx, listingId)
  if (by.admin) await recordAdminChange(app, tx, listingId, by.admin, { before, after, changed })
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
  if (by.memberId !== null) await screenNewListing(app, tx, listingId, by.memberId, after)
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
