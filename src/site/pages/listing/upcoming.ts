import { startOf, zoneOf } from '../../../features/launches/weeks.ts'
import type { ListingSummary } from '../../../features/listings/schema.ts'
import type { App } from '../../../platform/app.ts'
import { claimNote } from '../../claims/claim-note.ts'
import { countdown } from '../../components/countdown.ts'
import { logo } from '../../components/flag.ts'
import { followButton } from '../../components/follow.ts'
import { weekNumber, weekRange } from '../../dates.ts'
import { html, type Html } from '../../html.ts'

/** What can be said of a listing before its Monday: that it comes, and when. */
export function upcomingPage(app: App, listing: ListingSummary, owned: boolean): Html {
  const week = listing.launch_week!
  return html`<article class="page listing"><header class="listing-head">${logo(listing, 'large')}<div class="listing-title"><h1 dir="auto">${listing.name}</h1><p class="lede" dir="auto">${listing.tagline}</p>
<p class="facts">${listing.category && html`<a href="/categories/${listing.category.slug}">${listing.category.name}</a>`}<a href="/launches/weeks/${week}">Launches in week ${weekNumber(week)}, ${weekRange(week)}</a></p></div>
<div class="listing-actions">${followButton(listing)}</div></header>
${countdown({ until: startOf(zoneOf(app), week), now: app.clock.now(), label: 'Goes down the slip in' })}
<p class="muted">Its page and the vote open on that Monday. Follow it to be told.</p>
${!owned && claimNote(listing)}</article>`
}
