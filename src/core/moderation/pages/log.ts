import type { App } from '../../../platform/app.ts'
import { dayText } from '../../../platform/dates.ts'
import { html } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import type { Navigation } from '../../../web/layout/navigation.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { logText, moderationLog } from '../log.ts'
import { showsLog } from '../settings.ts'

const perPage = 50

async function load({ app, query }: PageContext) {
  if (!app.settings.get(showsLog)) throw notFound('This page doesn’t exist.')
  const number = pageNumber(query.page)
  const found = await moderationLog(app.db, { limit: perPage + 1, offset: (number - 1) * perPage })
  return { page: number, entries: found.slice(0, perPage), hasMore: found.length > perPage }
}

/** The team's decisions, if the setting is on. Shows only the day, because a time could identify a person. */
export const moderationLogPage = page({
  path: '/moderation-log',
  query: ['page'],
  examples: async (app) => (app.settings.get(showsLog) ? ['/moderation-log'] : []),
  cacheTags: () => ['moderation log'],
  load,
  about: () => ({
    title: 'Moderation log',
    description: 'What we removed, kept or suspended, without names.',
    breadcrumbs: [{ name: 'Moderation log', path: '/moderation-log' }],
  }),
  html: ({ entries, page: number, hasMore }) =>
    html`<div class="page narrow">${pageHead({
      title: 'Moderation log',
      lede: 'Our decisions about reports, held posts and accounts, without names.',
    })}${
      entries.length === 0
        ? emptyState({ title: 'Nothing yet', text: 'Decisions show up here.' })
        : html`<ul class="entries-list">${entries.map(
            (entry) =>
              html`<li><p>${logText(entry)}</p><p class="muted">\
<time datetime="${entry.happened_at.toISOString().slice(0, 10)}">${dayText(entry.happened_at)}</time></p></li>`,
          )}</ul>${pagination(
            '/moderation-log',
            {},
            {
              page: number,
              per_page: perPage,
              total: 0,
              total_exact: false,
              has_more: hasMore,
            },
          )}`
    }</div>`,
  markdown: ({ entries }) =>
    entries.map((entry) => `- ${dayText(entry.happened_at)}: ${logText(entry)}`).join('\n') || 'Nothing yet.',
})

/** The footer links to the log while it's public. */
export function withModerationLog({ settings }: App, navigation: Navigation): Navigation {
  if (!settings.get(showsLog)) return navigation
  const link = ['/moderation-log', 'Moderation log'] as const
  return {
    ...navigation,
    footer: navigation.footer.map((column) =>
      column.key === 'about' ? { ...column, links: [...column.links, link] } : column,
    ),
  }
}
