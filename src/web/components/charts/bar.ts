import { type Html, html } from '../../html.ts'
import { number } from '../../numbers.ts'
import { bounds, type Point, rounded } from './scale.ts'

const width = 640
const height = 200
const foot = 26

/** Amounts side by side, each with its number. */
export function barChart({ title, points }: { title: string; points: readonly Point[] }): Html {
  if (points.length === 0) return html``
  const { high } = bounds(
    points.map(({ value }) => value),
    { fromZero: true },
  )
  const room = width / points.length
  const bar = Math.min(56, room * 0.62)
  return html`<figure class="chart"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: ${points
    .map(({ label, value }) => `${label} ${number(value)}`)
    .join(', ')}">
<path class="chart-grid" d="M0 ${height - foot}H${width}"/>
${points.map(({ label, value }, index) => {
  const tall = (value / high) * (height - foot - 24)
  const middle = rounded(room * (index + 0.5))
  return html`<rect class="chart-bar${index === points.length - 1 && ' chart-bar-now'}" x="${rounded(
    room * (index + 0.5) - bar / 2,
  )}" y="${rounded(height - foot - tall)}" width="${rounded(bar)}" height="${rounded(tall)}"/>\
<text class="chart-figure" \
x="${middle}" y="${rounded(height - foot - tall - 7)}" text-anchor="middle">${number(value)}</text>\
<text class="chart-axis" x="${middle}" y="${height - 8}" text-anchor="middle">${label}</text>`
})}</svg></figure>`
}
