import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Replaces a duplicate with the remaining listing wherever it was an alternative or had one. */
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
