import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { addWeeks, currentWeek, type Week } from '../launches/weeks.ts'
import { offeredWeeks, weekCapacity } from './settings.ts'

/** The coming Mondays that still have room. */
export async function weeksWithRoom(app: App, db: Queryable): Promise<Week[]> {
  const capacity = app.settings.get(weekCapacity)
  const weeks = Array.from({ length: app.settings.get(offeredWeeks) }, (_, index) => addWeeks(currentWeek(app), index + 1))
  const taken = await db.many(sql<{ week: Week; launches: number }>`
    select week, count(*) as launches from launches where week = any(${weeks}::date[]) group by week`)
  const full = new Set(taken.filter(({ launches }) => launches >= capacity).map(({ week }) => week))
  return weeks.filter((week) => !full.has(week))
}
