import { sql } from '../../../platform/database/sql.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import type { BadgeReport } from './report.ts'

/** The last look for the badge of a listing, if there was one. */
export function lastLook(
  db: Queryable,
  listingId: number,
): Promise<{ checked_at: Date; report: BadgeReport } | undefined> {
  return db.maybe(
    sql<{
      checked_at: Date
      report: BadgeReport
    }>`select checked_at, report from badge_checks where listing_id = ${listingId} and checked_at is not null`,
  )
}
