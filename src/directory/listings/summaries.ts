import type { App } from '../../platform/app.ts'
import { join, raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { oncePer } from '../../platform/once.ts'
import { publicMediaUrl } from '../media/urls.ts'
import { type CategoryPlace, categoryPlaces } from './category-places.ts'
import type { ListingSummary } from './schema.ts'

/** A listing as shown next to a page's main listings. */
export type ListingTile = Pick<ListingSummary, 'id' | 'slug' | 'name' | 'tagline' | 'url' | 'logo_url'>

/** A listing as shown in a list. */
export type ListingCard = ListingTile &
  Pick<
    ListingSummary,
    'status' | 'category' | 'country' | 'pricing_model' | 'votes' | 'featured' | 'verified' | 'launch_week'
  >

export interface TileRow {
  id: number
  slug: string
  name: string
  tagline: string
  logo_url: string | null
}

interface FactsRow extends TileRow {
  status: string
  country: string | null
  pricing_model: string | null
  votes: number
  featured_until: Date | null
  verified_at: Date | null
  launch_week: string | null
}

export interface CardRow extends FactsRow {
  category_id: number | null
}

export interface SummaryRow extends FactsRow {
  category_slug: string | null
  category_name: string | null
  website_url: string
  domain: string
  stage: string | null
  followers: number
  views: number
  rating_sum: number
  rating_count: number
  domain_rating: number | null
  launched_at: Date | null
}

const tileColumns = 'l.id, l.slug, p.name, p.tagline, p.logo_url'
const factsColumns = (counters: 'l' | 'n') =>
  `${tileColumns}, l.status, l.country, l.pricing_model, ${counters}.votes, l.featured_until, l.verified_at, l.launch_week`
const columnsWithCountersOf = (table: 'l' | 'n') =>
  raw(`${factsColumns(table)}, c.slug as category_slug, c.name as category_name,
  p.website_url, l.domain, l.stage, ${table}.followers, ${table}.views, l.rating_sum,
  l.rating_count, l.domain_rating, l.launched_at`)

/**
 * The columns of a summary, from `listings l`, `profiles p` and `categories c`. Its counters are the ones that lists
 * sort by, which may be a second old.
 */
export const summaryColumns = columnsWithCountersOf('l')

export const summaryTables = raw(
  'listings l join profiles p on p.listing_id = l.id left join categories c on c.id = l.category_id',
)

/** The same with current counters, for a listing's own page and answer. */
export const currentSummaryColumns = columnsWithCountersOf('n')

export const currentSummaryTables = sql`${summaryTables} join listing_counters n on n.listing_id = l.id`

export interface Identified {
  id: number
}

/** The columns that the statement that finds listings also reads, and the rows it read. Saves a round trip. */
export interface Prefetch<Row extends Identified = Identified> {
  readonly columns: Statement
  /** The rows by id. Empty if the statement couldn't read them, or if its result came from the cache. */
  readonly rows: Map<number, Row>
}

/** The columns of `listings l` to select, and the tables to select them from. */
export function prefetchSelection(prefetch: Prefetch | undefined): { columns: Statement; tables: Statement } {
  if (!prefetch) return { columns: raw('l.id'), tables: raw('listings l') }
  return { columns: prefetch.columns, tables: summaryTables }
}

/**
 * What a list reads and shows of each listing. Reading a page of rows takes longer than finding them, so lists read
 * only what they show.
 */
export class ListingForm<Row extends TileRow, Presented> {
  readonly columns: Statement
  /** Creates the function that presents a row. */
  readonly presenter: (app: App) => Promise<(row: Row) => Presented>

  constructor(columns: Statement, presenter: (app: App) => Promise<(row: Row) => Presented>) {
    this.columns = columns
    this.presenter = presenter
  }

  /**
   * One page of listings. `page` is a narrow, ordered and limited statement that selects `listing_id`, `ordinal` and the
   * columns that `more` adds to each listing.
   */
  ofPage<More = unknown>(page: Statement, more: Statement = raw('')): Statement<Row & More> {
    return sql<Row & More>`
      select ${this.columns} ${more}
      from (${page}) as page
      join listings l on l.id = page.listing_id
      join profiles p on p.listing_id = l.id
      left join categories c on c.id = l.category_id
      order by page.ordinal`
  }

  /** Pass the result to a search and then to `byIds`, which reads only the missing rows. */
  prefetch(): Prefetch<Row> {
    return { columns: this.columns, rows: new Map() }
  }

  /** Listings by id, in the order of the ids. */
  async byIds(app: App, db: Queryable, ids: readonly number[], prefetch?: Prefetch<Row>): Promise<Presented[]> {
    const rows = prefetch?.rows ?? new Map<number, Row>()
    const missing = ids.filter((id) => !rows.has(id))
    if (missing.length > 0) {
      // As a subquery, so that PostgreSQL doesn't plan it again for each number of ids.
      const read = await db.many(sql<Row>`
        select ${this.columns} from ${summaryTables} where l.id = any((select ${missing}::bigint[])::bigint[])`)
      for (const row of read) rows.set(row.id, row)
    }
    const present = await this.presenter(app)
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [present(row)] : []
    })
  }
}

export const tiles = new ListingForm(raw(tileColumns), async (app) => (row: TileRow) => presentTile(app, row))
export const cards = new ListingForm(raw(`${factsColumns('l')}, l.category_id`), async (app) => {
  // Joining the categories in PostgreSQL would take longer than finding them by id here.
  const categories = byId(await categoryPlaces(app))
  return (row: CardRow) => ({ ...presentFacts(app, row), category: categories.get(row.category_id) ?? null })
})
/** As the API returns them. */
export const summaries = new ListingForm(
  summaryColumns,
  async (app) => (row: SummaryRow) => presentListingSummary(app, row),
)

const byId = oncePer(
  (categories: readonly CategoryPlace[]): ReadonlyMap<number | null, { slug: string; name: string }> =>
    new Map(categories.map(({ id, slug, name }) => [id, { slug, name }])),
)

function presentTile(app: App, row: TileRow): ListingTile {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    url: app.urls.to(`/listings/${row.slug}`),
    logo_url: row.logo_url && publicMediaUrl(app, row.logo_url),
  }
}

function presentFacts(app: App, row: FactsRow): Omit<ListingCard, 'category'> {
  return {
    ...presentTile(app, row),
    status: row.status === 'live' ? 'live' : 'upcoming',
    country: row.country,
    pricing_model: row.pricing_model,
    votes: row.votes,
    featured: row.status === 'live' && row.featured_until !== null && row.featured_until > app.clock.now(),
    verified: row.verified_at !== null,
    launch_week: row.launch_week,
  }
}

export function presentListingSummary(app: App, row: SummaryRow): ListingSummary {
  return {
    ...presentFacts(app, row),
    category: row.category_slug === null ? null : { slug: row.category_slug, name: row.category_name! },
    website_url: row.website_url,
    domain: row.domain,
    stage: row.stage,
    followers: row.followers,
    views: row.views,
    rating: presentRating(row),
    domain_rating: row.domain_rating,
    launched_at: row.launched_at?.toISOString() ?? null,
  }
}

export function presentRating({ rating_sum, rating_count }: { rating_sum: number; rating_count: number }) {
  return { average: rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10, count: rating_count }
}

/**
 * The rows of one page. For the first page, a literal: with parameters, PostgreSQL would plan the statement each time.
 */
export function rangeOf({ limit, offset }: { limit: number; offset: number }): Statement {
  return offset === 0 ? raw(`limit ${Math.trunc(limit)}`) : sql`limit ${limit} offset ${offset}`
}

/** Counts the rows of a statement, up to 10,001. */
export async function countUpTo(db: Queryable, rows: Statement): Promise<number> {
  const counted = join([raw('select count(*) as count from ('), rows, raw(' limit 10001) as counted')], '')
  return (await db.one(counted as Statement<{ count: number }>)).count
}
