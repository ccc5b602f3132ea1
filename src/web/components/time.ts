import { timeText } from '../../platform/dates.ts'
import { type Html, html } from '../../platform/html.ts'

/** A time in UTC. A script shows it in the zone of the reader. */
export function timeElement(at: Date | string): Html {
  return html`<time datetime="${new Date(at).toISOString()}" data-local>${timeText(at)}</time>`
}
