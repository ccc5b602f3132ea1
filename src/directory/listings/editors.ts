import type { AccountCount } from '../../core/members/account-counts.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'

/** Lets a co-founder edit a listing. Idempotent. */
export async function addEditor(app: App, tx: Transaction, listingId: number, memberId: number): Promise<void> {
  await tx.run(sql`
    insert into listing_editors (listing_id, member_id, added_at)
    select id, ${memberId}, ${app.clock.now()}
    from listings where id = ${listingId} and owner_id is distinct from ${memberId}
    on conflict do nothing`)
}

export async function removeEditor(tx: Transaction, listingId: number, memberId: number): Promise<void> {
  await tx.run(sql`delete from listing_editors where listing_id = ${listingId} and member_id = ${memberId}`)
}

/** The members who can edit a listing: the owner first, then the editors. */
export async function ownerAndEditors(db: Queryable, listingId: number): Promise<number[]> {
  const rows = await db.many(sql<{ member_id: number; position: number }>`
    select owner_id as member_id, 0 as position from listings where id = ${listingId} and owner_id is not null
    union select member_id, 1 from listing_editors where listing_id = ${listingId}
    order by position, member_id`)
  return [...new Set(rows.map(({ member_id }) => member_id))]
}

export const listingsCount: AccountCount = {
  name: 'listings',
  count: (memberId) => sql`
    select count(*) from (
      select id from listings where owner_id = ${memberId} and deleted_at is null
      union select e.listing_id from listing_editors e
        join listings l on l.id = e.listing_id and l.deleted_at is null
        where e.member_id = ${memberId}
    ) as own`,
}
