import type { App } from '../../platform/app.ts'
import { writeCsv } from '../../platform/csv.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { lastDays, sourcesByDay } from './queries.ts'

/** Views, clicks and votes of each day. */
export async function daysAsCsv(app: App, db: Queryable, listingId: number, days: number): Promise<string> {
  const rows = await lastDays(app, db, listingId, days)
  return [
    writeCsv(['day', 'views', 'clicks', 'votes']),
    ...rows.map(({ day, views, clicks, votes }) => writeCsv([day, views, clicks, votes])),
  ].join('')
}

/** Views, clicks and votes of each day by where people came from. */
export async function sourcesAsCsv(app: App, db: Queryable, listingId: number, days: number): Promise<string> {
  const rows = await sourcesByDay(app, db, listingId, days)
  return [
    writeCsv(['day', 'source', 'views', 'clicks', 'votes']),
    ...rows.map(({ day, source, views, clicks, votes }) => writeCsv([day, source, views, clicks, votes])),
  ].join('')
}
