import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { myListingPath } from '../../../publishing/editing/paths.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { dateText, shortDate, weekRange } from '../../../web/dates.ts'
import { type Html, html, nothing } from '../../../web/html.ts'
import { withQuery } from '../../../web/links.ts'
import { counted, number, sentenceCase } from '../../../web/numbers.ts'
import type { PageResponse } from '../../../web/show.ts'
import { type FormState, type OwnListing, ownListingPage } from '../../listings/pages/own-listing.ts'
import { type Day, isRunning, lastDays, launchesOf, placeIn, type Source, standingsIn, topSources } from '../queries.ts'
import { daysChart, rankChart, shareBar } from './charts.ts'

const spans = [7, 30, 90, 365] as const

export function daysIn(request: FastifyRequest): number {
  const { days } = request.query as { days?: string }
  return spans.find((span) => String(span) === days) ?? 30
}

/** How a listing does: its place over its launch week, and who came, from where, and voted. */
export async function dashboardPage(
  app: App,
  own: OwnListing,
  said: FormState,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { id } = own.listing
  const path = `${myListingPath(id)}/dashboard`
  if (own.listing.launched_at === null)
    return ownListingPage(
      own,
      '/dashboard',
      said,
      emptyState({
        title: 'Nothing to show yet',
        text: 'Once the listing is live, its place in the week, its visitors and its votes stand here.',
      }),
    )
  const days = daysIn(request)
  const [sources, launches] = await Promise.all([topSources(app, app.db, id, days, 20), launchesOf(app.db, id)])
  const { source: asked } = request.query as { source?: string }
  const source = sources.find((one) => one.source === asked)?.source
  const byDay = await lastDays(app, app.db, id, days, source ?? null)
  const ofSource = (source: string | undefined) => `${withQuery(path, { days, source })}#by-day`
  return ownListingPage(
    own,
    '/dashboard',
    said,
    html`
${await rankPart(app, id, launches, (request.query as { week?: string }).week)}
${section({
  id: 'by-day',
  title: 'Visitors and votes',
  content: html`${filterLinks(
    'Days',
    spans.map((span) => ({
      href: withQuery(path, { days: span, source }),
      text: span === 365 ? 'A year' : `${span} days`,
      current: span === days,
    })),
  )}
${
  sources.length > 1 &&
  filterLinks('From', [
    {
      href: ofSource(undefined),
      text: 'Everywhere',
      current: source === undefined,
    },
    ...sources.slice(0, 7).map((one) => ({
      href: ofSource(one.source === source ? undefined : one.source),
      text: sourceName(one.source),
      current: one.source === source,
    })),
  ])
}
${dayCharts(byDay)}<p class="cluster">\
<a class="button button-quiet" href="${withQuery(`${path}/days.csv`, { days })}">Download by day (CSV)</a></p>`,
})}
${section({
  id: 'by-source',
  title: 'Where they came from',
  content: html`${sourceTable(sources, ofSource)}<p class="cluster">\
<a class="button button-quiet" href="${withQuery(`${path}/sources.csv`, { days })}">Download by source (CSV)</a>\
</p>`,
})}`,
  )
}

async function rankPart(
  app: App,
  id: number,
  launches: Awaited<ReturnType<typeof launchesOf>>,
  asked: string | undefined,
): Promise<Html> {
  const chosen = launches.find(({ week }) => week === asked) ?? launches[0]
  if (!chosen) return nothing
  const [points, place] = await Promise.all([
    standingsIn(app, app.db, id, chosen.week),
    placeIn(app.db, id, chosen.week),
  ])
  if (points.length === 0 || !place) return nothing
  const running = isRunning(app, chosen.week)
  return section({
    id: 'rank',
    title: 'Place in its launch week',
    note: weekRange(chosen.week),
    more: { href: `/launches/weeks/${chosen.week}`, text: 'The week' },
    content: html`<p class="lede">${running ? 'Now' : 'In the end'} <b class="figure">#${place.rank}</b> of ${counted(
      place.launches,
      'launch',
      'launches',
    )}, with ${counted(chosen.votes, 'vote')}.</p>
<div class="chart-narrow">${rankChart({
      title: 'Place at the end of each day',
      points,
      launches: place.launches,
    })}</div>
${
  launches.length > 1 &&
  filterLinks(
    'Launches',
    launches.map(({ week }) => ({
      href: withQuery(`${myListingPath(id)}/dashboard`, { week }),
      text: shortDate(week),
      current: week === chosen.week,
    })),
  )
}
<details class="fold"><summary>As a table</summary>\
${table({
  caption: 'Place by day',
  columns: [
    { title: 'Day' },
    { title: 'Place', numeric: true },
    {
      title: 'Votes',
      numeric: true,
    },
  ],
  rows: points.map(({ day, rank, votes }) => [dateText(day), `#${rank}`, number(votes)]),
})}</details>`,
  })
}

function dayCharts(days: readonly Day[]): Html {
  const sum = (key: 'views' | 'clicks' | 'votes') => number(days.reduce((total, day) => total + day[key], 0))
  const chart = (key: 'views' | 'clicks' | 'votes', title: string) =>
    html`<div><h3>${title} <span class="figure muted">${sum(key)}</span></h3>\
${daysChart({ title, unit: key, points: days.map((day) => ({ day: day.day, value: day[key] })) })}</div>`
  return html`<div class="charts">${chart('views', 'Views')}${chart(
    'clicks',
    'Clicks to the website',
  )}${chart('votes', 'Votes')}</div>
<details class="fold"><summary>As a table</summary>\
${table({
  caption: 'By day',
  columns: [
    { title: 'Day' },
    { title: 'Views', numeric: true },
    {
      title: 'Clicks',
      numeric: true,
    },
    { title: 'Votes', numeric: true },
  ],
  rows: days
    .toReversed()
    .map(({ day, views, clicks, votes }) => [dateText(day), number(views), number(clicks), number(votes)]),
})}</details>`
}

const ownSources: Record<string, string> = {
  direct: 'Typed in, or not told',
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

function sourceTable(sources: readonly Source[], hrefOf: (source: string) => string): Html {
  if (sources.length === 0) return html`<p class="muted">Nobody came in these days.</p>`
  const kinds = ['views', 'clicks', 'votes'] as const
  const most = Object.fromEntries(kinds.map((kind) => [kind, Math.max(...sources.map((source) => source[kind]))]))
  return table({
    caption: 'Sources',
    columns: [{ title: 'Source' }, ...kinds.map((kind) => ({ title: sentenceCase(kind), numeric: true }))],
    rows: sources.map((source) => [
      html`<a href="${hrefOf(source.source)}">${sourceName(source.source)}</a>`,
      ...kinds.map((kind) => html`${number(source[kind])}${shareBar(source[kind], most[kind]!)}`),
    ]),
  })
}
