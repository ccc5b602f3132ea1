import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound, Problem } from '../../platform/problem.ts'

export type EditorRole = 'owner' | 'editor'

/** The role of a member at a listing. Undefined for everyone but its owner and editors. */
export async function editorRole(db: Queryable, memberId: number, listingId: number): Promise<EditorRole | undefined> {
  const found = await db.maybe(sql<{ role: EditorRole }>`
    select case when l.owner_id = ${memberId} then 'owner' else 'editor' end as role
    from listings l
    where l.id = ${listingId} and l.deleted_at is null
      and (l.owner_id = ${memberId}
        or exists (select from listing_editors e where e.listing_id = l.id and e.member_id = ${memberId}))`)
  return found?.role
}

/** Throws not found for listings of others, so that it does not reveal which ids exist. */
export async function requireEditor(db: Queryable, memberId: number, listingId: number): Promise<EditorRole> {
  const role = await editorRole(db, memberId, listingId)
  if (!role) throw notFound(`You don't have a listing ${listingId}. See yours with list_my_listings.`)
  return role
}

/** Editors may not touch what belongs to the owner personally, such as the account at a payment provider. */
export function requireOwner(role: EditorRole): void {
  if (role !== 'owner') throw new Problem('forbidden', 'Only the owner of this listing can do that.')
}

/** Locks the listing until the transaction ends, so that its owner cannot change meanwhile. */
export async function requireOwnership(tx: Transaction, memberId: number, listingId: number): Promise<void> {
  await tx.run(sql`select from listings where id = ${listingId} for update`)
  requireOwner(await requireEditor(tx, memberId, listingId))
}
