import { html } from '../../../platform/html.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { tabs } from '../../../web/components/tabs.ts'
import { markdownList } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { itemListJsonLd, listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { list_launches } from '../operations.ts'
import { type Section, sections } from '../queries.ts'
import { weekCalendar } from './calendar.ts'

const about: Record<Section, { tab: string; title: string; lede: string }> = {
  'this-week': {
    tab: 'This week',
    title: 'Launches of this week',
    lede: 'Everything that launched since Monday, by the votes of this week.',
  },
  today: { tab: 'Today', title: 'Launched today', lede: 'What went live today.' },
  trending: {
    tab: 'Trending',
    title: 'Trending',
    lede: 'Most liked lately: each vote counts half as much every 48 hours.',
  },
  'most-voted': { tab: 'Most voted', title: 'Most voted', lede: 'By the votes of all time.' },
  recent: { tab: 'Recent', title: 'Newest launches', lede: 'The latest first.' },
  'most-viewed': { tab: 'Most viewed', title: 'Most viewed', lede: 'By visits to their page here.' },
  'most-followed': { tab: 'Most followed', title: 'Most followed', lede: 'By the people who want to hear more.' },
  upcoming: { tab: 'Upcoming', title: 'Upcoming launches', lede: 'Scheduled for the weeks to come.' },
}

async function load({ app, query }: PageContext) {
  const section = sections.find((name) => name === query.section) ?? 'this-week'
  return {
    ...(await list_launches.call(app, { query: { section, page: pageNumber(query.page) } })),
    calendar: await weekCalendar(app),
  }
}

export const launchesPage = page({
  path: '/launches',
  query: ['section', 'page'],
  examples: async () => ['/launches', ...sections.map((section) => `/launches?section=${section}`)],
  cacheTags: () => ['listings', 'categories'],
  load,
  about: ({ section, items }) => ({
    title: about[section].title,
    description: about[section].lede,
    section: 'launches',
    breadcrumbs: [{ name: 'Launches', path: '/launches' }],
    jsonLd: [itemListJsonLd(items)],
    feeds: [
      { title: 'New launches', href: '/feeds/launches.atom', type: 'application/atom+xml' },
      { title: 'Launch calendar', href: '/launches.ics', type: 'text/calendar' },
    ],
  }),
  html: (data) => html`<div class="page">${pageHead({
    title: about[data.section].title,
    lede: about[data.section].lede,
  })}
${data.calendar}
${tabs(
  'Sections',
  sections.map((section) => ({
    href: section === 'this-week' ? '/launches' : `/launches?section=${section}`,
    text: about[section].tab,
    current: section === data.section,
  })),
)}
${
  data.items.length === 0
    ? emptyState({
        title: 'Nothing here yet',
        text: 'Every Monday a new week begins.',
        action: { href: '/launches?section=recent', text: 'See the newest launches' },
      })
    : listingList(data.items.map((listing) => listingRow(listing, { heading: 'h2' })))
}
${pagination('/launches', { section: data.section }, data)}</div>`,
  markdown: ({ items }) =>
    markdownList(
      items.map((listing) => `${listing.launch_week ?? ''} ${listingLine(listing)} (${listing.votes} votes)`),
    ),
})
