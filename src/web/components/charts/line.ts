import { type Html, html } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { bounds, type Point, rounded } from './scale.ts'

const width = 640
const height = 220
const frame = { left: 40, right: 44, top: 16, bottom: 30 }

/** A value over time, with a label at the newest. Pages also show the values in a table, for screen readers. */
export function lineChart({ title, points }: { title: string; points: readonly Point[] }): Html {
  if (points.length === 0) return html``
  const { low, high, step } = bounds(points.map(({ value }) => value))
  const x = (index: number) =>
    frame.left + (points.length === 1 ? 0.5 : index / (points.length - 1)) * (width - frame.left - frame.right)
  const y = (value: number) => frame.top + (1 - (value - low) / (high - low)) * (height - frame.top - frame.bottom)
  const path = points
    .map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x(index))} ${rounded(y(value))}`)
    .join('')
  const newest = points.at(-1)!
  const levels = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
  const oldest = points[0]!
  const label = `${title}: from ${number(oldest.value)} (${oldest.label}) to ${number(newest.value)} (${newest.label})`
  return html`<figure class="chart"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
${levels.map(
  (level) =>
    html`<path class="chart-grid" d="M${frame.left} ${rounded(y(level))}H${width - frame.right}"/>
<text class="chart-axis" x="${frame.left - 8}" y="${rounded(y(level) + 4)}" text-anchor="end">${number(level)}</text>`,
)}
<path class="chart-area" \
d="${path}L${rounded(x(points.length - 1))} ${height - frame.bottom}L${rounded(x(0))} ${height - frame.bottom}z"/>
<path class="chart-line" d="${path}"/>
<circle class="chart-dot" cx="${rounded(x(points.length - 1))}" cy="${rounded(y(newest.value))}" r="4.5"/>
<text class="chart-value" \
x="${rounded(x(points.length - 1) + 10)}" y="${rounded(y(newest.value) + 5)}">${number(newest.value)}</text>
<text class="chart-axis" x="${frame.left}" y="${height - 8}">${points[0]!.label}</text>
${
  points.length > 1 &&
  html`<text class="chart-axis" x="${width - frame.right}" y="${height - 8}" text-anchor="end">${newest.label}</text>`
}</svg></figure>`
}

/** A sparkline, small enough for a line of text. */
export function sparkline(values: readonly number[], label: string): Html {
  if (values.length < 2) return html``
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const path = values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${rounded(2 + (index / (values.length - 1)) * 76)} ` +
        rounded(20 - ((value - min) / Math.max(1, max - min)) * 16),
    )
    .join('')
  return html`<svg class="spark" viewBox="0 0 80 24" width="80" height="24" role="img" aria-label="${label}">\
<path d="${path}"/></svg>`
}
