import { currentWeek } from '../../core/calendar/weeks.ts'
import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'
import { invalidateCounters, lockCounters } from '../listings/counters.ts'
import { asWithdrawn } from './vote.ts'

export const votesPersonalData: PersonalData = {
  name: 'votes',
  tables: ['votes'],
  export: (db, { id }) =>
    db.many(sql`
      select l.slug as listing, v.cast_at, v.withdrawn_at, v.source
      from votes v
      join listings l on l.id = v.listing_id
      where v.member_id = ${id}
      order by v.cast_at`),
  // Votes of closed weeks stay, because the results depend on them. Votes of the open week are withdrawn, because
  // otherwise one person could vote repeatedly with new accounts. The hash of the mailbox stays for the same reason.
  erase: async (app, tx, { id }) => {
    const openVotes = sql`member_id = ${id} and week >= ${currentWeek(app)} and withdrawn_at is null`
    await lockCounters(tx, sql`select listing_id from votes where ${openVotes}`)
    const withdrawn = await tx.many(sql<{ listing_id: number }>`
      update votes set ${asWithdrawn(app)} where ${openVotes} returning listing_id`)
    await tx.run(sql`
      update votes set network = null, wide_network = null, device = null, mail_group = null where member_id = ${id}`)
    await invalidateCounters(
      app,
      tx,
      withdrawn.map(({ listing_id }) => listing_id),
    )
  },
}
