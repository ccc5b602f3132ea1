import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { sign } from '../../platform/sign.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'
import { isMailTopic, type MailTopic } from './topics.ts'

interface TopicSubscription {
  recipient: string
  topic: MailTopic
}

/** Works without signing in and never expires. The signature prevents unsubscribing other people. */
export function unsubscribeUrl(app: App, recipient: string, topic: MailTopic): string {
  const token = `${Buffer.from(recipient).toString('base64url')}.${topic}`
  return app.urls.to(`/unsubscribe/${token}.${sign(app, 'unsubscribe', token)}`)
}

export function readUnsubscribeToken(app: App, token: string): TopicSubscription | null {
  const [encoded = '', topic = '', signature = '', ...extra] = token.split('.')
  if (extra.length > 0 || !isMailTopic(topic) || !isEqual(signature, sign(app, 'unsubscribe', `${encoded}.${topic}`)))
    return null
  return { recipient: Buffer.from(encoded, 'base64url').toString(), topic }
}

export async function unsubscribe(db: Queryable, now: Date, { recipient, topic }: TopicSubscription): Promise<void> {
  await db.run(sql`
    insert into mail_refusals (recipient, topic, refused_at)
    values (${recipient}, ${topic}, ${now})
    on conflict do nothing`)
}

export async function resubscribe(db: Queryable, { recipient, topic }: TopicSubscription): Promise<void> {
  await db.run(sql`delete from mail_refusals where recipient = ${recipient} and topic = ${topic}`)
}

export async function isUnsubscribed(db: Queryable, recipient: string, topic: MailTopic): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 as refused from mail_refusals where recipient = ${recipient} and topic = ${topic}`)
  return row !== undefined
}

export async function unsubscribedTopics(db: Queryable, recipient: string): Promise<Set<MailTopic>> {
  const rows = await db.many(sql<{ topic: MailTopic }>`select topic from mail_refusals where recipient = ${recipient}`)
  return new Set(rows.map(({ topic }) => topic))
}
