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

/** One statement a table. Counters are written with the rows, because the triggers that keep them are off. */
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
  const of = columnsOf(rows)
  await db.run(sql`
    insert into listings (id, slug, status, plan, domain, category_id, stage, country, pricing_model, launch_week,
    launched_at, featured_until, verified_at,
      votes, followers, views, clicks, trending, domain_rating, revenue_cents, billboard_cents, created_at, hidden_from)
    overriding system value
    select * from unnest(${of((row) => row.id)}::bigint[], ${of((row) => row.slug)}::text[], ${of(
      (row) => row.status,
    )}::text[], ${of((row) => row.plan)}::text[],
      ${of((row) => row.domain)}::text[], ${of((row) => row.category)}::bigint[], ${of(
        (row) => row.stage,
      )}::text[], ${of((row) => row.country)}::text[],
      ${of((row) => row.pricing_model)}::text[], ${of((row) => row.week)}::date[], ${of((row) =>
        instant(row.launchedAt),
      )}::timestamptz[],
      ${of((row) => (row.featured ? instant(now.getTime() + 20 * day) : null))}::timestamptz[], ${of((row) =>
        row.verified ? instant(row.createdAt) : null,
      )}::timestamptz[],
      ${of((row) => counted(row).length)}::int[], ${of((row) => row.followers.length)}::int[], ${of(
        (row) => row.views,
      )}::bigint[], ${of((row) => row.clicks)}::bigint[],
      ${of((row) => trendingOf(counted(row)))}::double precision[], ${of(
        (row) => row.domainRating,
      )}::int[], ${of((row) => row.revenueCents)}::bigint[],
      ${of((row) => row.billboardCents)}::bigint[], ${of((row) => instant(row.createdAt))}::timestamptz[], ${of(
        (row) => (row.status === 'hidden' ? 'live' : null),
      )}::text[])`)
}

async function writeProfiles(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const of = columnsOf(rows)
  await db.run(sql`
    insert into profiles (listing_id, name, tagline, short_description, description, website_url, pricing_summary, city,
    features, keywords, tags, faqs, updated_at)
    select id, name, tagline, short, description, 'https://' || domain, pricing, city, string_to_array(features, '|'),
    string_to_array(keywords, '|'),
      string_to_array(tags, '|'), faqs, ${now}
    from unnest(${of((row) => row.id)}::bigint[], ${of((row) => row.name)}::text[], ${of(
      (row) => row.tagline,
    )}::text[], ${of((row) => row.short_description)}::text[],
      ${of((row) => row.description)}::text[], ${of((row) => row.domain)}::text[], ${of(
        (row) => row.pricing_summary,
      )}::text[], ${of((row) => row.city)}::text[],
      ${of((row) => row.features.join('|'))}::text[], ${of((row) => row.keywords.join('|'))}::text[], ${of((row) =>
        row.tags.join('|'),
      )}::text[],
      ${of((row) =>
        json(row.faqs),
      )}::jsonb[]) as r (id, name, tagline, short, description, domain, pricing, city, features,
          keywords, tags, faqs)`)
}

async function writeCategoriesOf(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const placed = rows.flatMap(({ id, category, moreCategories }) =>
    [category, ...moreCategories].map((of, position) => ({ id, of, position })),
  )
  const column = columnsOf(placed)
  await db.run(sql`
    insert into listing_categories (listing_id, category_id, position)
    select * from unnest(${column((row) => row.id)}::bigint[], ${column((row) => row.of)}::bigint[], ${column(
      (row) => row.position,
    )}::int[])`)
}

async function writeLaunches(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const of = columnsOf(rows.filter(({ week }) => week !== null))
  await db.run(sql`
    insert into launches (listing_id, week, launched_at, live, votes)
    select * from unnest(${of((row) => row.id)}::bigint[], ${of((row) => row.week)}::date[], ${of((row) =>
      instant(row.launchedAt),
    )}::timestamptz[], ${of((row) => row.status === 'live')}::boolean[],
      ${of((row) => counted(row).filter(({ week }) => week === row.week).length)}::int[])`)
}

async function writeVotes(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const of = columnsOf(rows.flatMap(({ votes }) => votes))
  const listings = rows.flatMap(({ id, votes }) => votes.map(() => id))
  await db.run(sql`
    insert into votes (listing_id, member_id, cast_at, week, discounted, source)
    select listing, member, to_timestamp(at), week, case when counts then null
    else 'network_burst' end, (${visitSources}::text[])[1 + member % ${visitSources.length}::int]
    from unnest(${listings}::bigint[], ${of((vote) => vote.member)}::bigint[], ${of(
      (vote) => vote.at / 1000,
    )}::bigint[], ${of((vote) => vote.week)}::date[],
      ${of((vote) => vote.counts)}::boolean[]) as cast_votes (listing, member, at, week, counts)`)
}

async function writeFollows(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const of = columnsOf(rows.flatMap(({ id, followers }) => followers.map((member) => ({ id, member }))))
  await db.run(sql`
    insert into follows (listing_id, member_id, followed_at)
    select listing, member, ${now}
      from unnest(${of((row) => row.id)}::bigint[], ${of((row) => row.member)}::bigint[]) as f (listing, member)`)
}

async function writeTraffic(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const of = columnsOf(rows.filter(({ launchedAt }) => launchedAt !== null))
  await db.run(sql`
    insert into traffic (listing_id, day, source, views, clicks)
    select id, day, 'search', views, clicks
    from unnest(${of((row) => row.id)}::bigint[], ${of((row) => row.week)}::date[], ${of(
      (row) => row.views,
    )}::int[], ${of((row) => row.clicks)}::int[]) as r (id, day, views, clicks)`)
}

async function writeFigures(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const rated = columnsOf(rows.filter(({ domainRating }) => domainRating !== null))
  await db.run(sql`
    insert into domain_ratings (listing_id, measured_on, value, source)
    select id, (${now}::timestamptz - make_interval(days => 30 * months))::date, greatest(0, value - months), 'Manual'
    from unnest(${rated((row) => row.id)}::bigint[], ${rated(
      (row) => row.domainRating,
    )}::int[]) as r (id, value), generate_series(0, 1) as months`)
  const earning = columnsOf(rows.filter(({ revenueCents }) => revenueCents !== null))
  await db.run(sql`
    insert into revenues (listing_id, month, cents, source, verified_at)
    select id, date_trunc('month', ${now}::timestamptz)::date, cents, 'Checked by the site team', ${now}
    from unnest(${earning((row) => row.id)}::bigint[], ${earning(
      (row) => row.revenueCents,
    )}::bigint[]) as r (id, cents)`)
}

async function writeFounders(db: Queryable, rows: readonly BulkRow[]): Promise<void> {
  const of = columnsOf(rows.filter(hasFounder))
  const [listings, founders] = [of((row) => row.id), of((row) => row.founder.id)]
  await db.run(sql`
    insert into founders (id, slug, name, bio, country, search_name, live_listings)
    overriding system value
    select id, slug, name, 'Founder of ' || company || '.', country, folded, live::int
    from unnest(${founders}::bigint[], ${of((row) => row.founder.slug)}::text[], ${of(
      (row) => row.founder.name,
    )}::text[], ${of((row) => row.name)}::text[],
      ${of((row) => row.country)}::text[], ${of((row) => foldName(row.founder.name))}::text[], ${of(
        (row) => row.status === 'live',
      )}::boolean[]) as r (id, slug, name, company, country, folded, live)`)
  await db.run(sql`
    insert into listing_founders (listing_id, founder_id, title) select listing, founder, 'Founder'
      from unnest(${listings}::bigint[], ${founders}::bigint[]) as r (listing, founder)`)
}

async function writeUpdates(db: Queryable, rows: readonly BulkRow[], now: Date): Promise<void> {
  const of = columnsOf(
    rows.flatMap(({ id, launchedAt, update }) =>
      update && launchedAt !== null ? [{ id, launchedAt, ...update }] : [],
    ),
  )
  await db.run(sql`
    insert into updates (listing_id, title, body, posted_at)
    select * from unnest(${of((row) => row.id)}::bigint[], ${of((row) => row.title)}::text[], ${of(
      (row) => row.body,
    )}::text[],
      ${of((row) => instant(Math.min(row.launchedAt + 9 * day, now.getTime())))}::timestamptz[])`)
}

function hasFounder(row: BulkRow): row is BulkRow & { founder: object } {
  return row.founder !== null
}

function counted({ votes }: BulkRow): BulkVote[] {
  return votes.filter(({ counts }) => counts)
}

// As `counters_follow_votes` adds it up.
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
