import type { FastifyRequest } from 'fastify'
import { currentWeek } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { dateText, shortDate, weekRange } from '../../../platform/dates.ts'
import { type Html, html, nothing } from '../../../platform/html.ts'
import { counted, number, sentenceCase } from '../../../platform/numbers.ts'
import { myListingPath } from '../../../publishing/editing/paths.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { choiceLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import { type FormState, type OwnListing, ownListingPage } from '../../listings/pages/own-listing.ts'
import {
  type DayStats,
  dailyRanks,
  lastDays,
  launchesOf,
  rankInWeek,
  type SourceStats,
  topSources,
} from '../queries.ts'
import { daysChart, rankChart, shareBar } from './charts.ts'

const spans = [7, 30, 90, 365] as const

export function daysIn(request: FastifyRequest): number {
  const { days } = request.query as { days?: string }
  return spans.find((span) => String(span) === days) ?? 30
}

/** Shows a listing's makers its rank during the launch week, its visitors with their sources, and its votes. */
export async function dashboardPage(
  app: App,
  own: OwnListing,
  state: FormState,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { id } = own.listing
  const path = `${myListingPath(id)}/dashboard`
  if (own.listing.launched_at === null)
    return ownListingPage(
      own,
      '/dashboard',
      state,
      emptyState({
        title: 'No data yet',
        text: 'Once your listing is live, you’ll see its rank, visitors and votes here.',
      }),
    )
  const days = daysIn(request)
  const [sources, launches] = await Promise.all([topSources(app, app.db, id, days, 20), launchesOf(app.db, id)])
  const query = request.query as { source?: string; week?: string }
  const source = sources.find((known) => known.source === query.source)?.source
  const byDay = await lastDays(app, app.db, id, days, source ?? null)
  const sourceHref = (source: string | undefined) => `${withQuery(path, { days, source })}#by-day`
  return ownListingPage(
    own,
    '/dashboard',
    state,
    html`
${await rankSection(app, id, launches, query.week)}
${section({
  id: 'by-day',
  title: 'Visitors and votes',
  content: html`${choiceLinks(
    'Period',
    spans.map((span) => ({
      href: withQuery(path, { days: span, source }),
      text: span === 365 ? '1 year' : `${span} days`,
      current: span === days,
    })),
  )}
${
  sources.length > 1 &&
  choiceLinks('Source', [
    { href: sourceHref(undefined), text: 'All sources', current: source === undefined },
    ...sources.slice(0, 7).map((top) => ({
      href: sourceHref(top.source),
      text: sourceName(top.source),
      current: top.source === source,
    })),
  ])
}
${dayCharts(byDay)}<p class="cluster">\
<a class="button button-quiet" href="${withQuery(`${path}/days.csv`, { days })}">Download by day (CSV)</a></p>`,
})}
${section({
  id: 'by-source',
  title: 'Traffic sources',
  content: html`${sourceTable(sources, sourceHref)}${
    sources.length > 0 &&
    html`<p class="cluster">\
<a class="button button-quiet" href="${withQuery(`${path}/sources.csv`, { days })}">Download by source (CSV)</a></p>`
  }`,
})}`,
  )
}

async function rankSection(
  app: App,
  id: number,
  launches: Awaited<ReturnType<typeof launchesOf>>,
  chosenWeek: string | undefined,
): Promise<Html> {
  const chosen = launches.find(({ week }) => week === chosenWeek) ?? launches[0]
  if (!chosen) return nothing
  const [points, result] = await Promise.all([
    dailyRanks(app, app.db, id, chosen.week),
    rankInWeek(app.db, id, chosen.week),
  ])
  if (points.length === 0 || !result) return nothing
  const ranked = points.flatMap(({ day, rank }) => (rank === null ? [] : [{ day, rank }]))
  return section({
    id: 'rank',
    title: 'Launch week rank',
    note: weekRange(chosen.week),
    more: { href: `/launches/weeks/${chosen.week}`, text: 'See the week' },
    content: html`<p class="lede">${rankText(chosen, result, chosen.week === currentWeek(app))}</p>
${
  ranked.length > 0 &&
  html`<div class="chart-narrow">${rankChart({
    title: 'Rank at the end of each day',
    points: ranked,
    launches: result.launches,
  })}</div>`
}
${
  launches.length > 1 &&
  choiceLinks(
    'Launches',
    launches.map(({ week }) => ({
      href: withQuery(`${myListingPath(id)}/dashboard`, { week }),
      text: shortDate(week),
      current: week === chosen.week,
    })),
  )
}
${
  ranked.length > 0 &&
  html`<details class="fold"><summary>Show as table</summary>\
${table({
  caption: 'Rank by day',
  columns: [{ title: 'Day' }, { title: 'Rank', numeric: true }, { title: 'Votes', numeric: true }],
  rows: points.map(({ day, rank, votes }) => [dateText(day), rank === null ? '–' : `#${rank}`, number(votes)]),
})}</details>`
}`,
  })
}

function rankText(
  { votes }: { votes: number },
  { rank, launches }: { rank: number; launches: number },
  isRunning: boolean,
): Html {
  if (votes === 0)
    return html`${isRunning ? 'No rank yet. It starts with your first vote.' : 'It didn’t get any votes that week.'}`
  return html`${isRunning ? 'Currently' : 'Finished'} <b class="figure">#${rank}</b> \
of ${counted(launches, 'launch', 'launches')}, with ${counted(votes, 'vote')}.`
}

function dayCharts(days: readonly DayStats[]): Html {
  const sum = (key: 'views' | 'clicks' | 'votes') => number(days.reduce((total, day) => total + day[key], 0))
  const chart = (key: 'views' | 'clicks' | 'votes', title: string) =>
    html`<div><h3>${title} <span class="figure muted">${sum(key)}</span></h3>\
${daysChart({ title, unit: key.slice(0, -1), points: days.map((day) => ({ day: day.day, value: day[key] })) })}</div>`
  return html`<div class="charts">\
${chart('views', 'Views')}${chart('clicks', 'Website clicks')}${chart('votes', 'Votes')}</div>
<details class="fold"><summary>Show as table</summary>\
${table({
  caption: 'By day',
  columns: [
    { title: 'Day' },
    { title: 'Views', numeric: true },
    { title: 'Clicks', numeric: true },
    { title: 'Votes', numeric: true },
  ],
  rows: days
    .toReversed()
    .map(({ day, views, clicks, votes }) => [dateText(day), number(views), number(clicks), number(votes)]),
})}</details>`
}

const ownSources: Record<string, string> = {
  direct: 'Direct or unknown',
  home: 'Home page',
  listings: 'Other listings',
  launches: 'Launch calendar',
  categories: 'Categories',
  leaderboards: 'Leaderboards',
  search: 'Search',
  founders: 'Founders',
  blog: 'Blog',
  awards: 'Awards',
  updates: 'Latest updates',
  compare: 'Comparisons',
}

function sourceName(source: string): string {
  return ownSources[source] ?? source
}

function sourceTable(sources: readonly SourceStats[], hrefOf: (source: string) => string): Html {
  if (sources.length === 0)
    return html`<p class="muted">No visits in this period. Share your page or add the badge to your site to get some.</p>`
  const kinds = ['views', 'clicks', 'votes'] as const
  const max = Object.fromEntries(kinds.map((kind) => [kind, Math.max(...sources.map((source) => source[kind]))]))
  return table({
    caption: 'Sources',
    columns: [{ title: 'Source' }, ...kinds.map((kind) => ({ title: sentenceCase(kind), numeric: true }))],
    rows: sources.map((source) => [
      html`<a href="${hrefOf(source.source)}">${sourceName(source.source)}</a>`,
      ...kinds.map((kind) => html`${number(source[kind])}${shareBar(source[kind], max[kind]!)}`),
    ]),
  })
}
