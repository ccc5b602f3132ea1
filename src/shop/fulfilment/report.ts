import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { ReviewReport } from '../../publishing/drafter/review/report.ts'
import type { TaskStep } from './tasks.ts'

/** A profile review that an admin wrote because the automatic one failed. */
export interface AdminReview {
  reviewer: 'team'
  text: string
}

export interface StoredReview {
  report: ReviewReport | AdminReview
  written_at: Date
}

export function profileReviewOfLine(db: Queryable, lineId: number): Promise<StoredReview | undefined> {
  return db.maybe(sql<StoredReview>`select report, written_at from profile_reviews where line_id = ${lineId}`)
}

export interface WorkReport {
  report: string
  steps: TaskStep[]
  done_at: Date
}

/** What admins reported about the work they did for a line. */
export function workReportsOfLine(db: Queryable, lineId: number): Promise<WorkReport[]> {
  return db.many(sql<WorkReport>`
    select t.report, t.steps, t.done_at
    from fulfilment_tasks t
    join fulfilments f on f.id = t.fulfilment_id
    where f.line_id = ${lineId} and t.status = 'done' and t.report is not null
    order by t.id`)
}

const partsWithReport = new Set(['ai_review', 'done_for_you', 'by_hand'])

export function hasReport(fulfilments: readonly { part: string; status: string }[]): boolean {
  return fulfilments.some(({ part, status }) => status === 'done' && partsWithReport.has(part))
}

/** Lines are counted from 1 in the address. */
export function reportPath(order: { number: string }, line: { position: number }): `/${string}` {
  return `/account/orders/${order.number}/report/${line.position + 1}`
}
