import { weekCapacity } from '../../../core/calendar/settings.ts'
import { addWeeks, currentWeek, type Week } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { lockPlaces, takenPlaces } from '../../../publishing/lifecycle/places.ts'
import type { Mistakes } from '../mistakes.ts'
import type { StoredListing } from './read.ts'
import type { ListingRecord } from './record.ts'

interface NumberedRecord {
  number: number
  record: Pick<ListingRecord, 'slug' | 'launches'>
}

/** Refuses new launches in a coming week beyond its capacity. Places that a listing already has do not count again. */
export async function checkWeekCapacity(
  app: App,
  tx: Transaction,
  numbered: readonly NumberedRecord[],
  stored: ReadonlyMap<string, StoredListing>,
  mistakes: Mistakes,
): Promise<void> {
  const nextWeek = addWeeks(currentWeek(app), 1)
  const storedWeeks = (slug: string) => new Set((stored.get(slug)?.launches ?? []).map(({ week }) => week))
  const added = numbered.flatMap(({ number, record }) =>
    record.launches
      .filter(({ week }) => week >= nextWeek && !storedWeeks(record.slug).has(week))
      .map(({ week }) => ({ number, week })),
  )
  if (added.length === 0) return
  await lockPlaces(tx)
  const weeks = added.map(({ week }) => week).sort()
  const taken = await takenPlaces(app, tx, weeks[0]!, weeks.at(-1)!)
  const capacity = app.settings.get(weekCapacity)
  for (const week of releasedWeeks(numbered, stored)) taken.set(week, (taken.get(week) ?? 1) - 1)
  for (const { number, week } of added) {
    const places = (taken.get(week) ?? 0) + 1
    taken.set(week, places)
    const capacityText = `${capacity} ${capacity === 1 ? 'place' : 'places'}`
    if (places > capacity)
      mistakes.add(number, `the week of ${week} is full: it has ${capacityText} (launches.week_capacity)`)
  }
}

function releasedWeeks(numbered: readonly NumberedRecord[], stored: ReadonlyMap<string, StoredListing>): Week[] {
  return numbered.flatMap(({ record }) =>
    (stored.get(record.slug)?.launches ?? [])
      .filter(
        ({ week, launched_at }) => launched_at === null && !record.launches.some((launch) => launch.week === week),
      )
      .map(({ week }) => week),
  )
}
