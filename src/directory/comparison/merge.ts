import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Wherever a duplicate was an alternative or had one, the listing that stays takes its place. */
export async function mergeAlternatives(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  await tx.run(sql`
    insert into alternatives (listing_id, alternative_id, approved_at)
    select ${intoId}, alternative_id, approved_at from alternatives
    where listing_id = ${fromId} and alternative_id <> ${intoId}
    union all
    select listing_id, ${intoId}, approved_at from alternatives
    where alternative_id = ${fromId} and listing_id <> ${intoId}
    on conflict do nothing`)
  await tx.run(sql`delete from alternatives where listing_id = ${fromId} or alternative_id = ${fromId}`)
}
