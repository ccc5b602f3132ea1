import { weekCapacity } from '../../../core/calendar/settings.ts'
import { addWeeks, currentWeek, type Week } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { inTurn, takenPlaces } from '../../../publishing/lifecycle/places.ts'
import type { Mistakes } from '../mistakes.ts'
import type { StoredListing } from './read.ts'
import type { ListingRecord } from './record.ts'

interface Numbered {
  number: number
  record: Pick<ListingRecord, 'slug' | 'launches'>
}

/** No week to come is filled beyond its places. Those that a listing has already stay its own. */
export async function refuseOverfull(
  app: App,
  tx: Transaction,
  numbered: readonly Numbered[],
  known: ReadonlyMap<string, StoredListing>,
  mistakes: Mistakes,
): Promise<void> {
  const next = addWeeks(currentWeek(app), 1)
  const had = (slug: string) => new Set((known.get(slug)?.launches ?? []).map(({ week }) => week))
  const fresh = numbered.flatMap(({ number, record }) =>
    record.launches
      .filter(({ week }) => week >= next && !had(record.slug).has(week))
      .map(({ week }) => ({ number, week })),
  )
  if (fresh.length === 0) return
  await inTurn(tx)
  const weeks = fresh.map(({ week }) => week).sort()
  const taken = await takenPlaces(app, tx, weeks[0]!, weeks.at(-1)!)
  const room = app.settings.get(weekCapacity)
  for (const week of givenBack(numbered, known)) taken.set(week, (taken.get(week) ?? 1) - 1)
  for (const { number, week } of fresh) {
    const places = (taken.get(week) ?? 0) + 1
    taken.set(week, places)
    if (places > room)
      mistakes.add(
        number,
        `the week of ${week} is full: it has ${room} ${room === 1 ? 'place' : 'places'} (launches.week_capacity)`,
      )
  }
}

function givenBack(numbered: readonly Numbered[], known: ReadonlyMap<string, StoredListing>): Week[] {
  return numbered.flatMap(({ record }) =>
    (known.get(record.slug)?.launches ?? [])
      .filter(
        ({ week, launched_at }) => launched_at === null && !record.launches.some((launch) => launch.week === week),
      )
      .map(({ week }) => week),
  )
}
