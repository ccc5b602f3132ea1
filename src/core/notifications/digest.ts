import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { queueMail } from '../mail/queue.ts'
import type { MailTopic } from '../mail/topics.ts'
import { digestMail } from './mails.ts'

interface PendingDigest {
  member_id: number
  topic: MailTopic
}

interface Item {
  id: number
  title: string
  body: string | null
  path: `/${string}`
}

const maxItems = 50

/** One email per member and topic. An interrupted run continues where it stopped. */
export async function sendDigests(app: App): Promise<void> {
  for (const pending of await pendingDigests(app.db)) await sendDigest(app, pending)
}

function pendingDigests(db: Queryable): Promise<PendingDigest[]> {
  return db.many(sql<PendingDigest>`
    select distinct member_id, topic from notifications where in_digest order by member_id, topic`)
}

async function sendDigest(app: App, { member_id, topic }: PendingDigest): Promise<void> {
  await app.db.transaction(async (tx) => {
    const items = await tx.many(sql<Item>`
      update notifications
      set in_digest = false
      where member_id = ${member_id} and topic = ${topic} and in_digest
      returning id, title, body, path`)
    const member = await tx.maybe(sql<{ email: string }>`
      select email from members where id = ${member_id} and email_verified_at is not null`)
    if (items.length === 0 || !member) return
    const newest = items.sort((a, b) => b.id - a.id)
    await queueMail(app, tx, {
      to: member.email,
      template: digestMail(topic),
      data: {
        items: newest.slice(0, maxItems).map(({ title, body, path }) => ({ title, body, url: app.urls.to(path) })),
      },
      cause: `digest:${member_id}:${newest[0]!.id}`,
      memberId: member_id,
    })
  })
}
