import type { Week } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { offsetOf, type PageRequest } from '../../platform/operation/paging.ts'
import { creditsOfRatings } from '../domain-ratings/queries.ts'
import { countByStatus, countLaunches, rankedLaunches } from '../launches/queries.ts'
import { presentListingSummary, summaries } from '../listings/summaries.ts'
import { attributionOfRevenue } from '../verified-revenue/queries.ts'

export interface Board {
  title: string
  /** The ranking rule in one sentence, for the board's page and /how-ranking-works. */
  rule: string
  paid: boolean
  metric: { key: string; label: string; unit: string }
  weekly?: true
  disclosure?: string
  /** The source of the shown listings' figures. */
  attribution?: (app: App, db: Queryable, listingIds: readonly number[]) => Promise<string>
}

export const boards = {
  'community-weekly': {
    title: 'Launches of the week',
    rule: 'A week’s launches, ranked by the votes cast that week.',
    paid: false,
    weekly: true,
    metric: { key: 'week_votes', label: 'Votes this week', unit: 'votes' },
  },
  'community-all-time': {
    title: 'Most voted of all time',
    rule: 'All live listings, ranked by votes since launch.',
    paid: false,
    metric: { key: 'votes', label: 'Votes', unit: 'votes' },
  },
  billboard: {
    title: 'Billboard (paid)',
    rule: 'Listings ranked by how much their owners paid for this board. It affects no other ranking.',
    paid: true,
    disclosure: 'Paid placement: positions on this board are bought. They don’t reflect votes or quality.',
    metric: { key: 'billboard_cents', label: 'Total paid', unit: 'USD cents' },
  },
  'domain-rating': {
    title: 'Domain Rating',
    rule: 'Live listings, ranked by the latest Domain Rating of their website, a third-party estimate of backlink strength.',
    paid: false,
    attribution: creditsOfRatings,
    metric: { key: 'domain_rating', label: 'Domain Rating', unit: 'points out of 100' },
  },
  revenue: {
    title: 'Verified revenue',
    rule: 'Live listings, ranked by their latest verified monthly revenue.',
    paid: false,
    attribution: attributionOfRevenue,
    metric: { key: 'revenue_cents', label: 'Monthly revenue', unit: 'USD cents' },
  },
} as const satisfies Record<string, Board>

export type BoardName = keyof typeof boards
export const boardNames = Object.keys(boards) as BoardName[]

type BoardEntry = { rank: number; metric: number; listing: ReturnType<typeof presentListingSummary> }

/** One page of a board. Ties share a rank and are ordered by earlier launch, then id. */
export async function loadBoard(
  app: App,
  db: Queryable,
  board: BoardName,
  week: Week,
  page: PageRequest,
): Promise<{ items: BoardEntry[]; counted: number }> {
  if (board === 'community-weekly') {
    const [launches, counted] = await Promise.all([
      rankedLaunches(app, db, summaries, week, { limit: page.per_page, offset: offsetOf(page) }),
      countLaunches(db, week),
    ])
    return { items: launches.map(({ rank, votes, listing }) => ({ rank, metric: votes, listing })), counted }
  }
  const metric = raw(metrics[board].column)
  const isOnBoard: Statement = raw(metrics[board].condition)
  const rows = await db.many(
    summaries.ofPage<{ rank: number; metric: number }>(
      sql`
        select id as listing_id, ${metric} as metric,
          rank() over (order by ${metric} desc rows unbounded preceding) as rank,
          row_number() over (order by ${metric} desc, launched_at, id) as ordinal
        from listings where ${isOnBoard}
        order by ${metric} desc, launched_at, id limit ${page.per_page} offset ${offsetOf(page)}`,
      raw(', page.rank, page.metric'),
    ),
  )
  const items = rows.map((row) => ({ rank: row.rank, metric: row.metric, listing: presentListingSummary(app, row) }))
  return {
    items,
    counted: board === 'community-all-time' ? await countByStatus(db, 'live') : await countOnBoard(db, board),
  }
}

/** Triggers maintain the count, so nothing is counted here. */
async function countOnBoard(db: Queryable, board: BoardName): Promise<number> {
  const row = await db.maybe(sql<{ listings: number }>`select listings from board_counts where board = ${board}`)
  return row?.listings ?? 0
}

// A listing without the metric isn't on the board: null isn't 0.
const metrics = {
  'community-all-time': { column: 'votes', condition: "status = 'live'" },
  billboard: { column: 'billboard_cents', condition: "status = 'live' and billboard_cents > 0" },
  'domain-rating': { column: 'domain_rating', condition: "status = 'live' and domain_rating is not null" },
  revenue: { column: 'revenue_cents', condition: "status = 'live' and revenue_cents is not null" },
} as const
