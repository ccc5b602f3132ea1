import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { MailTopic } from './topics.ts'

export interface OutgoingMail {
  id: number
  cause: string
  topic: MailTopic | null
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: Date
}

export function findWaitingMail(db: Queryable, id: number): Promise<OutgoingMail | undefined> {
  return db.maybe(sql<OutgoingMail>`
    select id, cause, topic, recipient, subject, body_text, body_html, created_at
    from mails
    where id = ${id} and status = 'waiting'`)
}

/**
 * Called right before the first byte is sent. Succeeds in only one process. From here on the email may arrive, so it is
 * retried only if the server reports that it didn't accept it.
 */
export async function claimForDelivery(db: Queryable, id: number): Promise<boolean> {
  const claimed = await db.run(sql`
    update mails set status = 'handing_over', tries = tries + 1 where id = ${id} and status = 'waiting'`)
  return claimed > 0
}

export async function markSent(db: Queryable, id: number, now: Date): Promise<void> {
  await db.run(sql`
    update mails
    set status = 'sent', settled_at = ${now}, error = null, body_text = null, body_html = null
    where id = ${id} and status = 'handing_over'`)
}

export async function markFailed(db: Queryable, id: number, now: Date, error: string): Promise<void> {
  await db.run(sql`
    update mails
    set status = 'failed', settled_at = ${now}, error = ${error}
    where id = ${id} and settled_at is null`)
}

/** The attempt failed before anything was sent; the email stays queued. */
export async function recordFailedAttempt(db: Queryable, id: number, error: string): Promise<void> {
  await db.run(sql`update mails set tries = tries + 1, error = ${error} where id = ${id} and status = 'waiting'`)
}

/** The server rejected it temporarily; the email is queued again. */
export async function markWaiting(db: Queryable, id: number, error: string): Promise<void> {
  await db.run(sql`update mails set status = 'waiting', error = ${error} where id = ${id} and settled_at is null`)
}

/** Queued email that no job will pick up, for example because its retries ran out while the server was down. */
export function stalledMails(
  db: Queryable,
  before: Date,
): Promise<{ id: number; created_at: Date; error: string | null }[]> {
  return db.many(sql<{ id: number; created_at: Date; error: string | null }>`
    select id, coalesce(resent_at, created_at) as created_at, error
    from mails
    where status = 'waiting' and settled_at is null and coalesce(resent_at, created_at) < ${before}
    order by mails.created_at
    limit 1000`)
}

export async function failInterruptedMails(db: Queryable, before: Date, now: Date): Promise<void> {
  await db.run(sql`
    update mails set
      status = 'failed',
      settled_at = ${now},
      error = 'The process ended while it handed the mail over. It may have arrived, so it is not sent again.'
    where status = 'handing_over' and settled_at is null and coalesce(resent_at, created_at) < ${before}`)
}

/** Failed email keeps its body for a while so that it can be resent. Purging it also removes its links. */
export async function purgeFailedBodies(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`
    update mails
    set body_text = null, body_html = null
    where status = 'failed' and settled_at < ${before} and body_text is not null`)
}

export async function purgeOldMails(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from mails where settled_at < ${before}`)
}
