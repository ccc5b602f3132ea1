import { currentWeek } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { decodeUri } from '../../../platform/decode-uri.ts'
import { searchForm } from '../../../web/components/search-form.ts'
import { section } from '../../../web/components/section.ts'
import { type Html, html } from '../../../web/html.ts'
import { feed } from '../../launches/queries.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { summariesById } from '../../listings/summaries.ts'
import { searchListings } from '../query.ts'

/** A page that is not there: looks for what its address may have meant. */
export async function missingContent(app: App, path: string): Promise<Html> {
  const words = wordsOf(path)
  const found = words
    ? await searchListings(app, app.db, {
        q: words,
        filters: { status: 'live' },
        sort: 'relevance',
        limit: 3,
        offset: 0,
      })
    : { ids: [] }
  const meant = await summariesById(app, app.db, found.ids)
  const now = app.clock.now()
  const shown =
    meant.length > 0
      ? meant
      : (
          await feed(
            app,
            app.db,
            'trending',
            { week: currentWeek(app), from: now, until: now },
            { page: 1, per_page: 3 },
          )
        ).items
  return html`<section class="lost"><p class="lost-code figure" aria-hidden="true">404</p><h1>Not in this harbour</h1>
<p class="lede">There is no page at this address. It may have moved, or never been launched.</p>\
${searchForm(words)}</section>
${
  shown.length > 0 &&
  section({
    id: 'meant',
    title: meant.length > 0 ? 'Perhaps you meant' : 'Trending now',
    content: listingList(shown.map((listing) => listingRow(listing))),
  })
}`
}

function wordsOf(path: string): string {
  return (decodeUri(path).split('/').at(-1) ?? '')
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
}
