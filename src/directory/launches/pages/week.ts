import {
  addWeeks,
  currentWeek,
  parseWeek,
  presentWeek,
  siteTimeZone,
  startOfDay,
  type Week,
} from '../../../core/calendar/weeks.ts'
import { weekNumber, weekRange } from '../../../platform/dates.ts'
import { html, nothing } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { offsetOf, present } from '../../../platform/operation/paging.ts'
import { countdown } from '../../../web/components/countdown.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { withQuery } from '../../../web/links.ts'
import { markdownList } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { itemListJsonLd, listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { cards } from '../../listings/summaries.ts'
import { maxWeekEntries } from '../operations.ts'
import { countLaunches, countScheduled, rankedLaunches, scheduledLaunches } from '../queries.ts'
import { addToCalendar } from './add-to-calendar.ts'
import { weekCalendar } from './calendar.ts'

const perPage = 30

async function load({ app, params, query, format }: PageContext) {
  const week = presentWeek(app, parseWeek(app, params.week!))
  const { start, state } = week
  // Markdown has as many as the API.
  const paging =
    format === 'markdown' ? { page: 1, per_page: maxWeekEntries } : { page: pageNumber(query.page), per_page: perPage }
  const range = { limit: paging.per_page, offset: offsetOf(paging) }
  const db = app.db.together()
  const [live, scheduled, total, calendar] = await Promise.all([
    state === 'future' ? [] : rankedLaunches(app, db, cards, start, range),
    // In the current week, only late launches are still scheduled.
    state === 'past' || (state === 'current' && paging.page > 1) ? [] : scheduledLaunches(app, db, cards, start, range),
    state === 'future' ? countScheduled(db, start) : countLaunches(db, start),
    weekCalendar(app, db, start),
  ])
  const closes = startOfDay(siteTimeZone(app), addWeeks(start, 1))
  return {
    week,
    live,
    scheduled,
    ...present([...live, ...scheduled], total, paging),
    closes: state === 'current' ? closes : null,
    now: app.clock.now(),
    calendar,
  }
}

export const weekPage = page({
  path: '/launches/weeks/:week',
  query: ['page'],
  examples: async (app) => [-1, 0, 1].map((offset) => `/launches/weeks/${addWeeks(currentWeek(app), offset)}`),
  cacheTags: () => ['listings', 'counters', 'categories'],
  load,
  about: ({ week, items, page: number }) => ({
    title: `Week ${weekNumber(week.start)}: ${weekRange(week.start)}`,
    description:
      week.state === 'future'
        ? 'Products scheduled to launch this week.'
        : 'The week’s launches, ranked by the votes cast during the week.',
    canonical: withQuery(pathOf(week), { page: number === 1 ? undefined : number }),
    section: 'launches',
    breadcrumbs: [
      { name: 'Launches', path: '/launches' },
      { name: `Week ${weekNumber(week.start)}`, path: pathOf(week) },
    ],
    jsonLd: [itemListJsonLd(items.map(({ listing }) => listing))],
    feeds: [{ title: 'Launch calendar', href: '/launches.ics', type: 'text/calendar' }],
  }),
  html: (data, { app }) => {
    const { week, live, scheduled, total, closes, now, calendar } = data
    const content = html`<div class="page">${pageHead({
      title: `Week ${weekNumber(week.start)}`,
      eyebrow: weekRange(week.start),
      lede: ledes[week.state](total),
    })}
${closes ? countdown({ until: closes, now, label: 'Voting closes in' }) : nothing}
${
  week.state === 'future' &&
  addToCalendar(app, {
    title: `${app.siteName()}: launches of week ${weekNumber(week.start)}`,
    week: week.start,
    page: pathOf(week),
    file: `${pathOf(week)}/calendar.ics`,
  })
}
${calendar}
${
  live.length > 0 &&
  listingList(
    live.map(({ rank, votes, listing }) =>
      listingRow(listing, { rank: votes > 0 ? rank : 'none yet', votes, week: week.start, heading: 'h2' }),
    ),
    { ordered: true },
  )
}
${
  scheduled.length > 0 &&
  section({
    id: 'scheduled',
    title: 'Scheduled',
    content: listingList(scheduled.map(({ listing }) => listingRow(listing))),
  })
}
${
  total + data.items.length === 0 &&
  emptyState({
    title: 'No launches',
    text: week.state === 'past' ? 'Nothing launched this week.' : 'Nothing scheduled yet.',
    action: { href: '/launches', text: 'See this week’s launches' },
  })
}
${pagination(pathOf(week), {}, data)}</div>`
    // Only the first page shows the order of the whole week, which live counts change.
    return week.state === 'current' && data.page === 1
      ? html`<live-week week="${week.start}" launches="${total}">${content}</live-week>`
      : content
  },
  markdown: ({ items }) =>
    markdownList(
      items.map(
        ({ rank, votes, listing }) =>
          `${rank === null ? 'Scheduled' : `${rank}.`} ${listingLine(listing)}${rank === null ? '' : ` (${counted(votes, 'vote')})`}`,
      ),
    ),
})

function pathOf({ start }: { start: Week }): `/${string}` {
  return `/launches/weeks/${start}`
}

const ledes = {
  past: (total: number) => `${counted(total, 'product')} launched, ranked by the votes cast during the week.`,
  current: (total: number) => `${counted(total, 'product')} launched. The three with the most votes win the week.`,
  future: () => 'Scheduled launches. Voting opens on Monday.',
}
