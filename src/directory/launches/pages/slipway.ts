import { type Html, trusted } from '../../../platform/html.ts'
import { boat } from '../../../web/components/mark.ts'

interface Drawing {
  name: string
  width: number
  height: number
  /** The ramp starts here on Monday, and meets the water at `to` on Sunday at midnight. */
  from: { x: number; y: number }
  to: { x: number; y: number }
  boat: number
  days: readonly string[]
  piles: number
}

const wide: Drawing = {
  name: 'wide',
  width: 960,
  height: 176,
  from: { x: 24, y: 50 },
  to: { x: 792, y: 130 },
  boat: 3.4,
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  piles: 22,
}
const narrow: Drawing = {
  name: 'narrow',
  width: 390,
  height: 128,
  from: { x: 8, y: 36 },
  to: { x: 300, y: 92 },
  boat: 2.4,
  days: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
  piles: 14,
}

/**
 * Draws the week as a slipway. The boat slides from Monday to the water, which it reaches when the votes close.
 * `elapsed` is 0 to 1.
 */
export function slipway(elapsed: number): Html {
  const minute = Math.floor(Math.min(1, Math.max(0, elapsed)) * minutesOfWeek)
  if (last?.minute !== minute) {
    const part = minute / minutesOfWeek
    last = { minute, drawing: trusted(draw(wide, part) + draw(narrow, part)) }
  }
  return last.drawing
}

const minutesOfWeek = 7 * 24 * 60
/** Drawn once a minute, in which the boat moves by less than a tenth of a pixel. */
let last: { minute: number; drawing: Html } | undefined

function draw(drawing: Drawing, elapsed: number): string {
  const { name, width, height, from, to, days } = drawing
  const ground = height - 14
  const shore = to.x - 50
  const at = onRamp(drawing, elapsed)
  const slope = (to.y - from.y) / (to.x - from.x)
  const start = `M0 ${(from.y - from.x * slope).toFixed(1)}`
  const ticks = days.map((day, index) => {
    const { x, y } = onRamp(drawing, index / 7)
    const passed = index / 7 <= elapsed ? ' class="passed"' : ''
    const label =
      Number(x) + 16 < shore
        ? `<text x="${(Number(x) + 6).toFixed(1)}" y="${(Number(y) + 28).toFixed(1)}">${day}</text>`
        : ''
    return `<g${passed}><path d="M${x} ${y}v12"/>${label}</g>`
  })
  const piles = Array.from({ length: drawing.piles }, (_, index) =>
    onRamp(drawing, (index + 0.5) / drawing.piles),
  ).filter(({ x }) => Number(x) < shore)
  const waves = [0, 1, 2].map((row) => wave(shore + row * 14, to.y + 7 + row * 13, width)).join('')
  const angle = ((Math.atan(slope) * 180) / Math.PI).toFixed(2)
  return (
    `<svg class="slipway slipway-${name}" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">` +
    `<path class="slipway-piles" d="${piles.map(({ x, y }) => `M${x} ${y}V${ground}`).join('')}"/>` +
    `<path class="slipway-ground" d="M0 ${ground}H${shore}"/>` +
    `<path class="slipway-waves" d="${waves}"/>` +
    `<path class="slipway-ramp" d="${start}L${to.x} ${to.y}"/><path class="slipway-done" d="${start}L${at.x} ${at.y}"/>` +
    `<g class="slipway-days">${ticks.join('')}</g>` +
    `<path class="slipway-boat" d="${boat}" transform="translate(${at.x} ${at.y}) rotate(${angle}) ` +
    `scale(${drawing.boat}) translate(-12 -13.2)"/></svg>`
  )
}

function onRamp({ from, to }: Drawing, part: number): { x: string; y: string } {
  return { x: (from.x + (to.x - from.x) * part).toFixed(1), y: (from.y + (to.y - from.y) * part).toFixed(1) }
}

function wave(from: number, y: number, width: number): string {
  return `M${from} ${y}${'q9 -7 18 0t18 0'.repeat(Math.floor((width - from) / 36))}`
}
