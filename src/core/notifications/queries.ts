import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

export interface MemberNotification {
  id: number
  topic: string
  listing_id: number | null
  title: string
  body: string | null
  path: string
  created_at: Date
  read_at: Date | null
}

/** Newest first. */
export function notificationsOf(
  db: Queryable,
  memberId: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<MemberNotification[]> {
  return db.many(sql<MemberNotification>`
    select id, topic, listing_id, title, body, path, created_at, read_at
    from notifications
    where member_id = ${memberId}
    order by id desc
    limit ${limit} offset ${offset}`)
}

export async function countUnread(db: Queryable, memberId: number): Promise<number> {
  const { unread } = await db.one(sql<{ unread: number }>`
    select count(*) as unread
    from (select from notifications where member_id = ${memberId} and read_at is null limit 100) as newest`)
  return unread
}

/** Never touches notifications of other members. */
export async function markRead(
  db: Queryable,
  now: Date,
  memberId: number,
  ids: readonly number[] | 'all',
): Promise<number> {
  return db.run(sql`
    update notifications
    set read_at = ${now}
    where member_id = ${memberId}
      and read_at is null
      and (${ids === 'all'} or id = any(${ids === 'all' ? [] : ids}::bigint[]))`)
}
