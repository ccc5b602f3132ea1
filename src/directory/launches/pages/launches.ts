import { html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
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
    title: 'This week’s launches',
    lede: 'Everything launched since Monday, ranked by this week’s votes.',
  },
  today: { tab: 'Today', title: 'Launched today', lede: 'Products that went live today.' },
  trending: {
    tab: 'Trending',
    title: 'Trending',
    lede: 'Popular right now. A vote loses half its weight every 48 hours.',
  },
  'most-voted': { tab: 'Most voted', title: 'Most voted', lede: 'Ranked by all-time votes.' },
  recent: { tab: 'Recent', title: 'Newest launches', lede: 'Newest first.' },
  'most-viewed': { tab: 'Most viewed', title: 'Most viewed', lede: 'Ranked by page views on this site.' },
  'most-followed': { tab: 'Most followed', title: 'Most followed', lede: 'Ranked by followers.' },
  upcoming: { tab: 'Upcoming', title: 'Upcoming launches', lede: 'Scheduled for the coming weeks.' },
}

async function load({ app, query }: PageContext) {
  const section = sections.find((name) => name === query.section) ?? 'this-week'
  return {
    ...(await list_launches.call(app, { query: { section, page: pageNumber(query.page) } })),
    calendar: await weekCalendar(app, app.db),
  }
}

export const launchesPage = page({
  path: '/launches',
  query: ['section', 'page'],
  examples: async () => ['/launches', ...sections.map((section) => `/launches?section=${section}`)],
  cacheTags: () => ['listings', 'counters', 'categories'],
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
        text: 'A new week starts every Monday.',
        action: { href: '/launches?section=recent', text: 'See recent launches' },
      })
    : listingList(data.items.map((listing) => listingRow(listing, { heading: 'h2' })))
}
${pagination('/launches', { section: data.section }, data)}</div>`,
  markdown: ({ items }) =>
    markdownList(
      items.map(
        (listing) => `${listing.launch_week ?? ''} ${listingLine(listing)} (${counted(listing.votes, 'vote')})`,
      ),
    ),
})
