import { weekNumber, weekRange } from '../../../platform/dates.ts'
import { html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { markdownList } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { itemListJsonLd, listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { list_awards } from '../operations.ts'

const load = ({ app, query }: PageContext) =>
  list_awards.call(app, { query: { page: pageNumber(query.page), per_page: 30 } })
type Award = Awaited<ReturnType<typeof load>>['items'][number]

export const awardsPage = page({
  path: '/awards',
  query: ['page'],
  cacheTags: () => ['listings', 'counters', 'categories', 'awards'],
  load,
  about: ({ items }) => ({
    title: 'Launches of the Week',
    description: 'The three launches with the most votes each week. Decided by people’s votes, nothing else.',
    breadcrumbs: [{ name: 'Awards', path: '/awards' }],
    jsonLd: [itemListJsonLd(items.map(({ listing }) => listing))],
  }),
  html: (data) => html`<div class="page">${pageHead({
    title: 'Launches of the Week',
    lede: html`The three launches with the most votes each week. \
<a href="/how-ranking-works">Decided by people’s votes, nothing else.</a>`,
  })}
${
  data.items.length === 0 &&
  emptyState({
    title: 'No awards yet',
    text: 'We announce the first winners when the first week ends.',
    action: { href: '/launches', text: 'See this week’s race' },
  })
}
${[...byWeek(data.items)].map(([week, awards]) =>
  section({
    id: `week-${week}`,
    title: `Week ${weekNumber(week)}`,
    note: weekRange(week),
    more: { href: `/launches/weeks/${week}`, text: 'See full week' },
    content: listingList(
      awards.map(({ place, votes, listing }) => listingRow(listing, { rank: place, votes, week })),
      { ordered: true },
    ),
  }),
)}
${pagination('/awards', {}, data)}</div>`,
  markdown: ({ items }) =>
    [...byWeek(items)]
      .map(([week, awards]) => {
        const lines = awards.map(
          ({ place, votes, listing }) => `${place}. ${listingLine(listing)} (${counted(votes, 'vote')})`,
        )
        return `## Week ${weekNumber(week)} (${weekRange(week)})\n\n${markdownList(lines)}`
      })
      .join('\n\n'),
})

function byWeek(awards: readonly Award[]): Map<string, Award[]> {
  const weeks = new Map<string, Award[]>()
  for (const award of awards) weeks.set(award.week, [...(weeks.get(award.week) ?? []), award])
  return weeks
}
