import * as z from 'zod'
import { needsBadge } from '../../../directory/badges/badge-check.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import { minute } from '../../../platform/duration.ts'
import { job } from '../../../platform/jobs/declare.ts'
import type { Listing } from '../state-machine.ts'
import { checkBadge } from './check.ts'
import { scheduleRechecks } from './schedule.ts'

const batchSize = 200

type ListingState = Pick<Listing, 'status' | 'plan'>

export const checkOneBadge = job({
  name: 'lifecycle.check_badge',
  formerly: ['badge.check'],
  about: 'Checks one homepage for the badge.',
  data: z.strictObject({ listing_id: z.int() }),
  retries: 2,
  parallel: 4,
  async run(app, { listing_id }) {
    const listing = await app.db.maybe(sql<ListingState>`select status, plan from listings where id = ${listing_id}`)
    if (listing && needsBadge(listing)) await checkBadge(app, listing_id, { cause: 'badge found' })
  },
})

export const checkBadges = job({
  name: 'lifecycle.check_due_badges',
  about: 'Starts badge checks that are due.',
  data: z.strictObject({}),
  schedule: '*/5 * * * *',
  run: sendDueChecks,
})

/** Postpones a check in the same transaction that sends it: it is not sent twice, and is sent again if it gets lost. */
async function sendDueChecks(app: App): Promise<void> {
  const now = app.clock.now()
  const postponed = new Date(now.getTime() + 30 * minute)
  await app.db.transaction(async (tx) => {
    await scheduleRechecks(app, tx)
    const due = await tx.many(sql<ListingState & { listing_id: number }>`
      update badge_checks c set next_at = case
        when l.status = 'awaiting_badge' or l.status = 'scheduled' and l.plan = 'free' then ${postponed}::timestamptz
      end
      from listings l
      where l.id = c.listing_id and c.listing_id in (
        select listing_id from badge_checks
        where next_at <= ${now}
        order by next_at limit ${batchSize} for update skip locked)
      returning c.listing_id, l.status, l.plan`)
    for (const { listing_id, ...listing } of due)
      if (needsBadge(listing)) await app.jobs.send(tx, checkOneBadge, { listing_id }, { once: String(listing_id) })
  })
}
