import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/**
 * Moves past launches and awards of a duplicate. Of two in the same week, the one of `intoId` stays, with the better
 * award. The duplicate's future launches are canceled.
 */
export async function mergeLaunches(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  await tx.run(sql`delete from launches where listing_id = ${fromId} and launched_at is null`)
  await tx.run(sql`
    update launches set listing_id = ${intoId}
    where listing_id = ${fromId} and week not in (select week from launches where listing_id = ${intoId})`)
  await tx.run(sql`
    delete from awards a using awards better
    where a.week = better.week and a.place > better.place
      and a.listing_id in (${fromId}, ${intoId}) and better.listing_id in (${fromId}, ${intoId})`)
  await tx.run(sql`update awards set listing_id = ${intoId} where listing_id = ${fromId}`)
  await tx.run(sql`delete from launches where listing_id = ${fromId}`)
}
