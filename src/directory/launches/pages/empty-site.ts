import { purposeOf } from '../../../core/brand/current.ts'
import { addWeeks, currentWeek } from '../../../core/calendar/weeks.ts'
import { hasAdmin } from '../../../core/members/members.ts'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { allCategories } from '../../categories/queries.ts'
import { countByStatus } from '../queries.ts'
import { slipway } from './slipway.ts'

/** The home page of a site before its first launch. */
interface EmptySite {
  name: string
  purpose: string
  /** Whether there is an admin. Until then nothing can be submitted. */
  ready: boolean
  monday: string
  categories: { slug: string; name: string }[]
}

/** Null once a listing is live. */
export async function emptySite(app: App): Promise<EmptySite | null> {
  if ((await countByStatus(app.db, 'live')) > 0) return null
  const categories = (await allCategories(app.db))
    .filter(({ parent_id }) => parent_id === null)
    .map(({ slug, name }) => ({ slug, name }))
  return {
    name: app.siteName(),
    purpose: purposeOf(app),
    ready: await hasAdmin(app.db),
    monday: addWeeks(currentWeek(app), 1),
    categories,
  }
}

export function emptySiteContent({ name, purpose, ready, monday, categories }: EmptySite, elapsed: number): Html {
  return html`<section class="hero" aria-labelledby="begin"><div class="hero-text">\
<h1 id="begin" class="beginning" dir="auto">${name}</h1><p class="lede" dir="auto">${purpose}</p>
${
  ready
    ? html`<p class="muted">Nothing has launched yet. The next week starts on Monday, \
<time datetime="${monday}">${dateText(monday)}</time>.</p>\
<p class="cluster"><a class="button button-signal" href="/submit">Launch the first product</a>\
<a class="button button-quiet" href="/pricing">How launching works</a></p>`
    : notice(
        html`<p><strong>We’re setting up this site.</strong> Check back soon.</p>\
<p>Is this your site? Find the setup link in the output of the server. <a href="/set-up">Set up the site</a></p>`,
      )
}</div>
${slipway(elapsed)}</section>
${
  ready &&
  categories.length > 0 &&
  section({
    id: 'categories',
    title: 'Browse by category',
    more: { href: '/categories', text: 'All categories' },
    content: html`<ul class="cluster">${categories.map(
      ({ slug, name }) => html`<li><a class="chip" href="/categories/${slug}" dir="auto">${name}</a></li>`,
    )}</ul>`,
  })
}`
}
