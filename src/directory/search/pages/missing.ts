import { currentWeek } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { decodeUri } from '../../../platform/decode-uri.ts'
import { isOutage } from '../../../platform/faults.ts'
import { type Html, html } from '../../../platform/html.ts'
import { maskText } from '../../../platform/masking.ts'
import { searchForm } from '../../../web/components/search-form.ts'
import { section } from '../../../web/components/section.ts'
import { loadSection } from '../../launches/queries.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { cards } from '../../listings/summaries.ts'
import { type SearchRequest, searchListings } from '../query.ts'

/** The content of a 404 page: listings that the path may have meant, or trending ones. */
export async function missingContent(app: App, path: string): Promise<Html> {
  const words = wordsInPath(path)
  const prefetch = cards.prefetch()
  const request: SearchRequest = { q: words, filters: { status: 'live' }, sort: 'relevance', limit: 3, offset: 0 }
  const found = words
    ? await searchListings(app, app.db.together(), request, prefetch).catch((error: unknown) => {
        if (isOutage(error)) return { ids: [] }
        throw error
      })
    : { ids: [] }
  const matches = await cards.byIds(app, app.db, found.ids, prefetch)
  const listings = matches.length > 0 ? matches : await trending(app)
  return html`<section class="lost"><p class="lost-code figure" aria-hidden="true">404</p><h1>Page not found</h1>
<p class="lede">There’s nothing at this address. The page may have moved, or the link may be wrong.</p>\
${searchForm(words)}</section>
${
  listings.length > 0 &&
  section({
    id: 'meant',
    title: matches.length > 0 ? 'Did you mean' : 'Trending now',
    content: listingList(listings.map((listing) => listingRow(listing))),
  })
}`
}

async function trending(app: App) {
  const now = app.clock.now()
  const today = { week: currentWeek(app), from: now, until: now }
  return (await loadSection(app, app.db, 'trending', today, { page: 1, per_page: 3 })).items
}

/** The words of the last segment. None for a token, which must not be shown or searched. */
function wordsInPath(path: string): string {
  const segment = decodeUri(path).split('/').at(-1) ?? ''
  if (maskText(segment) !== segment) return ''
  return segment
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
}
