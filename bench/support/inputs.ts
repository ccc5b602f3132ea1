import type pg from 'pg'
import { addDays, addWeeks } from '../../src/core/calendar/weeks.ts'
import { sections } from '../../src/directory/launches/queries.ts'
import { boardNames } from '../../src/directory/leaderboards/boards.ts'
import { random, range, sample } from './random.ts'

const thisWeek = '2026-11-09'
const api = '/api/v1'

/** Request paths for a filled site. */
export class Inputs {
  readonly slugs: string[]
  readonly names: string[]
  readonly categories: string[]

  constructor(slugs: string[], names: string[], categories: string[]) {
    this.slugs = slugs
    this.names = names
    this.categories = categories
  }

  static async of(client: pg.Client, listings: number): Promise<Inputs> {
    const { rows } = await client.query<{ slug: string; name: string }>(
      `select l.slug, p.name
       from generate_series(1, $1::bigint, greatest(1, $1::bigint / 9000)) as id
       join listings l using (id)
       join profiles p on p.listing_id = l.id
       where l.status = 'live'`,
      [listings],
    )
    const { rows: categories } = await client.query<{ slug: string }>('select slug from categories order by slug')
    return new Inputs(
      sample(rows, rows.length).map(({ slug }) => slug),
      sample(rows, rows.length).map(({ name }) => name),
      categories.map(({ slug }) => slug),
    )
  }

  listing = (slug: string): string => `${api}/listings/${slug}`
  category = (slug: string, page = 1): string => `${api}/categories/${slug}?page=${page}`
  feed = (section: string, perPage: number): string => `${api}/launches?section=${section}&per_page=${perPage}`
  board = (board: string, perPage: number): string => `${api}/leaderboards/${board}?per_page=${perPage}`
  search = (q: string): string => `${api}/listings?${new URLSearchParams({ q })}`

  /** The last weeks, with seven paths for each, because any day names its week. */
  weeks(): string[] {
    return range(1, 10).flatMap((ago) =>
      range(0, 6).map((day) => `${api}/launches/weeks/${addDays(addWeeks(thisWeek, -ago), day)}`),
    )
  }

  /** Random combinations of filters, sorts and pages. */
  browsing(count: number): string[] {
    const paths = new Set<string>()
    while (paths.size < count) {
      const query = new URLSearchParams()
      if (random.next() < 0.5) query.set('category', random.pick(this.categories))
      if (random.next() < 0.3) query.set('country', random.pick(['US', 'GB', 'DE', 'IN', 'PT']))
      if (random.next() < 0.2)
        query.set('pricing_model', random.pick(['free', 'freemium', 'subscription', 'open-source']))
      if (random.next() < 0.2) query.set('stage', random.pick(['beta', 'launched', 'growing']))
      if (random.next() < 0.6)
        query.set('sort', random.pick(['newest', 'votes', 'trending', 'most_viewed', 'most_followed']))
      query.set('page', String(1 + random.whole(count > 500 ? 20 : 3)))
      paths.add(`${api}/listings?${query}`)
    }
    return [...paths]
  }

  allFeeds = (): string[] => sections.flatMap((section) => range(15, 24).map((perPage) => this.feed(section, perPage)))
  allBoards = (): string[] => boardNames.flatMap((board) => range(15, 24).map((perPage) => this.board(board, perPage)))
  allCategories = (): string[] =>
    this.categories.flatMap((slug) => range(1, 5).map((page) => this.category(slug, page)))
}
