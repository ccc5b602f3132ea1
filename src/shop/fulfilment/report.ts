import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { ReviewReport } from '../../publishing/drafter/review/report.ts'
import type { Step } from './tasks.ts'

/** A review that people of the site team wrote. */
export interface TeamReview {
  reviewer: 'team'
  text: string
}

/** A profile review as it was bought. */
export interface KeptReview {
  report: ReviewReport | TeamReview
  written_at: Date
}

export function reviewOfLine(db: Queryable, lineId: number): Promise<KeptReview | undefined> {
  return db.maybe(sql<KeptReview>`select report, written_at from profile_reviews where line_id = ${lineId}`)
}

export interface WorkReport {
  report: string
  steps: Step[]
  done_at: Date
}

/** What people of the site team did for a line, in their words. */
export function workOfLine(db: Queryable, lineId: number): Promise<WorkReport[]> {
  return db.many(sql<WorkReport>`
    select t.report, t.steps, t.done_at from fulfilment_tasks t join fulfilments f on f.id = t.fulfilment_id
    where f.line_id = ${lineId} and t.status = 'done' and t.report is not null order by t.id`)
}

const reporting = new Set(['ai_review', 'done_for_you', 'by_hand'])

/** Whether there is something to read about it. */
export function hasReport(parts: readonly { part: string; status: string }[]): boolean {
  return parts.some(({ part, status }) => status === 'done' && reporting.has(part))
}

/** Where the buyer reads it. */
export function reportPath(order: { number: string }, line: { position: number }): `/${string}` {
  return `/account/orders/${order.number}/report/${line.position + 1}`
}
