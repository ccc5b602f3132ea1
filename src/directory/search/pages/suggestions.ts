import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { staleHeaders } from '../../../platform/http/stale.ts'
import { limitComputedPages } from '../../../web/limits.ts'
import { withQuery } from '../../../web/links.ts'
import { logo } from '../../listings/pages/logo.ts'
import { tiles } from '../../listings/summaries.ts'
import { type SearchRequest, searchListings, tagsOfResults } from '../query.ts'
import type { Sort } from '../sorts.ts'

const maxSuggestions = 8

/** Serves the results of the search palette as an HTML fragment. */
export function registerSuggestions(server: FastifyInstance, app: App): void {
  server.get<{ Querystring: { q?: string } }>('/search/suggestions', async (request, reply) => {
    await limitComputedPages(app, request)
    const q = String(request.query.q ?? '').slice(0, 200)
    const sort = q.trim() ? 'relevance' : 'trending'
    const cached = await app.cache.get(`suggestions ${q}`, async () => ({
      body: (await suggestions(app, q, sort)).markup,
      cacheTags: tagsOfResults({ q, sort }),
    }))
    return reply
      .header('cache-control', 'no-store')
      .headers(staleHeaders(cached))
      .type('text/html; charset=utf-8')
      .send(cached.bytes)
  })
}

async function suggestions(app: App, q: string, sort: Sort): Promise<Html> {
  const request: SearchRequest = { q, filters: { status: 'live' }, sort, limit: maxSuggestions, offset: 0 }
  const prefetch = tiles.prefetch()
  const found = await searchListings(app, app.db.together(), request, prefetch)
  const listings = await tiles.byIds(app, app.db, found.ids, prefetch)
  if (listings.length === 0)
    return html`<p class="palette-none">No products match “${q}”. Try fewer or different words.</p>`
  return html`${
    found.corrected && html`<p class="palette-note">Showing results for “${found.corrected}”</p>`
  }<ul>${listings.map(
    (listing) =>
      html`<li><a href="/listings/${listing.slug}">${logo(listing, 'small')}<span class="palette-text">\
<b dir="auto">${listing.name}</b><span dir="auto">${listing.tagline}</span></span></a></li>`,
  )}${
    q.trim() &&
    html`<li><a class="palette-all" href="${withQuery('/search', { q })}">See all results for “${q}”</a></li>`
  }</ul>`
}
