import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { minute } from '../../../platform/duration.ts'

const firstLook = 10 * minute

/** From now on the badge of a listing is looked for; not at once, because it was only just shown to its owner. */
export async function awaitBadge(app: App, tx: Transaction, listingId: number): Promise<void> {
  const next = new Date(app.clock.now().getTime() + firstLook)
  await tx.run(sql`
    insert into badge_checks (listing_id, next_at) values (${listingId}, ${next})
    on conflict (listing_id) do update set next_at = excluded.next_at, missed = 0`)
}
