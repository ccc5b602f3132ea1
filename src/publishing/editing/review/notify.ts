import { dateInZone, siteTimeZone } from '../../../core/calendar/weeks.ts'
import { queueMail } from '../../../core/mail/queue.ts'
import { adminsToNotify } from '../../../core/members/members.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { beforeAndAfter, type TeamChange } from './changes.ts'
import { changesMail } from './mails.ts'

const most = 40

/** Mails the admins what they were not told yet, in one transaction with the mark that they were. */
export async function mailChanges(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const changes = await untoldChanges(tx)
    if (changes.length === 0) return
    const data = {
      changes: changes.map((change) => ({
        listing: change.listing_name,
        by: change.member_name ?? 'someone',
        at: dateInZone(siteTimeZone(app), change.made_at),
        fields: beforeAndAfter(change),
      })),
      url: app.urls.to('/admin/changes'),
    }
    for (const { id, email } of await adminsToNotify(tx))
      await queueMail(app, tx, {
        to: email,
        template: changesMail,
        data,
        cause: `changes:${changes.at(-1)!.id}:${id}`,
        memberId: id,
      })
  })
}

// Of a flood only the first are mailed; all of them are on the site.
async function untoldChanges(tx: Transaction): Promise<TeamChange[]> {
  const ids = await tx.many(sql<{ id: number }>`update listing_versions set untold = false where untold returning id`)
  return tx.many(sql<TeamChange>`
    select v.id, v.listing_id, l.slug as listing_slug, p.name as listing_name, v.number, v.member_id,
    m.name as member_name, v.cause, v.made_at, v.changed, v.before, v.after
    from listing_versions v join listings l on l.id = v.listing_id join profiles p on p.listing_id = l.id left
    join members m on m.id = v.member_id
    where v.id = any(${ids.map(({ id }) => id)}) order by v.id limit ${most}`)
}
