import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'

export type EditorRole = 'owner' | 'editor'

/** What a member is to a listing; undefined for everyone else's. */
export async function editorRole(db: Queryable, memberId: number, listingId: number): Promise<EditorRole | undefined> {
  const found = await db.maybe(sql<{ role: EditorRole }>`
    select case when l.owner_id = ${memberId} then 'owner' else 'editor' end as role from listings l
    where l.id = ${listingId}
      and (l.owner_id = ${memberId}
        or exists (select from listing_editors e where e.listing_id = l.id and e.member_id = ${memberId}))`)
  return found?.role
}

/** Somebody else's listing is not told apart from one that does not exist. */
export async function mustEdit(db: Queryable, memberId: number, listingId: number): Promise<EditorRole> {
  const role = await editorRole(db, memberId, listingId)
  if (!role) throw notFound(`You have no listing ${listingId}. list_my_listings names yours.`)
  return role
}

/** What touches an account of the owner's elsewhere is not for co-founders. */
export function requireOwner(role: EditorRole): void {
  if (role !== 'owner') throw new Problem('forbidden', 'Only the owner of the listing can do that.')
}

/**
 * Held until the transaction ends, so that a listing that changes hands meanwhile is not acted on by its former owner.
 */
export async function mustOwn(tx: Transaction, memberId: number, listingId: number): Promise<void> {
  await tx.run(sql`select from listings where id = ${listingId} for update`)
  requireOwner(await mustEdit(tx, memberId, listingId))
}
