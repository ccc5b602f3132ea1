import type { App } from '../../platform/app.ts'
import { join, raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { publicMediaUrl } from '../media/urls.ts'
import type { ListingSummary } from './schema.ts'

export interface SummaryRow {
  id: number
  slug: string
  name: string
  tagline: string
  website_url: string
  domain: string
  logo_url: string | null
  status: string
  category_slug: string | null
  category_name: string | null
  stage: string | null
  country: string | null
  pricing_model: string | null
  votes: number
  followers: number
  views: number
  rating_sum: number
  rating_count: number
  domain_rating: number | null
  featured_until: Date | null
  verified_at: Date | null
  launch_week: string | null
  launched_at: Date | null
}

const columnsWithCountersOf = (table: 'l' | 'n') =>
  raw(`
  l.id, l.slug, p.name, p.tagline, p.website_url, l.domain, p.logo_url, l.status, c.slug as category_slug,
  c.name as category_name, l.stage, l.country, l.pricing_model, ${table}.votes, ${table}.followers, ${table}.views,
  l.rating_sum, l.rating_count, l.domain_rating, l.featured_until, l.verified_at, l.launch_week, l.launched_at`)

/**
 * The columns of a summary, from `listings l`, `profiles p` and `categories c`. Its counters are those that lists sort by,
 * which may be a second old.
 */
export const summaryColumns = columnsWithCountersOf('l')

export const summaryTables = raw(
  'listings l join profiles p on p.listing_id = l.id left join categories c on c.id = l.category_id',
)

/** The same with the counters as they are now, for one listing's own page and answer. */
export const currentSummaryColumns = columnsWithCountersOf('n')

export const currentSummaryTables = sql`${summaryTables} join listing_counters n on n.listing_id = l.id`

/**
 * Summaries of one page of listings. `page` is a narrow, ordered and limited statement that selects `listing_id`,
 * `ordinal` and the columns that `more` adds to each summary.
 */
export function summariesOfPage<More = unknown>(
  page: Statement,
  more: Statement = raw(''),
): Statement<SummaryRow & More> {
  return sql<SummaryRow & More>`
    select ${summaryColumns} ${more}
    from (${page}) as page
    join listings l on l.id = page.listing_id
    join profiles p on p.listing_id = l.id
    left join categories c on c.id = l.category_id
    order by page.ordinal`
}

/** Summaries by id, in the order of the ids. */
export async function summariesById(app: App, db: Queryable, ids: readonly number[]): Promise<ListingSummary[]> {
  if (ids.length === 0) return []
  // As a subquery, so that PostgreSQL doesn't plan it again for each number of ids.
  const rows = await db.many(sql<SummaryRow>`
    select ${summaryColumns} from ${summaryTables} where l.id = any((select ${ids}::bigint[])::bigint[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentListingSummary(app, row)] : []
  })
}

export function presentListingSummary(app: App, row: SummaryRow): ListingSummary {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    url: app.urls.to(`/listings/${row.slug}`),
    website_url: row.website_url,
    domain: row.domain,
    logo_url: row.logo_url && publicMediaUrl(app, row.logo_url),
    status: row.status === 'live' ? 'live' : 'upcoming',
    category: row.category_slug === null ? null : { slug: row.category_slug, name: row.category_name! },
    stage: row.stage,
    country: row.country,
    pricing_model: row.pricing_model,
    votes: row.votes,
    followers: row.followers,
    views: row.views,
    rating: presentRating(row),
    domain_rating: row.domain_rating,
    featured: row.status === 'live' && row.featured_until !== null && row.featured_until > app.clock.now(),
    verified: row.verified_at !== null,
    launch_week: row.launch_week,
    launched_at: row.launched_at?.toISOString() ?? null,
  }
}

export function presentRating({ rating_sum, rating_count }: { rating_sum: number; rating_count: number }) {
  return { average: rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10, count: rating_count }
}

/** The rows of one page. The first is part of the text: with parameters, PostgreSQL would plan the statement each time. */
export function rangeOf({ limit, offset }: { limit: number; offset: number }): Statement {
  return offset === 0 ? raw(`limit ${Math.trunc(limit)}`) : sql`limit ${limit} offset ${offset}`
}

/** Counts the rows of a statement, up to 10,001. */
export async function countUpTo(db: Queryable, rows: Statement): Promise<number> {
  const counted = join([raw('select count(*) as count from ('), rows, raw(' limit 10001) as counted')], '')
  return (await db.one(counted as Statement<{ count: number }>)).count
}
