import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid, notFound } from '../../platform/problem.ts'
import { networkHash } from '../sessions/request-origin.ts'
import { thingOf } from './things.ts'

export const reportReasons = {
  spam: 'Spam or advertising',
  scam: 'Scam, phishing or malware',
  offensive: 'Hateful, abusive or illegal',
  copyright: 'Copies someone else’s work or brand',
  wrong: 'Wrong or misleading',
  other: 'Something else',
} as const
type ReportReason = keyof typeof reportReasons

function isReportReason(text: string): text is ReportReason {
  return Object.hasOwn(reportReasons, text)
}

interface NewReport {
  kind: string
  id: number
  reason: string
  details: string
  reporterId: number | null
  address: string
}

const maxDetails = 1000

/** Stores a report once per person and thing. Returns whether it is new. */
export async function reportThing(app: App, tx: Transaction, given: NewReport): Promise<boolean> {
  const { kind, id, reason, reporterId, address } = given
  const details = given.details.replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  findUnstorableText({ details }, errors)
  if (!isReportReason(reason)) errors.push({ path: 'reason', message: 'Choose what’s wrong' })
  if (details.length > maxDetails)
    errors.push({ path: 'details', message: 'Keep the details to 1,000 characters or fewer' })
  if (errors.length > 0) throw invalid(errors)
  const thing = await publicThing(app, tx, kind, id)
  const now = app.clock.now()
  // Lock the open case, so that a decision and a report wait for each other.
  const { id: caseId } = await tx.one(sql<{ id: number }>`
    insert into moderation_cases as c (kind, thing_id, cause, author_id, opened_at)
    values (${kind}, ${id}, 'report', ${thing.authorId}, ${now})
    on conflict (kind, thing_id) where status = 'open' do update set author_id = c.author_id
    returning id`)
  const added = await tx.run(sql`
    insert into reports (case_id, kind, thing_id, reporter_id, network, reason, details, reported_at)
    values (
      ${caseId}, ${kind}, ${id}, ${reporterId}, ${reporterId === null ? networkHash(app, address) : null},
      ${reason}, ${details || null}, ${now}
    )
    on conflict do nothing`)
  // Reporting again after a decision doesn't open another case.
  if (added === 0)
    await tx.run(sql`
      delete from moderation_cases c
      where c.id = ${caseId} and c.cause = 'report' and not exists (select from reports r where r.case_id = c.id)`)
  return added > 0
}

/** The reported thing. Refuses things that visitors can't see. */
export async function publicThing(app: App, db: Queryable, kind: string, id: number) {
  const found = await thingOf(app, kind)?.findPublic?.(db, id)
  if (!found) throw notFound('There’s nothing to report here. It may have been removed.')
  return found
}

export interface Report {
  case_id: number
  reason: ReportReason
  details: string | null
  reported_at: Date
  reporter_name: string | null
}

/** Reports by case, oldest first. */
export async function reportsOf(db: Queryable, caseIds: readonly number[]): Promise<Map<number, Report[]>> {
  const rows = await db.many(sql<Report>`
    select r.case_id, r.reason, r.details, r.reported_at, m.name as reporter_name
    from reports r left join members m on m.id = r.reporter_id
    where r.case_id = any(${caseIds}::bigint[])
    order by r.case_id, r.id`)
  return Map.groupBy(rows, ({ case_id }) => case_id)
}
