import type { Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { offsetOf, type PageRequest } from '../../platform/operation/paging.ts'
import { creditsOfRatings } from '../domain-ratings/queries.ts'
import { countByStatus, countLaunches, rankedLaunches } from '../launches/queries.ts'
import { presentListingSummary, summariesOfPage } from '../listings/summaries.ts'
import { attributionOfRevenue } from '../verified-revenue/attribution.ts'

export interface Board {
  title: string
  /** How it ranks, in one sentence; shown with the board and on the page about rankings. */
  rule: string
  paid: boolean
  metric: { key: string; label: string; unit: string }
  weekly?: true
  disclosure?: string
  /** Whose figures are shown, for the listings of a page. */
  attribution?: (app: App, db: Queryable, listingIds: readonly number[]) => Promise<string>
}

export const boards = {
  'community-weekly': {
    title: 'Launches of the week',
    rule: 'Launches of one week by the community votes cast within it.',
    paid: false,
    weekly: true,
    metric: { key: 'week_votes', label: 'Votes this week', unit: 'votes' },
  },
  'community-all-time': {
    title: 'Most voted of all time',
    rule: 'All live listings by their community votes since they launched.',
    paid: false,
    metric: { key: 'votes', label: 'Votes', unit: 'votes' },
  },
  billboard: {
    title: 'Billboard (paid)',
    rule: 'Listings by the money their owners paid for this board. It changes no other order.',
    paid: true,
    disclosure: 'Paid placement: positions on this board are bought. They say nothing about votes or quality.',
    metric: { key: 'billboard_cents', label: 'Paid in total', unit: 'USD cents' },
  },
  'domain-rating': {
    title: 'Domain Rating',
    rule: 'Live listings by the newest measured Domain Rating of their website, a third-party estimate of its link strength.',
    paid: false,
    attribution: creditsOfRatings,
    metric: { key: 'domain_rating', label: 'Domain Rating', unit: 'points of 100' },
  },
  revenue: {
    title: 'Verified revenue',
    rule: 'Live listings by their newest verified monthly revenue.',
    paid: false,
    attribution: attributionOfRevenue,
    metric: { key: 'revenue_cents', label: 'Monthly revenue', unit: 'USD cents' },
  },
} as const satisfies Record<string, Board>

export type BoardName = keyof typeof boards
export const boardNames = Object.keys(boards) as BoardName[]

type Ranked = { rank: number; metric: number; listing: ReturnType<typeof presentListingSummary> }

/** One page of a board. Ties share a rank and are ordered by earlier launch, then id. */
export async function standings(
  app: App,
  db: Queryable,
  board: BoardName,
  week: Week,
  page: PageRequest,
): Promise<{ items: Ranked[]; counted: number }> {
  if (board === 'community-weekly') {
    const [launches, counted] = await Promise.all([
      rankedLaunches(app, db, week, { limit: page.per_page, offset: offsetOf(page) }),
      countLaunches(db, week),
    ])
    return { items: launches.map(({ rank, votes, listing }) => ({ rank, metric: votes, listing })), counted }
  }
  const metric = raw(columns[board].metric)
  const entered: Statement = raw(columns[board].entered)
  const rows = await db.many(
    summariesOfPage<{ rank: number; metric: number }>(
      sql`select id as listing_id, ${metric} as metric,
        rank() over (order by ${metric} desc rows unbounded preceding) as rank,
        row_number() over (order by ${metric} desc, launched_at, id) as ordinal
          from listings where ${entered} order by ${metric} desc, launched_at, id
            limit ${page.per_page} offset ${offsetOf(page)}`,
      raw(', page.rank, page.metric'),
    ),
  )
  const items = rows.map((row) => ({ rank: row.rank, metric: row.metric, listing: presentListingSummary(app, row) }))
  return {
    items,
    counted: board === 'community-all-time' ? await countByStatus(db, 'live') : await countOnBoard(db, board),
  }
}

/** How many listings are on a board, never counted one by one. */
async function countOnBoard(db: Queryable, board: BoardName): Promise<number> {
  return (
    (await db.maybe(sql<{ listings: number }>`select listings from board_counts where board = ${board}`))?.listings ?? 0
  )
}

// A listing without the metric is not on the board: null is not 0.
const columns = {
  'community-all-time': { metric: 'votes', entered: "status = 'live'" },
  billboard: { metric: 'billboard_cents', entered: "status = 'live' and billboard_cents > 0" },
  'domain-rating': { metric: 'domain_rating', entered: "status = 'live' and domain_rating is not null" },
  revenue: { metric: 'revenue_cents', entered: "status = 'live' and revenue_cents is not null" },
} as const
