import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { queueMail } from '../mail/queue.ts'
import type { MailTopic } from '../mail/topics.ts'
import { noticeMail } from './mails.ts'
import type { NoticeContent } from './notices.ts'

/**
 * Notifies members on the site, and by email if they chose so, in the event's transaction. Never notifies a member
 * twice of the same cause.
 */
export async function notify(app: App, tx: Transaction, memberIds: readonly number[], notice: Notice): Promise<void> {
  const notified = await notifyOnSite(app, tx, memberIds, notice)
  await emailNow(
    app,
    tx,
    notified.filter(({ in_digest }) => !in_digest).map(({ member_id }) => member_id),
    notice,
  )
}

/** Notifies only on the site, for events with their own email. */
export async function notifyOnSite(
  app: App,
  tx: Transaction,
  memberIds: readonly number[],
  notice: SiteNotice,
): Promise<{ member_id: number; in_digest: boolean }[]> {
  const { cause, topic, listingId, title, body, path } = notice
  return tx.many(sql<{ member_id: number; in_digest: boolean }>`
    insert into notifications (member_id, cause, topic, listing_id, title, body, path, created_at, in_digest)
    select
      m.id, ${cause}, ${topic}, ${listingId}, ${title}, ${body}, ${path}, ${app.clock.now()},
      coalesce(p.delivery = 'daily', false)
    from members m
    left join notification_preferences p on p.member_id = m.id and p.topic = ${topic}
    where m.id = any(${memberIds}) and m.deleted_at is null
    order by m.id
    on conflict (member_id, cause) do nothing
    returning member_id, in_digest`)
}

async function emailNow(app: App, tx: Transaction, memberIds: readonly number[], notice: Notice): Promise<void> {
  if (memberIds.length === 0) return
  const { cause, topic, title, body, path, button, quote = null } = notice
  const template = noticeMail(topic)
  const data = { title, body, quote, url: app.urls.to(path), button }
  const people = await tx.many(sql<{ id: number; email: string }>`
    select id, email from members where id = any(${memberIds}) and email_verified_at is not null order by id`)
  for (const { id, email } of people)
    await queueMail(app, tx, { to: email, template, data, cause: `notice:${cause}:${id}`, memberId: id })
}

/** A notification on the site. */
interface SiteNotice extends Pick<NoticeContent, 'title' | 'body' | 'path'> {
  /** Identifies the event. Nobody is notified of it twice. */
  cause: string
  /** Claims have their own emails without unsubscribe. Moderation notices are only on the site. */
  topic: MailTopic | 'claims' | 'moderation'
  listingId: number | null
}

/** A notification on the site that is also emailed. Its text comes from a `noticeTemplate`. */
export interface Notice extends SiteNotice, NoticeContent {
  topic: MailTopic
}
