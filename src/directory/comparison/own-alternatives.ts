import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, Problem } from '../../platform/problem.ts'

const most = 24

interface Choice {
  listingId: number
  alternativeId: number
}

/** The people of a listing approve another one as an alternative; approving it twice changes nothing. */
export async function approveAlternative(
  app: App,
  tx: Transaction,
  { listingId, alternativeId }: Choice,
): Promise<void> {
  if (listingId === alternativeId)
    throw invalid([{ path: 'listing', message: 'A listing is no alternative to itself' }])
  // One after the other, so that together they stay below the limit.
  await tx.run(sql`select 1 from listings where id = ${listingId} for update`)
  const { count } = await tx.one(
    sql<{
      count: number
    }>`select count(*) as count from alternatives where listing_id = ${listingId}
      and alternative_id <> ${alternativeId}`,
  )
  if (count >= most)
    throw new Problem('not_allowed_now', `A listing has at most ${most} approved alternatives. Take one away first.`)
  const added = await tx.run(sql`
    insert into alternatives (listing_id, alternative_id, approved_at)
    select ${listingId}, id, ${app.clock.now()} from listings where id = ${alternativeId} and status = 'live'
    on conflict do nothing`)
  if (added > 0) await tell(app, tx, listingId)
}

export async function withdrawAlternative(
  app: App,
  tx: Transaction,
  { listingId, alternativeId }: Choice,
): Promise<void> {
  if (
    (await tx.run(
      sql`delete from alternatives where listing_id = ${listingId} and alternative_id = ${alternativeId}`,
    )) > 0
  )
    await tell(app, tx, listingId)
}

async function tell(app: App, tx: Transaction, listingId: number): Promise<void> {
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
}
