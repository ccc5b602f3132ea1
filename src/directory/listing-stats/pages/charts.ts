import { shortDate } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { bounds, rounded } from '../../../web/components/charts/scale.ts'

interface DayValue {
  day: string
  value: number
}

// Narrow, so that its text is readable on a phone.
const width = 400
const height = 180
const frame = { left: 44, right: 8, top: 14, bottom: 26 }

/** A column chart with one column per day. */
export function daysChart({ title, unit, points }: { title: string; unit: string; points: readonly DayValue[] }): Html {
  // Days are counted in whole numbers, so the grid has no halves.
  const { high, step } = bounds([3, ...points.map(({ value }) => value)], { fromZero: true })
  const levels = Array.from({ length: Math.round(high / step) + 1 }, (_, index) => index * step)
  const columnWidth = (width - frame.left - frame.right) / points.length
  const barWidth = Math.min(48, columnWidth * 0.7)
  const y = (value: number) => frame.top + (1 - value / high) * (height - frame.top - frame.bottom)
  const middle = (index: number) => frame.left + columnWidth * (index + 0.5)
  const labelEvery = Math.ceil(points.length / 5)
  const total = points.reduce((sum, { value }) => sum + value, 0)
  return html`<figure class="chart">\
<svg viewBox="0 0 ${width} ${height}" role="img" \
aria-label="${title}: ${counted(total, unit)} in ${points.length} days. See the table below for each day.">
${levels.map(
  (level) => html`<path class="chart-grid" d="M${frame.left} ${rounded(y(level))}H${width - frame.right}"/>\
<text class="chart-axis" x="${frame.left - 8}" y="${rounded(y(level) + 4)}" text-anchor="end">${number(level)}</text>`,
)}
${points.map(
  ({ value, day }, index) => html`<rect class="chart-bar${index === points.length - 1 && ' chart-bar-now'}" \
x="${rounded(middle(index) - barWidth / 2)}" y="${rounded(y(value))}" \
width="${rounded(barWidth)}" height="${rounded(y(0) - y(value))}">\
<title>${shortDate(day)}: ${number(value)}</title></rect>${
    (points.length - 1 - index) % labelEvery === 0 &&
    html`<text class="chart-axis" \
x="${rounded(Math.min(middle(index), width - frame.right - 18))}" y="${height - 7}" text-anchor="middle">\
${shortDate(day)}</text>`
  }`,
)}</svg></figure>`
}

/** A line chart of the ranks over a week, with rank 1 at the top. */
export function rankChart({
  title,
  points,
  launches,
}: {
  title: string
  points: readonly { day: string; rank: number }[]
  launches: number
}): Html {
  const worst = Math.min(launches, Math.max(3, ...points.map(({ rank }) => rank)))
  const inset = { ...frame, right: 50 }
  const x = (index: number) =>
    inset.left + (points.length === 1 ? 0.5 : index / (points.length - 1)) * (width - inset.left - inset.right)
  const y = (rank: number) =>
    inset.top + (worst === 1 ? 0.5 : (rank - 1) / (worst - 1)) * (height - inset.top - inset.bottom)
  const levels = [...new Set([1, Math.ceil((1 + worst) / 2), worst])]
  const path = points
    .map(({ rank }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x(index))} ${rounded(y(rank))}`)
    .join('')
  const last = points.at(-1)!
  return html`<figure class="chart">\
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}: ${points
    .map(({ day, rank }) => `${shortDate(day)} #${rank}`)
    .join(', ')}">
${levels.map(
  (level) => html`<path class="chart-grid" d="M${inset.left} ${rounded(y(level))}H${width - inset.right}"/>\
<text class="chart-axis" x="${inset.left - 8}" y="${rounded(y(level) + 4)}" text-anchor="end">#${level}</text>`,
)}
<path class="chart-line" d="${path}"/>${points.map(
    ({ day, rank }, index) =>
      html`<circle class="chart-dot" cx="${rounded(x(index))}" cy="${rounded(y(rank))}" r="${
        index === points.length - 1 ? 5 : 3.5
      }"><title>${shortDate(day)}: #${rank}</title></circle>`,
  )}
<text class="chart-value" \
x="${rounded(x(points.length - 1) + 10)}" y="${rounded(y(last.rank) + 6)}">#${last.rank}</text>
${points.map(
  ({ day }, index) =>
    html`<text class="chart-axis" \
x="${rounded(x(index))}" y="${height - 7}" text-anchor="middle">${shortDate(day)}</text>`,
)}</svg></figure>`
}

/** A bar for a table cell, in proportion to the largest value of its column. */
export function shareBar(value: number, max: number): Html {
  return html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">\
<rect class="chart-bar" width="${rounded(max === 0 ? 0 : (value / max) * 100)}" height="10"/></svg>`
}
