import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { ThingKind } from './things.ts'

interface LogEntry {
  action: 'removed' | 'kept' | 'dismissed' | 'suspended' | 'restored'
  kind: ThingKind | 'account'
  cause: 'report' | 'rule' | 'team'
}

/** Records a decision for the public log, whether the log is shown or not. Contains no names and no text. */
export async function logModeration(app: App, tx: Transaction, { action, kind, cause }: LogEntry): Promise<void> {
  await tx.run(sql`
    insert into moderation_log (action, kind, cause, happened_at)
    values (${action}, ${kind}, ${cause}, ${app.clock.now()})`)
  await app.cache.invalidate(tx, ['moderation log'])
}

interface LoggedEntry extends LogEntry {
  id: number
  happened_at: Date
}

/** Newest first. */
export function moderationLog(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<LoggedEntry[]> {
  return db.many(sql<LoggedEntry>`
    select id, action, kind, cause, happened_at from moderation_log
    order by happened_at desc, id desc limit ${limit} offset ${offset}`)
}

const causes = { report: 'after a report', rule: 'held by a rule', team: 'by the team' } as const
const subjects: Record<LogEntry['kind'], string> = {
  listing: 'listing',
  edit: 'change to a listing',
  review: 'review',
  update: 'update',
  sign_up: 'sign-up',
  account: 'account',
}

/** `A review was removed after a report`. */
export function logText({ action, kind, cause }: LogEntry): string {
  const subject = `${/^[aeiou]/.test(subjects[kind]) ? 'An' : 'A'} ${subjects[kind]}`
  if (kind === 'account') return `${subject} was ${action === 'suspended' ? 'suspended' : 'restored'}`
  if (cause === 'rule') return `${subject} ${causes.rule} was ${action === 'removed' ? 'rejected' : 'approved'}`
  if (action === 'dismissed') return `A report about ${subject.toLowerCase()} was dismissed`
  return action === 'kept' ? `${subject} was kept ${causes[cause]}` : `${subject} was removed ${causes[cause]}`
}
