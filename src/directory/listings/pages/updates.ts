import { dateText } from '../../../platform/dates.ts'
import { html } from '../../../platform/html.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber } from '../../../web/components/pagination.ts'
import { markdownLink, markdownText } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { latestUpdates } from '../queries.ts'
import { logo } from './logo.ts'

const perPage = 20

async function load({ app, query }: PageContext) {
  const number = pageNumber(query.page)
  const found = await latestUpdates(app, app.db, perPage + 1, (number - 1) * perPage)
  return { page: number, updates: found.slice(0, perPage), hasMore: found.length > perPage }
}

export const latestUpdatesPage = page({
  path: '/updates',
  query: ['page'],
  cacheTags: () => ['listings'],
  load,
  about: () => ({
    title: 'Latest updates',
    description: 'The latest updates from products on this site.',
    breadcrumbs: [{ name: 'Latest updates', path: '/updates' }],
    feeds: [{ title: 'Latest updates', href: '/feeds/updates.atom', type: 'application/atom+xml' }],
  }),
  html: ({ page: number, updates, hasMore }) => html`<div class="page">${pageHead({
    title: 'Logbook',
    lede: 'The latest updates from launched products.',
  })}<p class="cluster muted">Subscribe: <a href="/feeds/updates.atom">Atom</a> \
<a href="/feeds/updates.rss">RSS</a> <a href="/feeds/updates.json">JSON</a></p>
${
  updates.length === 0 &&
  emptyState({ title: 'No updates yet', text: 'Makers post here when something changes in their product.' })
}
<div class="entries">${updates.map(
    ({ title, body, posted_at, listing_slug, listing_name, logo_url }) =>
      html`<article class="entry entry-pictured">\
<p class="muted"><time datetime="${posted_at.toISOString()}">${dateText(posted_at.toISOString())}</time></p>\
${logo({ slug: listing_slug, logo_url }, 'small')}\
<div><h2 class="row-name" dir="auto"><a href="/listings/${listing_slug}">${listing_name}</a>: ${title}</h2>\
<p class="text" dir="auto">${body}</p></div></article>`,
  )}</div>
<nav class="pagination" aria-label="Pages">${
    number > 1
      ? html`<a class="button button-quiet" rel="prev" href="${
          number === 2 ? '/updates' : `/updates?page=${number - 1}`
        }">Newer</a>`
      : html`<span></span>`
  }${
    hasMore && html`<a class="button button-quiet" rel="next" href="/updates?page=${number + 1}">Older</a>`
  }</nav></div>`,
  markdown: ({ updates }, { app }) =>
    updates
      .map(({ title, body, posted_at, listing_slug, listing_name }) => {
        const link = markdownLink(listing_name, app.urls.to(`/listings/${listing_slug}`))
        const heading = `## ${markdownText(listing_name)}: ${markdownText(title)}`
        return `${heading}\n\n${dateText(posted_at)}, ${link}\n\n${markdownText(body)}`
      })
      .join('\n\n'),
})
