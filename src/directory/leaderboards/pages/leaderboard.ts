import { addWeeks, currentWeek } from '../../../core/calendar/weeks.ts'
import { priceText } from '../../../core/site-settings/prices.ts'
import type { App } from '../../../platform/app.ts'
import { cents } from '../../../platform/cents.ts'
import { weekNumber, weekRange } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { tabs } from '../../../web/components/tabs.ts'
import { markdownList, renderMarkdown } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { weekStrip } from '../../launches/pages/week-strip.ts'
import { itemListJsonLd, listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { type Board, type BoardName, boardNames, boards } from '../boards.ts'
import { get_leaderboard } from '../operations.ts'

const shortTitles: Record<BoardName, string> = {
  'community-weekly': 'This week',
  'community-all-time': 'All time',
  billboard: 'Billboard',
  'domain-rating': 'Domain Rating',
  revenue: 'Revenue',
}

async function load({ app, params, query }: PageContext) {
  const week = query.week === undefined ? {} : { week: query.week }
  return get_leaderboard.call(app, {
    path: { board: params.board as BoardName },
    query: { ...week, page: pageNumber(query.page) },
  })
}
type Data = Awaited<ReturnType<typeof load>>

export const leaderboardPage = page({
  path: '/leaderboards/:board',
  query: ['week', 'page'],
  examples: async () => boardNames.map((board) => `/leaderboards/${board}`),
  cacheTags: () => ['listings', 'counters', 'categories'],
  load,
  about: ({ board, title, rule, items }) => ({
    title,
    description: rule,
    section: 'leaderboards',
    breadcrumbs: [
      { name: 'Leaderboards', path: '/leaderboards' },
      { name: shortTitles[board], path: `/leaderboards/${board}` },
    ],
    jsonLd: [itemListJsonLd(items.map(({ listing }) => listing))],
  }),
  html: (data, { app, query }) => html`<div class="page">${pageHead({
    title: data.title,
    eyebrow: data.week ? html`Week ${weekNumber(data.week.start)} · ${weekRange(data.week.start)}` : undefined,
    lede: data.rule,
  })}
${tabs(
  'Leaderboards',
  boardNames.map((name) => ({ href: `/leaderboards/${name}`, text: shortTitles[name], current: name === data.board })),
)}
${data.disclosure && notice(html`<p>${data.disclosure}</p>`, 'paid')}
${data.week && weekStrip(lastWeeks(currentWeek(app)), data.week.start)}
${entryList(app, data)}
${data.attribution && html`<div class="muted">${renderMarkdown(data.attribution)}</div>`}
${pagination(`/leaderboards/${data.board}`, query.week ? { week: query.week } : {}, data)}</div>`,
  markdown: ({ items, metric, disclosure, attribution, paid }) =>
    [
      ...(paid && disclosure ? [`**Paid.** ${disclosure}`] : []),
      markdownList(
        items.map(({ rank, listing, metric: value }) => `${rank}. ${listingLine(listing)} (${metric.label}: ${value})`),
      ),
      ...(attribution ? [attribution] : []),
    ].join('\n\n'),
})

function lastWeeks(now: string) {
  return Array.from({ length: 8 }, (_, index) => addWeeks(now, index - 7)).map((week) => ({
    week,
    state: week === now ? ('current' as const) : ('past' as const),
  }))
}

function entryList(app: App, { items, board, week }: Data): Html {
  if (items.length === 0)
    return emptyState({
      title: 'Nothing here yet',
      text: week ? `Nothing launched in week ${weekNumber(week.start)}.` : 'No listings on this board yet.',
      action: { href: '/launches', text: 'See launches' },
    })
  return listingList(
    items.map(({ rank, listing, metric }) =>
      isCommunity(board)
        ? listingRow(listing, {
            rank: metric > 0 ? rank : 'none yet',
            votes: metric,
            ...(week && { week: week.start }),
            heading: 'h2',
          })
        : listingRow(listing, {
            rank,
            end: html`<span class="measure figure">${metricText(app, board, metric)}</span>`,
            heading: 'h2',
          }),
    ),
    { ordered: true },
  )
}

function isCommunity(board: BoardName): boolean {
  return board === 'community-weekly' || board === 'community-all-time'
}

function metricText(app: App, board: BoardName, metric: number): string {
  if (board === 'domain-rating') return number(metric)
  // Verified revenue is in US dollars, whatever the site sells in.
  return board === 'revenue' ? priceText(app, cents(metric), 'USD') : priceText(app, cents(metric))
}

export const leaderboardsPage = page({
  path: '/leaderboards',
  cacheTags: () => ['listings', 'counters', 'categories'],
  load: async ({ app }) =>
    Promise.all(boardNames.map((board) => get_leaderboard.call(app, { path: { board }, query: { per_page: 3 } }))),
  about: () => ({
    title: 'Leaderboards',
    description:
      'Five rankings with one rule each: this week’s votes, all-time votes, a paid billboard, Domain Rating and verified revenue.',
    section: 'leaderboards',
    breadcrumbs: [{ name: 'Leaderboards', path: '/leaderboards' }],
  }),
  html: (all, { app }) => html`<div class="page">${pageHead({
    title: 'Leaderboards',
    lede: html`Five rankings with one rule each. <a href="/how-ranking-works">How ranking works</a>`,
  })}
${all.map(({ board, items, week }) => {
  const { title, rule }: Board = boards[board]
  return html`<section class="section" aria-labelledby="${board}"><header class="section-head">\
<h2 id="${board}"><a href="/leaderboards/${board}">${title}</a></h2></header><p class="muted">${rule}</p>
${
  items.length === 0
    ? html`<p>No listings on this board yet.</p>`
    : listingList(
        items.map(({ rank, listing, metric }) =>
          isCommunity(board)
            ? listingRow(listing, {
                rank: metric > 0 ? rank : 'none yet',
                votes: metric,
                ...(week && { week: week.start }),
              })
            : listingRow(listing, {
                rank,
                end: html`<span class="measure figure">${metricText(app, board, metric)}</span>`,
              }),
        ),
        { ordered: true },
      )
}</section>`
})}</div>`,
  markdown: (all) =>
    all
      .map(({ title, rule, items }) => {
        const lines = items.map(({ rank, listing, metric }) => `${rank}. ${listingLine(listing)} (${metric})`)
        return `## ${title}\n\n${rule}\n\n${markdownList(lines)}`
      })
      .join('\n\n'),
})
