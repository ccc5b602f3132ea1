import { foldName } from '../../directory/founders/names.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import type { BulkFacts, BulkVote } from './bulk-facts.ts'
import type { BulkTexts } from './bulk-texts.ts'
import { visitSources } from './community.ts'

export interface BulkRow extends BulkFacts, BulkTexts {
  id: number
  founder: { id: number; slug: string; name: string } | null
  update: { title: string; body: string } | null
}

/** One statement per table. Counters are written with the rows, because the triggers that maintain them are off. */
export async function writeRows(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  await writeListings(db, rows, now)
  await writeProfiles(db, rows, now)
  await writeCategoriesOf(db, rows)
  await writeLaunches(db, rows)
  await writeVotes(db, rows)
  await writeFollows(db, rows, now)
  await writeTraffic(db, rows)
  await writeFigures(db, rows, now)
  await writeFounders(db, rows)
  await writeUpdates(db, rows, now)
}

async function writeListings(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const column = columnsOf(rows)
  const featuredUntil = instant(now.getTime() + 20 * day)
  await db.run(sql`
    insert into listings (
      id, slug, status, plan, domain, category_id, stage, country, pricing_model, launch_week,
      launched_at, featured_until, verified_at,
      votes, followers, views, clicks, trending,
      domain_rating, revenue_cents, billboard_cents, created_at, hidden_from
    )
    overriding system value
    select * from unnest(
      ${column((row) => row.id)}::bigint[],
      ${column((row) => row.slug)}::text[],
      ${column((row) => row.status)}::text[],
      ${column((row) => row.plan)}::text[],
      ${column((row) => row.domain)}::text[],
      ${column((row) => row.category)}::bigint[],
      ${column((row) => row.stage)}::text[],
      ${column((row) => row.country)}::text[],
      ${column((row) => row.pricing_model)}::text[],
      ${column((row) => row.week)}::date[],
      ${column((row) => instant(row.launchedAt))}::timestamptz[],
      ${column((row) => (row.featured ? featuredUntil : null))}::timestamptz[],
      ${column((row) => (row.verified ? instant(row.createdAt) : null))}::timestamptz[],
      ${column((row) => countedVotes(row).length)}::int[],
      ${column((row) => row.followers.length)}::int[],
      ${column((row) => row.views)}::bigint[],
      ${column((row) => row.clicks)}::bigint[],
      ${column((row) => trendingOf(countedVotes(row)))}::double precision[],
      ${column((row) => row.domainRating)}::int[],
      ${column((row) => row.revenueCents)}::bigint[],
      ${column((row) => row.billboardCents)}::bigint[],
      ${column((row) => instant(row.createdAt))}::timestamptz[],
      ${column((row) => (row.status === 'hidden' ? 'live' : null))}::text[]
    )`)
}

async function writeProfiles(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const column = columnsOf(rows)
  await db.run(sql`
    insert into profiles (
      listing_id, name, tagline, short_description, description, website_url, pricing_summary, city,
      features, keywords, tags, faqs, updated_at
    )
    select id, name, tagline, short, description, 'https://' || domain, pricing, city,
      string_to_array(features, '|'), string_to_array(keywords, '|'), string_to_array(tags, '|'), faqs, ${now}
    from unnest(
      ${column((row) => row.id)}::bigint[],
      ${column((row) => row.name)}::text[],
      ${column((row) => row.tagline)}::text[],
      ${column((row) => row.short_description)}::text[],
      ${column((row) => row.description)}::text[],
      ${column((row) => row.domain)}::text[],
      ${column((row) => row.pricing_summary)}::text[],
      ${column((row) => row.city)}::text[],
      ${column((row) => row.features.join('|'))}::text[],
      ${column((row) => row.keywords.join('|'))}::text[],
      ${column((row) => row.tags.join('|'))}::text[],
      ${column((row) => json(row.faqs))}::jsonb[]
    ) as r (id, name, tagline, short, description, domain, pricing, city, features, keywords, tags, faqs)`)
}

async function writeCategoriesOf(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const entries = rows.flatMap(({ id, category, moreCategories }) =>
    [category, ...moreCategories].map((categoryId, position) => ({ id, categoryId, position })),
  )
  const column = columnsOf(entries)
  await db.run(sql`
    insert into listing_categories (listing_id, category_id, position)
    select * from unnest(
      ${column((row) => row.id)}::bigint[],
      ${column((row) => row.categoryId)}::bigint[],
      ${column((row) => row.position)}::int[]
    )`)
}

async function writeLaunches(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const column = columnsOf(rows.filter(({ week }) => week !== null))
  await db.run(sql`
    insert into launches (listing_id, week, launched_at, live, votes)
    select * from unnest(
      ${column((row) => row.id)}::bigint[],
      ${column((row) => row.week)}::date[],
      ${column((row) => instant(row.launchedAt))}::timestamptz[],
      ${column((row) => row.status === 'live')}::boolean[],
      ${column((row) => countedVotes(row).filter(({ week }) => week === row.week).length)}::int[]
    )`)
}

async function writeVotes(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const column = columnsOf(rows.flatMap(({ votes }) => votes))
  const listings = rows.flatMap(({ id, votes }) => votes.map(() => id))
  await db.run(sql`
    insert into votes (listing_id, member_id, cast_at, week, discounted, source)
    select listing, member, to_timestamp(at), week,
      case when counts then null else 'network_burst' end,
      (${visitSources}::text[])[1 + member % ${visitSources.length}::int]
    from unnest(
      ${listings}::bigint[],
      ${column((vote) => vote.member)}::bigint[],
      ${column((vote) => vote.at / 1000)}::bigint[],
      ${column((vote) => vote.week)}::date[],
      ${column((vote) => vote.counts)}::boolean[]
    ) as cast_votes (listing, member, at, week, counts)`)
}

async function writeFollows(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const column = columnsOf(rows.flatMap(({ id, followers }) => followers.map((member) => ({ id, member }))))
  await db.run(sql`
    insert into follows (listing_id, member_id, followed_at)
    select listing, member, ${now}
    from unnest(
      ${column((row) => row.id)}::bigint[],
      ${column((row) => row.member)}::bigint[]
    ) as f (listing, member)`)
}

async function writeTraffic(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const column = columnsOf(rows.filter(({ launchedAt }) => launchedAt !== null))
  await db.run(sql`
    insert into traffic (listing_id, day, source, views, clicks)
    select id, day, 'search', views, clicks
    from unnest(
      ${column((row) => row.id)}::bigint[],
      ${column((row) => row.week)}::date[],
      ${column((row) => row.views)}::int[],
      ${column((row) => row.clicks)}::int[]
    ) as r (id, day, views, clicks)`)
}

async function writeFigures(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const ratingColumn = columnsOf(rows.filter(({ domainRating }) => domainRating !== null))
  await db.run(sql`
    insert into domain_ratings (listing_id, measured_on, value, source)
    select id, (${now}::timestamptz - make_interval(days => 30 * months))::date, greatest(0, value - months), 'Manual'
    from unnest(
      ${ratingColumn((row) => row.id)}::bigint[],
      ${ratingColumn((row) => row.domainRating)}::int[]
    ) as r (id, value), generate_series(0, 1) as months`)
  const revenueColumn = columnsOf(rows.filter(({ revenueCents }) => revenueCents !== null))
  await db.run(sql`
    insert into revenues (listing_id, month, cents, source, verified_at)
    select id, date_trunc('month', ${now}::timestamptz)::date, cents, 'Verified by an admin', ${now}
    from unnest(
      ${revenueColumn((row) => row.id)}::bigint[],
      ${revenueColumn((row) => row.revenueCents)}::bigint[]
    ) as r (id, cents)`)
}

async function writeFounders(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const column = columnsOf(rows.filter(hasFounder))
  const [listings, founders] = [column((row) => row.id), column((row) => row.founder.id)]
  await db.run(sql`
    insert into founders (id, slug, name, bio, country, search_name, live_listings)
    overriding system value
    select id, slug, name, 'Founder of ' || company || '.', country, folded, live::int
    from unnest(
      ${founders}::bigint[],
      ${column((row) => row.founder.slug)}::text[],
      ${column((row) => row.founder.name)}::text[],
      ${column((row) => row.name)}::text[],
      ${column((row) => row.country)}::text[],
      ${column((row) => foldName(row.founder.name))}::text[],
      ${column((row) => row.status === 'live')}::boolean[]
    ) as r (id, slug, name, company, country, folded, live)`)
  await db.run(sql`
    insert into listing_founders (listing_id, founder_id, title)
    select listing, founder, 'Founder'
    from unnest(${listings}::bigint[], ${founders}::bigint[]) as r (listing, founder)`)
}

async function writeUpdates(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const column = columnsOf(
    rows.flatMap(({ id, launchedAt, update }) =>
      update && launchedAt !== null ? [{ id, launchedAt, ...update }] : [],
    ),
  )
  await db.run(sql`
    insert into updates (listing_id, title, body, posted_at)
    select * from unnest(
      ${column((row) => row.id)}::bigint[],
      ${column((row) => row.title)}::text[],
      ${column((row) => row.body)}::text[],
      ${column((row) => instant(Math.min(row.launchedAt + 9 * day, now.getTime())))}::timestamptz[]
    )`)
}

function hasFounder(row: BulkRow): row is BulkRow & { founder: object } {
  return row.founder !== null
}

function countedVotes({ votes }: BulkRow): BulkVote[] {
  return votes.filter(({ counts }) => counts)
}

// The same formula as in the trigger `counters_follow_votes`.
function trendingOf(votes: readonly BulkVote[]): number | null {
  if (votes.length === 0) return null
  const weights = votes.map(({ at }) => at / 1000 / 172_800)
  const top = Math.max(...weights)
  return top + Math.log2(weights.reduce((sum, weight) => sum + 2 ** (weight - top), 0))
}

function columnsOf<Row>(rows: readonly Row[]) {
  return <Value>(value: (row: Row) => Value): Value[] => rows.map(value)
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
