import * as z from 'zod'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import { minute } from '../../../platform/duration.ts'
import { job } from '../../../platform/jobs/declare.ts'
import type { Listing } from '../transition.ts'
import { planLooksAgain, staysWanted } from './again.ts'
import { checkBadge } from './check.ts'

const atOnce = 200

type Standing = Pick<Listing, 'status' | 'plan'>

function isWanted(listing: Standing): boolean {
  return listing.status === 'awaiting_badge' || staysWanted(listing)
}

export const checkOneBadge = job({
  name: 'badge.check',
  about: 'Looks for the badge of one listing on its homepage.',
  data: z.strictObject({ listing_id: z.int() }),
  retries: 2,
  parallel: 4,
  async run(app, { listing_id }) {
    const listing = await app.db.maybe(sql<Standing>`select status, plan from listings where id = ${listing_id}`)
    if (listing && isWanted(listing)) await checkBadge(app, listing_id, { cause: 'badge found' })
  },
})

export const checkBadges = job({
  name: 'badge.check_due',
  about: 'Has the badges looked for whose time has come.',
  data: z.strictObject({}),
  schedule: '*/5 * * * *',
  run: sendDue,
})

/** Whoever sends a look also puts the next one off, so that none is sent twice, and one that is lost is sent again. */
async function sendDue(app: App): Promise<void> {
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    await planLooksAgain(app, tx)
    const due = await tx.many(sql<Standing & { listing_id: number }>`
      update badge_checks c set next_at = case when l.status = 'awaiting_badge' or l.status = 'scheduled' and l.plan = 'free' then ${new Date(now.getTime() + 30 * minute)}::timestamptz end
      from listings l where l.id = c.listing_id and c.listing_id in (
        select listing_id from badge_checks where next_at <= ${now} order by next_at limit ${atOnce} for update skip locked)
      returning c.listing_id, l.status, l.plan`)
    for (const { listing_id, ...listing } of due)
      if (isWanted(listing)) await app.jobs.send(tx, checkOneBadge, { listing_id }, { once: String(listing_id) })
  })
}
