import { addWeeks, currentWeek, presentWeek } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import type { Html } from '../../../platform/html.ts'
import { launchesByWeek } from '../queries.ts'
import { weekStrip } from './week-strip.ts'

/** A strip of the weeks around the current or a given one, with the number of launches in each. */
export async function weekCalendar(app: App, db: Queryable, shown?: string): Promise<Html> {
  const middle = shown ?? currentWeek(app)
  const weeks = Array.from({ length: 9 }, (_, index) => addWeeks(middle, index - 4))
  const counts = await launchesByWeek(db, weeks)
  return weekStrip(
    weeks.map((week) => ({ week, state: presentWeek(app, week).state, launches: counts.get(week) ?? 0 })),
    shown ?? middle,
  )
}
