import { shortDate, weekNumber } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'

interface StripWeek {
  week: string
  state: 'past' | 'current' | 'future'
  /** The number of launches, if known. */
  launches?: number
}

/** Links to a row of weeks. The shown week is highlighted, and centered if they don't all fit. */
export function weekStrip(weeks: readonly StripWeek[], shown?: string): Html {
  return html`<week-strip class="weeks"><nav aria-label="Weeks"><ol>${weeks.map(
    ({ week, state, launches }) =>
      html`<li>\
<a class="week week-${state}" href="/launches/weeks/${week}"${week === shown && html` aria-current="page"`}>\
<span class="week-number figure"><span class="visually-hidden">Week </span>${weekNumber(week)}</span>\
<span class="week-date">${shortDate(week)}</span>${
        launches !== undefined &&
        html`<span class="week-count">${launches}<span class="visually-hidden"> ${launches === 1 ? 'launch' : 'launches'}</span></span>`
      }</a></li>`,
  )}</ol></nav></week-strip>`
}
