import { siteTimeZone, startOfDay, type Week } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { hour } from '../../../platform/duration.ts'
import { type Html, html } from '../../../platform/html.ts'
import { icon } from '../../../web/components/icon.ts'
import { withQuery } from '../../../web/links.ts'

interface LaunchEvent {
  title: string
  week: Week
  /** The page of the event. */
  page: `/${string}`
  /** The event as an iCalendar file. */
  file: `/${string}.ics`
}

/** Links that put the start of a week into the reader's calendar. */
export function addToCalendar(app: App, { title, week, page, file }: LaunchEvent): Html {
  const start = startOfDay(siteTimeZone(app), week)
  const google = withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(new Date(start.getTime() + hour))}`,
    details: app.urls.to(page),
  })
  return html`<div class="add-to-calendar"><p id="add-to-calendar">${icon('calendar')}Add to calendar</p>
<ul class="cluster" aria-labelledby="add-to-calendar">\
<li><a class="chip" rel="nofollow noopener" href="${google}">Google</a></li>\
<li><a class="chip" rel="nofollow" href="${app.urls.to(file).replace(/^https?:/, 'webcal:')}">Apple</a></li>\
<li><a class="chip" rel="nofollow" href="${file}" download>.ics file</a></li></ul></div>`
}

/** `2026-11-23T00:00:00.000Z` as `20261123T000000Z`. */
function compact(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}
