import { offeredWeeks, weekCapacity } from '../../core/calendar/settings.ts'
import { addWeeks, currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { takenPlaces } from '../../publishing/lifecycle/places.ts'

/** The coming Mondays that still have room. */
export async function weeksWithRoom(app: App, db: Queryable): Promise<Week[]> {
  const capacity = app.settings.get(weekCapacity)
  const weeks = Array.from({ length: app.settings.get(offeredWeeks) }, (_, index) =>
    addWeeks(currentWeek(app), index + 1),
  )
  const taken = await takenPlaces(app, db, weeks[0]!, weeks.at(-1)!)
  return weeks.filter((week) => (taken.get(week) ?? 0) < capacity)
}
