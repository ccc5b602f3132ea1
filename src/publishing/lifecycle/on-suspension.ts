import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { lockListing } from './state-machine.ts'
import { hide, unhide } from './transitions.ts'

/** A suspension that hides the person's content also hides their listings. Those it hid come back when it ends. */
export const listingsOnSuspension = {
  async suspend(app: App, tx: Transaction, memberId: number, { hides }: { hides: boolean }) {
    if (!hides) return {}
    const owned = await tx.many(sql<{ id: number }>`
      select id from listings
      where owner_id = ${memberId} and status in ('awaiting_badge', 'scheduled', 'live')
      order by id for update`)
    for (const { id } of owned) {
      await hide(app, tx, id, { cause: 'owner suspended' })
      await tx.run(sql`insert into suspension_hidden_listings (listing_id, member_id) values (${id}, ${memberId})`)
    }
    return { listings: owned.length }
  },
  async restore(app: App, tx: Transaction, memberId: number) {
    const hidden = await tx.many(sql<{ listing_id: number }>`
      delete from suspension_hidden_listings where member_id = ${memberId} returning listing_id`)
    const ids = hidden.map(({ listing_id }) => listing_id).sort((one, other) => one - other)
    for (const id of ids)
      if ((await lockListing(tx, id)).status === 'hidden')
        await unhide(app, tx, id, { cause: 'suspension of the owner ended' })
    return { listings: ids.length }
  },
}
