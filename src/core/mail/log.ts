import { type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maskText } from '../../platform/masking.ts'
import { notFound } from '../../platform/problem.ts'
import type { ListQuery } from '../bulk/declare.ts'

export type MailStatus = 'waiting' | 'handing_over' | 'sent' | 'kept' | 'failed'

export interface LoggedMail {
  id: number
  template: string
  recipient: string
  member_id: number | null
  subject: string
  status: MailStatus
  tries: number
  error: string | null
  created_at: Date
  settled_at: Date | null
  resent_at: Date | null
}

const columns = sql`
  id, template, recipient, member_id, subject, status, tries, error, created_at, settled_at, resent_at`

interface MailLogFilter {
  /** A full address or its beginning. */
  to: string | null
  status: MailStatus | null
  /** Only ids below this one. */
  below: number | null
  limit: number
}

/** Newest first. */
export function mailLog(db: Queryable, { to, status, below, limit }: MailLogFilter): Promise<LoggedMail[]> {
  return db.many(sql<LoggedMail>`
    select ${columns}
    from mails
    where ${matchesFilter({ to, status })}
      and ${below === null ? sql`true` : sql`id < ${below}`}
    order by id desc
    limit ${limit}`)
}

type MailQuery = Pick<MailLogFilter, 'to' | 'status'>

/** Reads the filter from the query of the list's URL. */
export function readMailFilter({ to, status }: ListQuery): MailQuery {
  const text = typeof to === 'string' && to.isWellFormed() && !to.includes('\0') ? to.trim().slice(0, 200) : ''
  return {
    to: text || null,
    status: typeof status === 'string' && Object.hasOwn(statusConditions, status) ? (status as MailStatus) : null,
  }
}

/** All matching emails, for bulk actions. */
export function mailsMatching(query: MailQuery): Statement {
  return sql`
    select id::text as item, subject || ', to ' || recipient as label from mails
    where ${matchesFilter(query)}
    order by id desc`
}

function matchesFilter({ to, status }: MailQuery): Statement {
  const matchesRecipient =
    to === null ? sql`true` : sql`recipient like ${`${to.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
  return sql`${matchesRecipient} and ${status === null ? sql`true` : statusConditions[status]}`
}

// Literals, because the planner only uses a partial index when the statement names its status.
const statusConditions = {
  waiting: sql`status = 'waiting'`,
  handing_over: sql`status = 'handing_over'`,
  sent: sql`status = 'sent'`,
  kept: sql`status = 'kept'`,
  failed: sql`status = 'failed'`,
} satisfies Record<MailStatus, unknown>

export interface LoggedMailWithText extends LoggedMail {
  /** Sign-in links are masked. Null once the body has been purged. */
  text: string | null
}

export async function getLoggedMail(db: Queryable, id: number): Promise<LoggedMailWithText> {
  const mail = await db.maybe(sql<LoggedMailWithText>`select ${columns}, body_text as text from mails where id = ${id}`)
  if (!mail) throw notFound("This email doesn't exist. We delete emails after 90 days.")
  return { ...mail, error: mail.error && maskText(mail.error), text: mail.text && maskText(mail.text) }
}

export async function findTestMail(db: Queryable, id: number): Promise<LoggedMail | undefined> {
  const mail = await db.maybe(sql<LoggedMail>`select ${columns} from mails where id = ${id} and template = 'test'`)
  return mail && { ...mail, error: mail.error && maskText(mail.error) }
}

/** The newest test email since `since`. */
export async function lastTestMail(db: Queryable, since: Date): Promise<LoggedMail | undefined> {
  const mail = await db.maybe(sql<LoggedMail>`
    select ${columns} from mails
    where template = 'test' and created_at >= ${since}
    order by created_at desc, id desc
    limit 1`)
  return mail && { ...mail, error: mail.error && maskText(mail.error) }
}

export async function countFailedMails(db: Queryable, since: Date): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from mails where status = 'failed' and settled_at >= ${since}`)
  return count
}

export function waitingMails(db: Queryable): Promise<{ count: number; oldest: Date | null }> {
  return db.one(sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(created_at) as oldest from mails where settled_at is null`)
}
