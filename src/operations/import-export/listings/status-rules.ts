import { isDeepStrictEqual } from 'node:util'
import { currentWeek, siteTimeZone, startOfDay, type Week } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { day } from '../../../platform/duration.ts'
import { canTransition, statusPhrases } from '../../../publishing/lifecycle/state-machine.ts'
import type { IncompleteRecord } from './complete.ts'
import type { ListingRecord } from './record.ts'

const statusFields = ['status', 'hidden_from', 'plan', 'launch_week', 'launched_at', 'launches'] as const
// The export may come from a site in another time zone.
const timeZoneTolerance = day

type Launches = ListingRecord['launches']

/**
 * Refuses states that a listing cannot reach by the transitions of its lifecycle. A file that does not change the
 * status fields is accepted as it is.
 */
export function statusMistakes(app: App, record: IncompleteRecord, stored: ListingRecord | undefined): string[] {
  if (stored && statusFields.every((name) => isDeepStrictEqual(record[name], stored[name]))) return []
  const { status } = record
  const effectiveStatus = status === 'hidden' ? record.hidden_from! : status
  const refusedTransition =
    stored && status !== stored.status && !canTransition(stored, status)
      ? [`a listing that is ${statusPhrases[stored.status]} can't become one that is ${statusPhrases[status]}`]
      : []
  return [
    ...refusedTransition,
    ...rulesByStatus[effectiveStatus](record, launchesAfterImport(record, stored), currentWeek(app)),
    ...launchTimeMistakes(app, record),
  ]
}

/** Past launches stay, even if the file does not name them. */
function launchesAfterImport(
  { launches }: Pick<ListingRecord, 'launches'>,
  stored: ListingRecord | undefined,
): Launches {
  const past = (stored?.launches ?? []).filter(
    ({ week, launched_at }) => launched_at !== null && !launches.some((launch) => launch.week === week),
  )
  return [...past, ...launches]
}

type StatusRule = (
  record: Pick<ListingRecord, 'status' | 'plan' | 'launch_week' | 'launched_at'>,
  launches: Launches,
  thisWeek: Week,
) => string[]

const rulesByStatus: Record<Exclude<ListingRecord['status'], 'hidden'>, StatusRule> = {
  draft: ({ plan, launch_week }, launches) =>
    plan !== null || launch_week !== null || launches.length > 0
      ? ['a draft has no plan, launch_week or launches']
      : [],
  awaiting_badge: ({ status, plan, launch_week: week }, launches, thisWeek) => [
    ...(plan === 'free' ? [] : ['plan must be free for a listing waiting for its badge']),
    ...placeMistakes(week, launches),
    ...(status !== 'hidden' && week !== null && week <= thisWeek
      ? [`launch_week ${week} has already started; leave it out, and the listing gets a week once we find its badge`]
      : []),
  ],
  scheduled: ({ status, launch_week: week }, launches, thisWeek) => [
    ...(week === null ? [] : placeMistakes(week, launches)),
    ...(status !== 'hidden' && week !== null && week <= thisWeek
      ? [`launch_week ${week} has already started; use a later one, or import the listing as live`]
      : []),
  ],
  live: ({ launch_week: week, launched_at }, launches, thisWeek) => {
    const last = launches.filter((launch) => launch.launched_at !== null).sort((a, b) => (a.week < b.week ? 1 : -1))[0]
    const missed = launches.find(
      (launch) => launch.launched_at === null && (launch.week <= thisWeek || launch.week <= week!),
    )
    return [
      ...(last === undefined || last.week !== week
        ? [`launch_week is ${week}, but its last launch in launches was in ${last?.week ?? 'missing'}`]
        : []),
      ...(last !== undefined && last.week === week && last.launched_at !== launched_at
        ? ['launched_at differs from its last launch']
        : []),
      ...(missed
        ? [`launches lists ${missed.week} as upcoming, but it must be after the last launch and the current week`]
        : []),
    ]
  },
}

/** A listing that has not launched yet has exactly the place of its launch week. */
function placeMistakes(week: Week | null, launches: Launches): string[] {
  const expected = week === null ? [] : [{ week, launched_at: null }]
  return isDeepStrictEqual(launches, expected)
    ? []
    : [
        week === null
          ? "launches must be empty: the listing hasn't launched yet"
          : `launches must only have the week of ${week}, without launched_at: the listing hasn't launched yet`,
      ]
}

function launchTimeMistakes(app: App, { launches }: Pick<ListingRecord, 'launches'>): string[] {
  const launched = launches.filter(({ launched_at }) => launched_at !== null)
  const future = launched.find(({ week }) => week > currentWeek(app))
  const early = launched.find(({ week, launched_at }) => {
    const weekStart = startOfDay(siteTimeZone(app), week).getTime()
    return new Date(launched_at!).getTime() < weekStart - timeZoneTolerance
  })
  return [
    ...(future ? [`launches has ${future.week} with a launched_at, but that week hasn't started`] : []),
    ...(early && !future ? [`launches has ${early.week} with a launched_at before that week`] : []),
  ]
}
