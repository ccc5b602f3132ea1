import { dateInZone, siteTimeZone } from '../../../core/calendar/weeks.ts'
import { queueMail } from '../../../core/mail/queue.ts'
import { staffToNotify } from '../../../core/members/members.ts'
import { noticeTemplate } from '../../../core/notifications/notices.ts'
import { notify } from '../../../core/notifications/notify.ts'
import { ownerAndEditors } from '../../../directory/listings/editors.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { dateText } from '../../../platform/dates.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { myListingPath } from '../paths.ts'
import { type ChangedField, takeUnmailedChanges } from './changes.ts'
import { changesMail } from './mails.ts'

// More than this would make the email too long. The admin page shows all changes.
const maxMailedChanges = 40

/** Emails admins the changes since the last email, in the transaction that marks them as sent. */
export async function mailChangesToAdmins(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    const changes = await takeUnmailedChanges(tx, maxMailedChanges)
    if (changes.length === 0) return
    const data = {
      changes: changes.map((change) => ({
        listing: change.listing_name,
        by: change.member_name ?? 'Someone',
        at: dateText(dateInZone(siteTimeZone(app), change.made_at)),
        fields: change.fields.map((changed) => ({ ...changed, field: labelOf(changed.field) })),
      })),
      url: app.urls.to('/admin/changes'),
    }
    for (const { id, email } of await staffToNotify(tx, 'listings'))
      await queueMail(app, tx, {
        to: email,
        template: changesMail,
        data,
        cause: `changes:${changes.at(-1)!.id}:${id}`,
        memberId: id,
      })
  })
}

const labels: Record<string, string> = {
  website_url: 'Website',
  logo_url: 'Logo',
  demo_video_url: 'Demo video',
  socials: 'Links',
  faqs: 'Questions and answers',
  usps: 'What sets it apart',
  seo_title: 'Search title',
  seo_description: 'Search description',
}

function labelOf(field: string): string {
  return labels[field] ?? sentenceCase(field)
}

/** Notifies the owner and editors of an admin's changes, with the admin's note if there is one. */
export async function notifyAdminChange(
  app: App,
  tx: Transaction,
  listingId: number,
  differences: readonly ChangedField[],
  note: string,
  change?: string,
): Promise<void> {
  const { name, version } = await tx.one(sql<{ name: string; version: number }>`
    select p.name, (select max(number) from listing_versions where listing_id = p.listing_id) as version
    from profiles p
    where p.listing_id = ${listingId}`)
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `team_changed:${listingId}:${change ?? version}`,
    listingId,
    ...identityNotice.compose({ listingId, name, differences, note }),
  })
}

interface IdentityData {
  listingId: number
  name: string
  differences: readonly ChangedField[]
  note: string
}

export const identityNotice = noticeTemplate<'launches', IdentityData>({
  name: 'identity_changed',
  topic: 'launches',
  compose: ({ listingId, name, differences, note }) => ({
    title: `An admin changed ${name}`,
    body: [
      ...differences.map(
        ({ field, before, after }) => `${labelOf(field)}: ${lineOf(before)} → ${asSentence(lineOf(after))}`,
      ),
      ...(note ? [note] : []),
    ].join(' '),
    path: `${myListingPath(listingId)}/history`,
    button: 'View change',
  }),
  example: {
    listingId: 12,
    name: 'Tidepool',
    differences: [{ field: 'categories', before: 'Productivity', after: 'Customer support' }],
    note: 'More people will find you there.',
  },
})

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

const maxLineLength = 120

function lineOf(text: string): string {
  const line = text.replaceAll('\n', ', ')
  if (line === '') return 'none'
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength).toWellFormed()}…` : line
}
