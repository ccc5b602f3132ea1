import * as z from 'zod'
import { currentWeek, parseWeek, presentWeek, weekInput } from '../../core/calendar/weeks.ts'
import { operation } from '../../platform/operation/declare.ts'
import { pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import { invalid } from '../../platform/problem.ts'
import { LaunchWeek } from '../launches/schema.ts'
import { exampleListing, examplePage } from '../listings/examples.ts'
import { ListingSummary } from '../listings/schema.ts'
import { type Board, boardNames, boards, loadBoard } from './boards.ts'

const Standing = z.object({ rank: z.int(), listing: ListingSummary, metric: z.int() }).meta({ id: 'Standing' })

export const get_leaderboard = operation({
  id: 'get_leaderboard',
  title: 'Get leaderboard',
  description: `A ranking: ${boardNames.join(', ')}. Billboard positions are bought: always present them as paid, never as popularity.`,
  group: 'leaderboards',
  method: 'GET',
  path: '/leaderboards/{board}',
  access: 'public',
  params: z.object({
    board: z.enum(boardNames, { error: ({ input }) => unknownBoard(String(input)) }),
  }),
  query: z.object({
    week: weekInput(['this', 'last']).optional().describe('community-weekly only. A date selects its week.'),
    ...pageQuery,
  }),
  returns: pageOf(Standing).extend({
    board: z.enum(boardNames),
    title: z.string(),
    rule: z.string(),
    paid: z.boolean(),
    disclosure: z.string().optional().describe('Always show it with a paid board.'),
    attribution: z.string().optional(),
    metric: z.object({ key: z.string(), label: z.string(), unit: z.string() }),
    week: LaunchWeek.optional(),
  }),
  mayMiss: true,
  example: {
    params: { board: 'community-all-time' },
    response: {
      board: 'community-all-time',
      title: boards['community-all-time'].title,
      rule: boards['community-all-time'].rule,
      paid: false,
      metric: boards['community-all-time'].metric,
      items: [{ rank: 1, listing: exampleListing, metric: 128 }],
      ...examplePage,
    },
  },
  cacheTags: () => ['listings', 'counters', 'categories'],
  async run({ app, db, path, query }) {
    const name = path.board
    const board: Board = boards[name]
    if (query.week !== undefined && !board.weekly)
      throw invalid([{ path: 'week', message: `only works with community-weekly; ${name} has no weeks` }])
    const week = query.week === undefined ? currentWeek(app) : parseWeek(app, query.week)
    const { items, counted } = await loadBoard(app, db, name, week, query)
    const listingIds = items.map(({ listing }) => listing.id)
    const { title, rule, paid, metric, disclosure, attribution } = board
    return {
      board: name,
      title,
      rule,
      paid,
      ...(disclosure !== undefined && { disclosure }),
      ...(attribution !== undefined && { attribution: await attribution(app, db, listingIds) }),
      metric,
      ...(board.weekly && { week: presentWeek(app, week) }),
      ...present(items, counted, query),
    }
  },
})

function unknownBoard(name: string): string {
  const suggestion = suggest(name, boardNames)
  const hint = suggestion ? ` Did you mean ${suggestion}?` : ` Use one of ${boardNames.join(', ')}.`
  return `There’s no leaderboard called ${name.slice(0, 40)}.${hint}`
}
