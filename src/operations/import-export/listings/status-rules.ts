import { isDeepStrictEqual } from 'node:util'
import { currentWeek, siteTimeZone, startOfDay, type Week } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { day } from '../../../platform/duration.ts'
import { canTransition, statusPhrases } from '../../../publishing/lifecycle/state-machine.ts'
import type { completed } from './complete.ts'
import type { ListingRecord } from './record.ts'

const standing = ['status', 'hidden_from', 'plan', 'launch_week', 'launched_at', 'launches'] as const
// Another site may have been in another time zone.
const slack = day

type Launches = ListingRecord['launches']

/**
 * What no listing can come to by the moves that there are. Nothing is said where a file leaves the standing of a
 * listing as it is.
 */
export function standingFaults(
  app: App,
  record: ReturnType<typeof completed>,
  known: ListingRecord | undefined,
): string[] {
  if (known && standing.every((name) => isDeepStrictEqual(record[name], known[name]))) return []
  const { status } = record
  const really = status === 'hidden' ? record.hidden_from! : status
  const moved =
    known && status !== known.status && !canTransition(known, status)
      ? [`a listing that is ${statusPhrases[known.status]} cannot become one that is ${statusPhrases[status]}`]
      : []
  return [
    ...moved,
    ...faultsIn[really](record, launchesAfter(record, known), currentWeek(app)),
    ...timeFaults(app, record),
  ]
}

/** Weeks that it launched in stay, also when the file does not name them. */
function launchesAfter({ launches }: Pick<ListingRecord, 'launches'>, known: ListingRecord | undefined): Launches {
  const kept = (known?.launches ?? []).filter(
    ({ week, launched_at }) => launched_at !== null && !launches.some((launch) => launch.week === week),
  )
  return [...kept, ...launches]
}

type Rule = (
  record: Pick<ListingRecord, 'status' | 'plan' | 'launch_week' | 'launched_at'>,
  launches: Launches,
  now: Week,
) => string[]

const faultsIn: Record<Exclude<ListingRecord['status'], 'hidden'>, Rule> = {
  draft: ({ plan, launch_week }, launches) =>
    plan !== null || launch_week !== null || launches.length > 0
      ? ['a draft has no plan, launch_week or launches']
      : [],
  awaiting_badge: ({ status, plan, launch_week: week }, launches, now) => [
    ...(plan === 'free' ? [] : ['plan must be free for a listing that waits for its badge']),
    ...placeFaults(week, launches),
    ...(status !== 'hidden' && week !== null && week <= now
      ? [`launch_week ${week} has begun; leave it out, and the listing gets a week when its badge is found`]
      : []),
  ],
  scheduled: ({ status, launch_week: week }, launches, now) => [
    ...(week === null ? [] : placeFaults(week, launches)),
    ...(status !== 'hidden' && week !== null && week <= now
      ? [`launch_week ${week} has begun; give a later one, or import the listing as live`]
      : []),
  ],
  live: ({ launch_week: week, launched_at }, launches, now) => {
    const last = launches.filter((launch) => launch.launched_at !== null).sort((a, b) => (a.week < b.week ? 1 : -1))[0]
    const missed = launches.find(
      (launch) => launch.launched_at === null && (launch.week <= now || launch.week <= week!),
    )
    return [
      ...(last === undefined || last.week !== week
        ? [`launch_week is ${week}, but the last week of launches that it launched in is ${last?.week ?? 'missing'}`]
        : []),
      ...(last !== undefined && last.week === week && last.launched_at !== launched_at
        ? ['launched_at differs from that of its last launch']
        : []),
      ...(missed
        ? [`launches has ${missed.week} as still to come, which is not after its last launch and the present week`]
        : []),
    ]
  },
}

/** What waits for its week has that one place, and has not launched before. */
function placeFaults(week: Week | null, launches: Launches): string[] {
  const wanted = week === null ? [] : [{ week, launched_at: null }]
  return isDeepStrictEqual(launches, wanted)
    ? []
    : [
        week === null
          ? 'launches must be empty: the listing has not launched yet'
          : `launches must have the week of ${week} alone, without launched_at: the listing has not launched yet`,
      ]
}

function timeFaults(app: App, { launches }: Pick<ListingRecord, 'launches'>): string[] {
  const launched = launches.filter(({ launched_at }) => launched_at !== null)
  const ahead = launched.find(({ week }) => week > currentWeek(app))
  const early = launched.find(
    ({ week, launched_at }) => new Date(launched_at!).getTime() < startOfDay(siteTimeZone(app), week).getTime() - slack,
  )
  return [
    ...(ahead ? [`launches has ${ahead.week} with a launched_at, but that week has not begun`] : []),
    ...(early && !ahead ? [`launches has ${early.week} with a launched_at before that week`] : []),
  ]
}
