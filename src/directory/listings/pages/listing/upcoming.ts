import { siteTimeZone, startOfDay } from '../../../../core/calendar/weeks.ts'
import type { App } from '../../../../platform/app.ts'
import { dateText, weekNumber, weekRange } from '../../../../platform/dates.ts'
import { type Html, html } from '../../../../platform/html.ts'
import { countdown } from '../../../../web/components/countdown.ts'
import { followButton } from '../../../follows/pages/button.ts'
import { addToCalendar } from '../../../launches/pages/add-to-calendar.ts'
import type { ListingSummary } from '../../schema.ts'
import { logo } from '../logo.ts'
import { claimNote } from './parts.ts'

/** The page of a scheduled listing. Until its launch it shows little more than the date. */
export function upcomingPage(app: App, listing: ListingSummary, isOwned: boolean): Html {
  const week = listing.launch_week!
  return html`<article class="page listing">\
<header class="listing-head">${logo(listing, 'large')}<div class="listing-title"><h1 dir="auto">${listing.name}</h1>\
<p class="lede" dir="auto">${listing.tagline}</p>
<p class="facts">${
    listing.category && html`<a href="/categories/${listing.category.slug}">${listing.category.name}</a>`
  }<a href="/launches/weeks/${week}">Launches in week ${weekNumber(week)}, ${weekRange(week)}</a></p></div>
<div class="listing-actions">${followButton(listing)}</div></header>
${countdown({ until: startOfDay(siteTimeZone(app), week), now: app.clock.now(), label: 'Launches in' })}
<p class="muted">Voting opens on Monday, ${dateText(week)}. Follow it and we’ll let you know.</p>
${addToCalendar(app, {
  title: `${listing.name} launches on ${app.siteName()}`,
  week,
  page: `/listings/${listing.slug}`,
  file: `/listings/${listing.slug}/launch.ics`,
})}
${!isOwned && claimNote(listing)}</article>`
}
