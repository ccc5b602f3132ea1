import { siteTimeZone, weekAt } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { minute, second } from '../../platform/duration.ts'
import { invalidateCounters, lockCounters } from '../listings/counters.ts'
import { judge, oldEnoughIfCreatedBy, type Traces } from './fraud.ts'
import { mailboxOf } from './mailbox.ts'
import { minAccountAge } from './settings.ts'

interface WaitingVote extends Traces {
  listing_id: number
  member_id: number
  email: string
  counts_from: Date
}

/**
 * Counts votes from accounts that were too new and are old enough now, unless another rule applies. Each counts as if
 * it had been cast when the account became old enough, however late this runs. So it counts for a launch only if that
 * was within the launch week. Returns the number of votes processed; call it until that is 0.
 */
export async function countWaitingVotes(app: App, tx: Transaction): Promise<number> {
  const age = (app.settings.get(minAccountAge) * minute) / second
  const isDue = sql`
    v.discounted = 'new_account' and v.withdrawn_at is null and m.created_at <= ${oldEnoughIfCreatedBy(app)}
    and m.suspended_at is null and m.email_verified_at is not null`
  const listings = await lockCounters(
    tx,
    sql`
      select v.listing_id from votes v join members m on m.id = v.member_id
      where ${isDue}
      order by v.listing_id limit 200`,
  )
  if (listings.length === 0) return 0
  // The lock on the member serializes this with a suspension.
  const votes = await tx.many(sql<WaitingVote>`
    select v.listing_id, v.member_id, m.email, v.network, v.wide_network, v.device, v.mailbox, v.mail_group,
      greatest(v.cast_at, m.created_at + ${age}::float8 * interval '1 second') as counts_from
    from votes v join members m on m.id = v.member_id
    where ${isDue} and v.listing_id = any(${listings})
    order by counts_from, v.member_id, v.listing_id
    for share of m`)
  for (const { email, counts_from: at, ...vote } of votes) {
    const { isDisposable } = mailboxOf(email)
    const row = { ...vote, at, week: weekAt(siteTimeZone(app), at), is_disposable: isDisposable }
    const { discounted, suspected, earlier } = await judge(app, tx, row, { keepsReason: true })
    await tx.run(sql`
      update votes set
        discounted = ${discounted}, suspected = ${suspected}, cast_at = ${at}, week = ${row.week},
        earlier_listing_id = ${earlier}
      where listing_id = ${vote.listing_id} and member_id = ${vote.member_id}`)
  }
  await invalidateCounters(app, tx, listings)
  return votes.length
}
