import { addDays, addWeeks, type Week } from '../../core/calendar/weeks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { day, hour } from '../../platform/duration.ts'
import type { DemoListing } from './content.ts'
import type { Random } from './random.ts'

/** Traffic sources of voters. `home` is listed twice, because most come from there. */
export const visitSources = ['home', 'launches', 'home', 'search', 'direct']

export interface LaunchedDemo {
  id: number
  listing: DemoListing
  week: Week
  launchedAt: Date
}

const firstNames = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dilan',
  'Elif',
  'Farah',
  'Goran',
  'Hana',
  'Ivo',
  'Jana',
  'Kofi',
  'Lena',
  'Mateo',
  'Nadia',
  'Otto',
  'Priya',
  'Quim',
  'Rosa',
  'Sami',
  'Tove',
]

/** Members who vote, follow and review. They have no password, so nobody can sign in as them. */
export async function writePeople(db: Queryable, count: number, now: Date): Promise<number[]> {
  const emails = Array.from({ length: count }, (_, index) => `visitor-${index + 1}@people.example`)
  const names = emails.map(
    (_, index) => `${firstNames[index % firstNames.length]} ${String.fromCharCode(65 + (index % 26))}.`,
  )
  const joined = emails.map((_, index) => new Date(now.getTime() - 100 * day + index * hour))
  const rows = await db.many(sql<{ id: number }>`
    insert into members (email, name, email_verified_at, created_at)
    select email, name, joined_at, joined_at
    from unnest(${emails}::text[], ${names}::text[], ${joined}::timestamptz[]) as person (email, name, joined_at)
    returning id`)
  return rows.map(({ id }) => id)
}

/** Most votes fall into the launch week, and some listings are more popular than others. */
export async function writeVotes(
  db: Queryable,
  launches: LaunchedDemo[],
  people: number[],
  random: Random,
  now: Date,
): Promise<void> {
  const votes: { listing: number; member: number; at: Date }[] = []
  for (const { id, launchedAt } of launches) {
    const popularity = 0.05 + 0.75 * random.next() ** 2
    for (const member of random.shuffled(people).slice(0, Math.round(people.length * popularity))) {
      const span = random.next() < 0.8 ? 7 * day : 60 * day
      const at = new Date(launchedAt.getTime() + random.next() * span)
      if (at < now) votes.push({ listing: id, member, at })
    }
  }
  await db.run(sql`
    insert into votes (listing_id, member_id, cast_at, week, source)
    select listing, member, at, date_trunc('week', at at time zone 'utc')::date,
      (${visitSources}::text[])[1 + (member * 7 + listing) % ${visitSources.length}::int]
    from unnest(
      ${votes.map(({ listing }) => listing)}::bigint[],
      ${votes.map(({ member }) => member)}::bigint[],
      ${votes.map(({ at }) => at)}::timestamptz[]
    ) as vote (listing, member, at)`)
}

/** Votes of the current week that look related, for the admin page that shows them: an office, and a shared device. */
export async function writeVoteClusters(db: Queryable, week: Week): Promise<void> {
  await db.run(sql`
    with recent as (
      select v.listing_id, v.member_id, row_number() over (partition by v.listing_id order by v.member_id) as place
      from votes v
      where v.week = ${week} and v.listing_id in (
        select listing_id from votes where week = ${week} group by listing_id order by count(*) desc, listing_id limit 2
      )
    )
    update votes v set
      network = case when r.place <= 6 then 'demo office' end,
      device = case when r.place > 6 then 'demo device' end
    from recent r
    where v.listing_id = r.listing_id and v.member_id = r.member_id and r.place <= 8`)
}

export async function writeFollows(
  db: Queryable,
  launches: LaunchedDemo[],
  people: number[],
  random: Random,
  now: Date,
): Promise<void> {
  const follows = launches.flatMap(({ id }) =>
    random
      .shuffled(people)
      .slice(0, random.whole(40))
      .map((member) => ({ listing: id, member })),
  )
  await db.run(sql`
    insert into follows (listing_id, member_id, followed_at)
    select listing, member, ${now}
    from unnest(
      ${follows.map(({ listing }) => listing)}::bigint[],
      ${follows.map(({ member }) => member)}::bigint[]
    ) as f (listing, member)`)
}

export async function writeReviews(
  db: Queryable,
  launches: LaunchedDemo[],
  people: number[],
  random: Random,
  now: Date,
): Promise<void> {
  for (const { id, listing, launchedAt } of launches) {
    const reviewers = random.shuffled(people)
    for (const [index, { rating, title, body }] of listing.reviews.entries()) {
      const at = new Date(Math.min(now.getTime(), launchedAt.getTime() + (index + 1) * day))
      await db.run(sql`
        insert into reviews (listing_id, member_id, rating, title, body, status, written_at)
        values (${id}, ${reviewers[index]}, ${rating}, ${title}, ${body}, 'published', ${at})`)
    }
  }
}

export async function writeUpdates(db: Queryable, launches: LaunchedDemo[], now: Date): Promise<void> {
  for (const { id, listing, launchedAt } of launches) {
    for (const { title, body, days_after_launch } of listing.updates) {
      const at = new Date(launchedAt.getTime() + days_after_launch * day)
      if (at < now)
        await db.run(sql`
          insert into updates (listing_id, title, body, posted_at) values (${id}, ${title}, ${body}, ${at})`)
    }
  }
}

export async function writeTraffic(
  db: Queryable,
  launches: LaunchedDemo[],
  random: Random,
  today: string,
): Promise<void> {
  const rows = launches.flatMap(({ id, week }) =>
    Array.from({ length: 21 }, (_, index) => addDays(week, index))
      .filter((date) => date <= today)
      .flatMap((date, index) =>
        ['home', 'search', 'direct'].map((source) => {
          const views = Math.round((40 + 160 * random.next()) / (1 + index))
          return { id, date, source, views, clicks: Math.round(views * 0.2 * random.next()) }
        }),
      ),
  )
  await db.run(sql`
    insert into traffic (listing_id, day, source, views, clicks)
    select * from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ date }) => date)}::date[],
      ${rows.map(({ source }) => source)}::text[],
      ${rows.map(({ views }) => views)}::int[],
      ${rows.map(({ clicks }) => clicks)}::int[]
    )`)
}

/**
 * Half a year of Domain Ratings up to the listing's value, its latest verified revenue, and some paid billboard places.
 */
export async function writeFigures(
  db: Queryable,
  launches: LaunchedDemo[],
  random: Random,
  monday: Week,
  now: Date,
): Promise<void> {
  for (const { id, listing } of launches) {
    const value = listing.domain_rating
    if (value !== null) {
      const dates = Array.from({ length: 6 }, (_, index) => addWeeks(monday, -4 * (5 - index)))
      const values = dates.map((_, index) =>
        Math.max(0, Math.min(100, index === 5 ? value : value - (5 - index) + random.whole(3) - 1)),
      )
      await db.run(sql`
        insert into domain_ratings (listing_id, measured_on, value, source)
        select ${id}, date, value, 'Manual' from unnest(${dates}::date[], ${values}::int[]) as measured (date, value)`)
    }
    if (listing.monthly_revenue_cents !== null) {
      await db.run(sql`
        insert into revenues (listing_id, month, cents, source, verified_at)
        values (
          ${id}, ${`${monday.slice(0, 7)}-01`}, ${listing.monthly_revenue_cents}, 'Verified by an admin', ${now}
        )`)
    }
    if (listing.plan === 'paid' && random.next() < 0.4)
      await db.run(sql`update listings set billboard_cents = ${(1 + random.whole(40)) * 1000} where id = ${id}`)
    if (listing.plan === 'paid' && random.next() < 0.3)
      await db.run(sql`update listings set featured_until = ${new Date(now.getTime() + 20 * day)} where id = ${id}`)
    if (random.next() < 0.35) await db.run(sql`update listings set verified_at = ${now} where id = ${id}`)
  }
}
