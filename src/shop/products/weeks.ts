import { offeredWeeks, weekCapacity } from '../../core/calendar/settings.ts'
import { addWeeks, currentWeek, type Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { takenPlaces } from '../../publishing/lifecycle/places.ts'

/** Places left in each week on offer, from next Monday on. */
export async function placesLeftByWeek(app: App, db: Queryable): Promise<Map<Week, number>> {
  const capacity = app.settings.get(weekCapacity)
  const weeks = Array.from({ length: app.settings.get(offeredWeeks) }, (_, index) =>
    addWeeks(currentWeek(app), index + 1),
  )
  const taken = await takenPlaces(app, db, weeks[0]!, weeks.at(-1)!)
  return new Map(weeks.map((week) => [week, Math.max(0, capacity - (taken.get(week) ?? 0))]))
}

/** The weeks on offer that are not full. */
export async function availableWeeks(app: App, db: Queryable): Promise<Week[]> {
  return [...(await placesLeftByWeek(app, db))].flatMap(([week, left]) => (left > 0 ? [week] : []))
}
