import { addWeeks, currentWeek, siteTimeZone, startOfDay } from '../../../core/calendar/weeks.ts'
import { weekNumber, weekRange } from '../../../platform/dates.ts'
import { html, nothing } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { countdown } from '../../../web/components/countdown.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { section } from '../../../web/components/section.ts'
import { markdownList } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { itemListJsonLd, listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { get_launch_week } from '../operations.ts'
import { addToCalendar } from './add-to-calendar.ts'
import { weekCalendar } from './calendar.ts'

async function load({ app, params }: PageContext) {
  const data = await get_launch_week.call(app, { path: { week: params.week! } })
  const { start, state } = data.week
  const closes = startOfDay(siteTimeZone(app), addWeeks(start, 1))
  return {
    ...data,
    closes: state === 'current' ? closes : null,
    now: app.clock.now(),
    calendar: await weekCalendar(app, start),
  }
}

export const weekPage = page({
  path: '/launches/weeks/:week',
  examples: async (app) => [-1, 0, 1].map((offset) => `/launches/weeks/${addWeeks(currentWeek(app), offset)}`),
  cacheTags: () => ['listings', 'counters', 'categories'],
  load,
  about: ({ week, entries }) => ({
    title: `Week ${weekNumber(week.start)}: ${weekRange(week.start)}`,
    description:
      week.state === 'future'
        ? 'Products scheduled to launch this week.'
        : 'The week’s launches, ranked by the votes cast during the week.',
    canonical: `/launches/weeks/${week.start}`,
    section: 'launches',
    breadcrumbs: [
      { name: 'Launches', path: '/launches' },
      { name: `Week ${weekNumber(week.start)}`, path: `/launches/weeks/${week.start}` },
    ],
    jsonLd: [itemListJsonLd(entries.map(({ listing }) => listing))],
    feeds: [{ title: 'Launch calendar', href: '/launches.ics', type: 'text/calendar' }],
  }),
  html: ({ week, total, entries, closes, now, calendar }, { app }) => {
    const live = entries.filter(({ rank }) => rank !== null)
    const scheduled = entries.filter(({ rank }) => rank === null)
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
    page: `/launches/weeks/${week.start}`,
    file: `/launches/weeks/${week.start}/calendar.ics`,
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
  entries.length === 0 &&
  emptyState({
    title: 'No launches',
    text: week.state === 'past' ? 'Nothing launched this week.' : 'Nothing scheduled yet.',
    action: { href: '/launches', text: 'See this week’s launches' },
  })
}
${
  week.state !== 'future' &&
  total > live.length &&
  html`<p class="section-foot">\
<a href="/leaderboards/community-weekly?week=${week.start}">See all ${counted(total, 'launch', 'launches')}</a>\
</p>`
}</div>`
    return week.state === 'current'
      ? html`<live-week week="${week.start}" launches="${total}">${content}</live-week>`
      : content
  },
  markdown: ({ entries }) =>
    markdownList(
      entries.map(
        ({ rank, votes, listing }) =>
          `${rank === null ? 'Scheduled' : `${rank}.`} ${listingLine(listing)}${rank === null ? '' : ` (${counted(votes, 'vote')})`}`,
      ),
    ),
})

const ledes = {
  past: (total: number) => `${counted(total, 'product')} launched, ranked by the votes cast during the week.`,
  current: (total: number) => `${counted(total, 'product')} launched. The three with the most votes win the week.`,
  future: () => 'Scheduled launches. Voting opens on Monday.',
}
