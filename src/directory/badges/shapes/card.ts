import { glyph, siteMark } from '../glyphs.ts'
import type { Wording } from '../kinds.ts'
import type { Paint } from '../palette.ts'
import { capitals, type Drawing, frame, headline, renderLine, whereAndWhen } from './drawing.ts'
import { VOTES_UNITS, votesColumn } from './votes.ts'

const HEIGHT = 10
const PLATE = 10
const MARGIN = 3
const MARK = 4
const MAX_LINE_WIDTH = 38
const CORNER = 1.6

/** The default badge: a dark plate with the icon, and two lines of text. */
export function standard(wording: Wording, unit: number, paint: Paint): Drawing {
  const content = twoLines(wording, unit, paint)
  const radius = CORNER * unit
  const height = HEIGHT * unit
  const plate = PLATE * unit
  const body =
    frame(content.width, height, radius, 1, paint({ fill: 'surface', stroke: 'edge' })) +
    `<path d="M${plate} 0v${height}H${radius}a${radius} ${radius} 0 0 1-${radius}-${radius}` +
    `V${radius}a${radius} ${radius} 0 0 1 ${radius}-${radius}z" ${paint({ fill: 'plate' })}/>` +
    glyph(wording, iconSquare(unit), paint, { shape: 'onPlate', cut: 'plate' }) +
    content.body
  return { width: content.width, height, body }
}

/** The default badge without a background, for pages that have their own color. */
export function outline(wording: Wording, unit: number, paint: Paint): Drawing {
  const content = twoLines(wording, unit, paint)
  const height = HEIGHT * unit
  const body =
    frame(content.width, height, CORNER * unit, 2, paint({ fill: 'none', stroke: 'frame' })) +
    `<rect x="${PLATE * unit}" y="${2 * unit}" width="1" height="${height - 4 * unit}" ${paint({ fill: 'edge' })}/>` +
    glyph(wording, iconSquare(unit), paint, { shape: 'accent', cut: 'onAccent' }) +
    content.body
  return { width: content.width, height, body }
}

function iconSquare(unit: number) {
  return { x: 2 * unit, y: 2 * unit, side: 6 * unit }
}

function twoLines(wording: Wording, unit: number, paint: Paint): { width: number; body: string } {
  const left = (PLATE + MARGIN) * unit
  const lines = wording.place ? awardLines(wording, unit) : mentionLines(wording, unit)
  let right = left + Math.ceil(Math.max(...lines.map(({ line }) => line.width))) + MARGIN * unit
  let body = lines.map(({ line, baseline }) => renderLine(line, left, baseline * unit, paint)).join('')
  if (wording.votes !== null) {
    body += votesColumn(wording.votes, right, HEIGHT * unit, unit, paint)
    right += (VOTES_UNITS + 1) * unit
  }
  body += siteMark(wording, { x: right, y: 3 * unit, side: MARK * unit }, paint, 'text', 'accent')
  return { width: right + (MARK + 2) * unit, body }
}

function mentionLines({ lead, site }: Wording, unit: number) {
  return [
    { line: capitals(lead, 1.8 * unit, MAX_LINE_WIDTH * unit), baseline: 3.8 },
    { line: headline(site, 3.3 * unit, MAX_LINE_WIDTH * unit), baseline: 7.6 },
  ]
}

function awardLines({ lead, site, week }: Wording, unit: number) {
  return [
    { line: headline(lead, 2.8 * unit, MAX_LINE_WIDTH * unit), baseline: 4.6 },
    { line: whereAndWhen(site, week, 2 * unit, MAX_LINE_WIDTH * unit), baseline: 7.6 },
  ]
}
