import type { Status } from '../../features/lifecycle/states.ts'
import { dateText } from '../dates.ts'
import { html, type Html } from '../html.ts'

export const statusNames: Record<Status, string> = { draft: 'Saved, not launched', awaiting_badge: 'Waiting for its badge', scheduled: 'Scheduled', live: 'Live', hidden: 'Hidden by the site team' }

export function statusTag(status: Status): Html {
  return html`<span class="tag state-${status.replace('_', '-')}">${statusNames[status]}</span>`
}

/** `15 November 2026, 12:00 UTC`. */
export function timeText(at: string | Date): string {
  const text = typeof at === 'string' ? at : at.toISOString()
  return `${dateText(text)}, ${text.slice(11, 16)} UTC`
}
