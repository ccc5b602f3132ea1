import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { ListingSummary } from './schema.ts'
import { presentSummary, type SummaryRow, summaryColumns, summaryTables } from './summaries.ts'

/** A listing that is scheduled and not live yet. */
export async function upcomingListing(app: App, slug: string): Promise<ListingSummary | undefined> {
  const row = await app.db.maybe(
    sql<SummaryRow>`select ${summaryColumns} from ${summaryTables} where l.slug = ${slug} and l.status = 'scheduled'`,
  )
  return row && presentSummary(app, row)
}
