import { fit } from '../lettering.ts'
import type { Paint } from '../palette.ts'
import { renderLine } from './drawing.ts'

/** Fixed, so that a new vote never changes the size of a badge that is already embedded. */
export const VOTES_UNITS = 8

/** An arrow above the count, with a hairline on the left. */
export function votesColumn(votes: number, x: number, height: number, unit: number, paint: Paint): string {
  const middle = x + (VOTES_UNITS / 2) * unit
  const centre = height / 2
  const fontSize = 2.4 * unit
  const line = {
    ...fit(compactCount(votes), 'display', fontSize, (VOTES_UNITS - 2) * unit),
    fontSize,
    ink: 'text' as const,
    tracking: 0,
  }
  const arrow = `M${middle} ${centre - 2.6 * unit}l${1.3 * unit} ${2 * unit}h${-2.6 * unit}z`
  return (
    `<rect x="${x}" y="${2 * unit}" width="1" height="${height - 4 * unit}" ${paint({ fill: 'edge' })}/>` +
    `<path d="${arrow}" ${paint({ fill: 'accent' })}/>` +
    renderLine(line, middle, centre + 2.5 * unit, paint, 'middle')
  )
}

const STEPS = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'k' },
]

/** Up to four characters below a trillion. Rounded down, so that a badge never overstates its votes. */
export function compactCount(count: number): string {
  const step = STEPS.find(({ from }) => count >= from)
  if (!step) return String(count)
  const scaled = count / step.from
  const digits = scaled < 10 ? Math.floor(scaled * 10) / 10 : Math.floor(scaled)
  return `${digits}${step.letter}`
}
