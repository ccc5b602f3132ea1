import { addWeeks, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import { day, week } from '../../platform/duration.ts'
import { pricingModels, stages, weightedCountries } from './bulk-words.ts'
import type { Random } from './random.ts'

export const comingWeeks = 8

export interface BulkVote {
  member: number
  at: number
  week: Week
  counts: boolean
}

/** The facts of a generated listing; its texts are in BulkTexts. */
export interface BulkFacts {
  status: 'live' | 'scheduled' | 'hidden' | 'draft'
  plan: 'free' | 'paid' | null
  stage: string
  country: string
  pricing_model: string
  category: number
  moreCategories: number[]
  week: Week | null
  launchedAt: number | null
  createdAt: number
  votes: BulkVote[]
  followers: number[]
  views: number
  clicks: number
  domainRating: number | null
  revenueCents: number | null
  billboardCents: number
  featured: boolean
  verified: boolean
}

export interface BulkWorld {
  /** Past weeks, the current one, and coming ones. */
  calendar: Calendar
  pastWeeks: number
  now: number
  categories: readonly number[]
  members: readonly number[]
}

/** How many past weeks the launches are spread over: about a thousand launches each, nine years at most. */
export function pastWeeksFor(listings: number): number {
  return Math.max(4, Math.min(455, Math.round(listings / 1000)))
}

/** `age` is 0 for the first listing of the site and nearly 1 for the last. */
export function factsOf(world: BulkWorld, random: Random, age: number): BulkFacts {
  const { calendar, pastWeeks, now } = world
  const status = statusFrom(random.next())
  const launched = status === 'live' || status === 'hidden'
  const index = status === 'scheduled' ? pastWeeks + 1 + random.whole(comingWeeks) : Math.floor(age * (pastWeeks + 1))
  const start = calendar.startOf(index)
  const launchedAt = launched ? launchTime(random, start, Math.min(start + 7 * day, now)) : null
  const plan = random.next() < 0.15 ? 'paid' : 'free'
  const category = random.pick(world.categories)
  return {
    status,
    plan: status === 'draft' ? null : plan,
    stage: random.pick(stages),
    country: countryFrom(random.next()),
    pricing_model: random.pick(pricingModels),
    category,
    moreCategories:
      plan === 'paid'
        ? [...new Set([random.pick(world.categories), random.pick(world.categories)])].filter((id) => id !== category)
        : [],
    week: status === 'draft' ? null : calendar.weeks[index]!,
    launchedAt,
    createdAt: Math.min(now, launchedAt ?? now) - (1 + random.whole(20)) * day,
    votes: launchedAt === null ? [] : votesOf(world, random, launchedAt),
    followers: pickMembers(world.members, random, Math.min(500, Math.floor(random.next() ** -0.5) - 1)),
    views: launched ? Math.min(200_000, Math.floor(20 * random.next() ** -0.7)) : 0,
    clicks: launched ? random.whole(20) : 0,
    domainRating: random.next() < 0.3 ? random.whole(90) : null,
    revenueCents: random.next() < 0.05 ? Math.floor(10_000 * random.next() ** -0.8) : null,
    billboardCents: random.next() < 0.002 ? (1 + random.whole(500)) * 1000 : 0,
    featured: random.next() < 0.005,
    verified: random.next() < 0.2,
  }
}

function statusFrom(share: number): BulkFacts['status'] {
  if (share < 0.98) return 'live'
  if (share < 0.996) return 'scheduled'
  return share < 0.998 ? 'hidden' : 'draft'
}

/** Half of the launches at the start of the week, the others at a random time in it. */
function launchTime(random: Random, start: number, end: number): number {
  return random.next() < 0.5 ? start : start + Math.floor((random.next() * (end - start)) / 1000) * 1000
}

/** Five votes on average, a few thousand for the most popular listings, mostly in the launch week. */
function votesOf({ calendar, now, members }: BulkWorld, random: Random, launchedAt: number): BulkVote[] {
  const count = Math.min(Math.floor(members.length / 2), Math.floor(2 * random.next() ** -0.6))
  return pickMembers(members, random, count).flatMap((member) => {
    const span = random.next() < 0.8 ? 5 * day : 60 * day
    const at = launchedAt + Math.floor((random.next() * span) / 1000) * 1000
    return at < now ? [{ member, at, week: calendar.weekOf(at), counts: random.next() < 0.99 }] : []
  })
}

/** Consecutive members, so that nobody is picked twice. */
function pickMembers(members: readonly number[], random: Random, count: number): number[] {
  const first = random.whole(members.length)
  return Array.from(
    { length: Math.min(count, members.length) },
    (_, index) => members[(first + index) % members.length]!,
  )
}

const totalWeight = weightedCountries.reduce((sum, [, weight]) => sum + weight, 0)

function countryFrom(share: number): string {
  let rest = share * totalWeight
  for (const [code, weight] of weightedCountries) {
    rest -= weight
    if (rest < 0) return code
  }
  return weightedCountries[0]![0]
}

/** Consecutive weeks, with a fast lookup of the week of an instant. */
export class Calendar {
  readonly weeks: readonly Week[]
  readonly #starts: readonly number[]

  constructor(zone: string, first: Week, count: number) {
    this.weeks = Array.from({ length: count }, (_, index) => addWeeks(first, index))
    this.#starts = this.weeks.map((week) => startOfDay(zone, week).getTime())
  }

  startOf(index: number): number {
    return this.#starts[index]!
  }

  weekOf(instant: number): Week {
    let index = Math.min(this.weeks.length - 1, Math.floor((instant - this.#starts[0]!) / week))
    // Daylight saving time makes some weeks an hour longer or shorter.
    while (index > 0 && this.#starts[index]! > instant) index--
    while (index + 1 < this.weeks.length && this.#starts[index + 1]! <= instant) index++
    return this.weeks[index]!
  }
}
