import { dayText } from '../../platform/dates.ts'
import { minute } from '../../platform/duration.ts'
import { type Html, html } from '../../platform/html.ts'

/** The time left until an instant, in minutes. A script updates it and shows the instant in the reader's time zone. */
export function countdown({ until, now, label }: { until: Date; now: Date; label: string }): Html {
  const minutesLeft = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / minute))
  const parts = {
    days: Math.floor(minutesLeft / 1440),
    hours: Math.floor(minutesLeft / 60) % 24,
    minutes: minutesLeft % 60,
  }
  const instant = until.toISOString()
  return html`<count-down until="${instant}" class="countdown" role="timer" aria-label="${label}">
<p class="countdown-label">${label}</p>
<div class="countdown-parts">${Object.entries(parts).map(
    ([unit, value]) =>
      html`<span class="countdown-part"><b class="figure" data-unit="${unit}">${String(value).padStart(2, '0')}</b>\
<span>${unit}</span></span>`,
  )}</div>
<p class="countdown-end"><time datetime="${instant}">${dayText(until)} at ${instant.slice(11, 16)} UTC</time></p></count-down>`
}
