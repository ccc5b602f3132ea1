import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { queueMail } from '../mail/queue.ts'
import type { MailTopic } from '../mail/topics.ts'
import { noticeMail } from './mails.ts'

/** Tells people on the site, and by mail as each of them chose, in the transaction of what happened. Whoever was told is not told again. */
export async function notify(app: App, tx: Transaction, memberIds: readonly number[], notice: Notice): Promise<void> {
  const told = await notifyOnSite(app, tx, memberIds, notice)
  await mailAtOnce(
    app,
    tx,
    told.filter(({ in_digest }) => !in_digest).map(({ member_id }) => member_id),
    notice,
  )
}

/** Tells people on the site alone, for what has a mail of its own. */
export async function notifyOnSite(
  app: App,
  tx: Transaction,
  memberIds: readonly number[],
  notice: SiteNotice,
): Promise<{ member_id: number; in_digest: boolean }[]> {
  const { cause, topic, listingId, title, body, path } = notice
  return tx.many(sql<{ member_id: number; in_digest: boolean }>`
    insert into notifications (member_id, cause, topic, listing_id, title, body, path, created_at, in_digest)
    select m.id, ${cause}, ${topic}, ${listingId}, ${title}, ${body}, ${path}, ${app.clock.now()}, coalesce(p.delivery = 'daily', false)
    from members m left join notification_preferences p on p.member_id = m.id and p.topic = ${topic}
    where m.id = any(${memberIds}) and m.deleted_at is null order by m.id
    on conflict (member_id, cause) do nothing returning member_id, in_digest`)
}

async function mailAtOnce(app: App, tx: Transaction, memberIds: readonly number[], notice: Notice): Promise<void> {
  if (memberIds.length === 0) return
  const { cause, topic, title, body, path, button, quote = null } = notice
  const template = noticeMail(topic)
  const data = { title, body, quote, url: app.urls.to(path), button }
  const people = await tx.many(sql<{ id: number; email: string }>`
    select id, email from members where id = any(${memberIds}) and email_verified_at is not null order by id`)
  for (const { id, email } of people)
    await queueMail(app, tx, { to: email, template, data, cause: `notice:${cause}:${id}`, memberId: id })
}

/** What stands on the site for a person. */
export interface SiteNotice {
  /** Names what happened; the same is never told to anyone twice. */
  cause: string
  /** Claims have mails of their own, which nobody can refuse. */
  topic: MailTopic | 'claims'
  listingId: number | null
  title: string
  body: string | null
  /** Where on this site it leads. */
  path: `/${string}`
}

/** Something that happened and concerns people, told on the site and by mail. */
export interface Notice extends SiteNotice {
  topic: MailTopic
  /** What the button of the mail says. */
  button: string
  /** What a mail of its own says in full where the notice is short. */
  quote?: string
}
