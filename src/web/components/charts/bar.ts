import { type Html, html } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { bounds, type Point, rounded } from './scale.ts'

const width = 640
const height = 200
const axisHeight = 26

/** Values side by side, each with its number. */
export function barChart({ title, points }: { title: string; points: readonly Point[] }): Html {
  if (points.length === 0) return html``
  const { high } = bounds(
    points.map(({ value }) => value),
    { fromZero: true },
  )
  const slotWidth = width / points.length
  const barWidth = Math.min(56, slotWidth * 0.62)
  return html`<figure class="chart"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: ${points
    .map(({ label, value }) => `${label} ${number(value)}`)
    .join(', ')}">
<path class="chart-grid" d="M0 ${height - axisHeight}H${width}"/>
${points.map(({ label, value }, index) => {
  const barHeight = (value / high) * (height - axisHeight - 24)
  const center = slotWidth * (index + 0.5)
  const middle = rounded(center)
  const left = rounded(center - barWidth / 2)
  const top = height - axisHeight - barHeight
  return html`<rect class="chart-bar${index === points.length - 1 && ' chart-bar-now'}" \
x="${left}" y="${rounded(top)}" width="${rounded(barWidth)}" height="${rounded(barHeight)}"/>\
<text class="chart-figure" x="${middle}" y="${rounded(top - 7)}" text-anchor="middle">${number(value)}</text>\
<text class="chart-axis" x="${middle}" y="${height - 8}" text-anchor="middle">${label}</text>`
})}</svg></figure>`
}
