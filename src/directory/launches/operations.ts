import * as z from 'zod'
import {
  addDays,
  currentWeek,
  dateInZone,
  parseWeek,
  presentWeek,
  siteTimeZone,
  startOfDay,
  weekInput,
} from '../../core/calendar/weeks.ts'
import { operation } from '../../platform/operation/declare.ts'
import { pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { exampleListing, examplePage } from '../listings/examples.ts'
import { ListingSummary } from '../listings/schema.ts'
import { summaries } from '../listings/summaries.ts'
import { countLaunches, countScheduled, loadSection, rankedLaunches, scheduledLaunches, sections } from './queries.ts'
import { LaunchEntry, LaunchWeek } from './schema.ts'

/** The weekly leaderboard pages through all launches of a week. */
export const maxWeekEntries = 200

export const get_launch_week = operation({
  id: 'get_launch_week',
  title: 'Get launch week',
  description:
    'Products that launch this, next or last week, or in the week of a date, ranked by the votes of that week. ' +
    'Future weeks list scheduled launches.',
  group: 'launches',
  method: 'GET',
  path: '/launches/weeks/{week}',
  access: 'public',
  params: z.object({
    week: weekInput(['this', 'next', 'last']).describe('A date selects its week.'),
  }),
  returns: z.object({
    week: LaunchWeek,
    total: z.int().describe('Live launches that week, or scheduled ones of a future week.'),
    entries: z
      .array(LaunchEntry)
      .describe(`At most ${maxWeekEntries}. For more, page through the community-weekly leaderboard.`),
  }),
  mayMiss: true,
  example: {
    params: { week: 'last' },
    response: {
      week: { start: '2026-11-02', end: '2026-11-08', state: 'past' },
      total: 1,
      entries: [{ rank: 1, votes: 128, listing: exampleListing }],
    },
  },
  cacheTags: () => ['listings', 'counters', 'categories'],
  async run({ app, db, path }) {
    const week = parseWeek(app, path.week)
    const presented = presentWeek(app, week)
    const entries = await rankedLaunches(app, db, summaries, week, { limit: maxWeekEntries, offset: 0 })
    const scheduled =
      presented.state === 'past'
        ? []
        : await scheduledLaunches(app, db, summaries, week, { limit: maxWeekEntries, offset: 0 })
    const countEntries = async () => (entries.length < maxWeekEntries ? entries.length : countLaunches(db, week))
    return {
      week: presented,
      total: presented.state === 'future' ? await countScheduled(db, week) : await countEntries(),
      entries: [...entries, ...scheduled].slice(0, maxWeekEntries),
    }
  },
})

export const list_launches = operation({
  id: 'list_launches',
  title: 'List launches',
  description:
    'Launches by section: today, this week, trending, most voted, recent, ' + 'most viewed, most followed or upcoming.',
  group: 'launches',
  method: 'GET',
  path: '/launches',
  access: 'public',
  query: z.object({ section: z.enum(sections).default('this-week'), ...pageQuery }),
  returns: pageOf(ListingSummary).extend({ section: z.enum(sections) }),
  example: {
    query: { section: 'trending' },
    response: { section: 'trending', items: [exampleListing], ...examplePage },
  },
  cacheTags: () => ['listings', 'counters', 'categories'],
  async run({ app, db, query }) {
    const zone = siteTimeZone(app)
    const date = dateInZone(zone, app.clock.now())
    const today = { week: currentWeek(app), from: startOfDay(zone, date), until: startOfDay(zone, addDays(date, 1)) }
    const { items, counted } = await loadSection(app, db, query.section, today, query)
    return { section: query.section, ...present(items, counted, query) }
  },
})
