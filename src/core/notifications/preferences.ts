import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { Topic } from '../mail/topics.ts'
import { acceptTopic, refusedTopics, refuseTopic } from '../mail/unsubscribes.ts'
import { memberById } from '../members/members.ts'

/** How mails of a topic come. On the site everything is shown in any case. */
export const deliveries = ['immediate', 'daily', 'none'] as const
export type Delivery = (typeof deliveries)[number]

/** Topics that people are told of on the site, and so can have in a daily mail. */
export const noticeTopics = ['followed', 'launches'] as const satisfies readonly Topic[]
export type NoticeTopic = (typeof noticeTopics)[number]

export async function deliveriesOf(
  db: Queryable,
  { id, email }: { id: number; email: string },
): Promise<Record<NoticeTopic, Delivery>> {
  const refused = await refusedTopics(db, email)
  const rows = await db.many(
    sql<{
      topic: Topic
      delivery: Delivery
    }>`select topic, delivery from notification_preferences where member_id = ${id}`,
  )
  const chosen = new Map(rows.map(({ topic, delivery }) => [topic, delivery]))
  const deliveryOf = (topic: Topic): Delivery => (refused.has(topic) ? 'none' : (chosen.get(topic) ?? 'immediate'))
  return { followed: deliveryOf('followed'), launches: deliveryOf('launches') }
}

/** None is the same as refusing the topic by the link in a mail. */
export async function chooseDelivery(
  app: App,
  tx: Transaction,
  memberId: number,
  topic: NoticeTopic,
  delivery: Delivery,
): Promise<void> {
  const member = await memberById(tx, memberId)
  if (!member) return
  if (delivery === 'none') return refuseTopic(tx, app.clock.now(), { recipient: member.email, topic })
  await acceptTopic(tx, { recipient: member.email, topic })
  await tx.run(sql`
    insert into notification_preferences (member_id, topic, delivery) values (${memberId}, ${topic}, ${delivery})
    on conflict (member_id, topic) do update set delivery = excluded.delivery`)
}
