import { glyph, siteMark } from '../glyphs.ts'
import type { Wording } from '../kinds.ts'
import type { Paint } from '../palette.ts'
import { capitals, type Drawing, frame, headline, quiet, renderLine } from './drawing.ts'

const SIDE = 24
const MAX_LINE_WIDTH = 20

/** A compact badge with the icon above the text. */
export function square(wording: Wording, unit: number, paint: Paint): Drawing {
  const side = SIDE * unit
  const middle = side / 2
  const iconSide = (wording.place ? 8 : 9) * unit
  const iconTop = wording.place ? 2 * unit : 3 * unit
  const body =
    frame(side, side, 2 * unit, 1, paint({ fill: 'surface', stroke: 'edge' })) +
    glyph(wording, { x: middle - iconSide / 2, y: iconTop, side: iconSide }, paint, {
      shape: 'accent',
      cut: 'onAccent',
    }) +
    lines(wording, unit)
      .map(({ line, baseline }) => renderLine(line, middle, baseline * unit, paint, 'middle'))
      .join('') +
    siteMark(wording, { x: 2 * unit, y: 2 * unit, side: 3 * unit }, paint, 'text', 'accent')
  return { width: side, height: side, body }
}

function lines({ place, lead, site }: Wording, unit: number) {
  const maxWidth = MAX_LINE_WIDTH * unit
  if (place) {
    const [first, second] = lead.split(/ (?=of )/) as [string, string]
    return [
      { line: headline(first, 2.7 * unit, maxWidth), baseline: 13.4 },
      { line: headline(second, 2.7 * unit, maxWidth), baseline: 16.4 },
      { line: quiet(`on ${site}`, 2 * unit, maxWidth), baseline: 20.4 },
    ]
  }
  return [
    { line: capitals(lead, 1.7 * unit, maxWidth), baseline: 16.2 },
    { line: headline(site, 3 * unit, maxWidth), baseline: 20.4 },
  ]
}
