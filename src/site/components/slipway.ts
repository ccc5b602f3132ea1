import { type Html, trusted } from '../html.ts'
import { boat } from './mark.ts'

const width = 960
const height = 190
const ramp = { from: { x: 24, y: 62 }, to: { x: 792, y: 142 } }
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const angle = (Math.atan2(ramp.to.y - ramp.from.y, ramp.to.x - ramp.from.x) * 180) / Math.PI

/** The week as a slipway: the boat slides from Monday to the water, which it meets when the votes close. `elapsed` is 0 to 1. */
export function slipway(elapsed: number): Html {
  const at = onRamp(Math.min(1, Math.max(0, elapsed)))
  const ticks = days.map((day, index) => {
    const { x, y } = onRamp(index / 7)
    const passed = index / 7 <= elapsed ? ' class="passed"' : ''
    return `<g${passed}><path d="M${x} ${y}v12"/><text x="${Number(x) + 6}" y="${Number(y) + 30}">${day}</text></g>`
  })
  const piles = Array.from({ length: 22 }, (_, index) => {
    const { x, y } = onRamp((index + 0.5) / 22)
    return `M${x} ${y}V${height - 14}`
  }).join('')
  const waves = [0, 1, 2].map((row) => wave(742 + row * 14, 148 + row * 13)).join('')
  return trusted(
    `<svg class="slipway" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false">` +
      `<path class="slipway-piles" d="${piles}"/><path class="slipway-ground" d="M0 ${height - 14}H742"/>` +
      `<path class="slipway-waves" d="${waves}"/>` +
      `<path class="slipway-ramp" d="M${ramp.from.x - 24} ${ramp.from.y - 2.5}L${ramp.to.x} ${ramp.to.y}"/>` +
      `<path class="slipway-done" d="M${ramp.from.x - 24} ${ramp.from.y - 2.5}L${at.x} ${at.y}"/>` +
      `<g class="slipway-days">${ticks.join('')}</g>` +
      `<g transform="translate(${at.x} ${at.y}) rotate(${angle.toFixed(2)}) scale(3.4) translate(-12 -13.4)"><path class="slipway-boat" d="${boat}"/></g></svg>`,
  )
}

function onRamp(part: number): { x: string; y: string } {
  const x = ramp.from.x + (ramp.to.x - ramp.from.x) * part
  const y = ramp.from.y + (ramp.to.y - ramp.from.y) * part
  return { x: x.toFixed(1), y: y.toFixed(1) }
}

function wave(from: number, y: number): string {
  return `M${from} ${y}${'q9 -7 18 0t18 0'.repeat(Math.floor((width - from) / 36))}`
}
