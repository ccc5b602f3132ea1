import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { MailTopic } from '../mail/topics.ts'
import { resubscribe, unsubscribe, unsubscribedTopics } from '../mail/unsubscribes.ts'
import { memberById } from '../members/members.ts'

/** For email only. The site always shows everything. */
const deliveryOptions = ['immediate', 'daily', 'none'] as const
export type MailDelivery = (typeof deliveryOptions)[number]

/** The available options. Invitations are for one person and expire soon, so they can't wait for a digest. */
export const deliveryChoices: Record<MailTopic, readonly MailDelivery[]> = {
  followed: deliveryOptions,
  launches: deliveryOptions,
  invites: ['immediate', 'none'],
}

export async function deliveriesOf(
  db: Queryable,
  { id, email }: { id: number; email: string },
): Promise<Record<MailTopic, MailDelivery>> {
  const unsubscribed = await unsubscribedTopics(db, email)
  const rows = await db.many(sql<{ topic: MailTopic; delivery: MailDelivery }>`
    select topic, delivery from notification_preferences where member_id = ${id}`)
  const chosen = new Map(rows.map(({ topic, delivery }) => [topic, delivery]))
  const deliveryOf = (topic: MailTopic): MailDelivery =>
    unsubscribed.has(topic) ? 'none' : (chosen.get(topic) ?? 'immediate')
  return { followed: deliveryOf('followed'), launches: deliveryOf('launches'), invites: deliveryOf('invites') }
}

/** `none` has the same effect as the unsubscribe link in an email. */
export async function setDelivery(
  app: App,
  tx: Transaction,
  memberId: number,
  topic: MailTopic,
  delivery: MailDelivery,
): Promise<void> {
  const member = await memberById(tx, memberId)
  if (!member) return
  if (delivery === 'none') return unsubscribe(tx, app.clock.now(), { recipient: member.email, topic })
  await resubscribe(tx, { recipient: member.email, topic })
  if (!deliveryChoices[topic].includes('daily')) return
  await tx.run(sql`
    insert into notification_preferences (member_id, topic, delivery)
    values (${memberId}, ${topic}, ${delivery})
    on conflict (member_id, topic) do update set delivery = excluded.delivery`)
}
