import { glyph, siteMark } from '../glyphs.ts'
import type { Wording } from '../kinds.ts'
import type { Paint } from '../palette.ts'
import { capitals, type Drawing, frame, headline, renderLine, whereAndWhen } from './drawing.ts'
import { VOTES_UNITS, votesColumn } from './votes.ts'

const WIDTH = 80
const HEIGHT = 16
const PANEL = 11
const SLOPE = 4
const LEFT = 17
const CORNER = 2

/** A wide badge of fixed size whose right end is the ramp of the logo. */
export function banner(wording: Wording, unit: number, paint: Paint): Drawing {
  const width = WIDTH * unit
  const height = HEIGHT * unit
  const votesWidth = wording.votes === null ? 0 : VOTES_UNITS
  const maxWidth = (WIDTH - LEFT - PANEL - SLOPE - 2 - votesWidth) * unit
  const votesLeft = (WIDTH - PANEL - SLOPE - VOTES_UNITS) * unit
  const body =
    frame(width, height, CORNER * unit, 1, paint({ fill: 'surface', stroke: 'edge' })) +
    ramp(width, height, unit, paint) +
    glyph(wording, { x: 4 * unit, y: 3 * unit, side: 10 * unit }, paint, { shape: 'accent', cut: 'onAccent' }) +
    lines(wording, unit, maxWidth)
      .map(({ line, baseline }) => renderLine(line, LEFT * unit, baseline * unit, paint))
      .join('') +
    (wording.votes === null ? '' : votesColumn(wording.votes, votesLeft, height, unit, paint)) +
    siteMark(wording, { x: (WIDTH - 10) * unit, y: 4.5 * unit, side: 7 * unit }, paint, 'plateMark', 'onPlate')
  return { width, height, body }
}

function ramp(width: number, height: number, unit: number, paint: Paint): string {
  const radius = CORNER * unit
  const top = width - (PANEL + SLOPE) * unit
  const foot = width - PANEL * unit
  return (
    `<path d="M${top} 0H${width - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${height - radius}` +
    `a${radius} ${radius} 0 0 1-${radius} ${radius}H${foot}z" ${paint({ fill: 'plate' })}/>`
  )
}

function lines({ place, lead, site, week }: Wording, unit: number, maxWidth: number) {
  if (place) {
    return [
      { line: headline(lead, 3.4 * unit, maxWidth), baseline: 7.4 },
      { line: whereAndWhen(site, week, 2.2 * unit, maxWidth), baseline: 11.6 },
    ]
  }
  return [
    { line: capitals(lead, 2 * unit, maxWidth), baseline: 6 },
    { line: headline(site, 4.4 * unit, maxWidth), baseline: 11.4 },
  ]
}
