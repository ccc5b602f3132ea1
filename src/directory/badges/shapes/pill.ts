import { glyph, siteMark } from '../glyphs.ts'
import type { Wording } from '../kinds.ts'
import type { Paint } from '../palette.ts'
import { type Drawing, frame, quiet, renderLine, strong } from './drawing.ts'

const HEIGHT = 8
const FONT_SIZE = 2.6
const MAX_NAME_WIDTH = 32
const BASELINE = 4.95

/** One line of text with round ends. */
export function pill(wording: Wording, unit: number, paint: Paint): Drawing {
  const height = HEIGHT * unit
  const size = FONT_SIZE * unit
  const maxWidth = MAX_NAME_WIDTH * unit
  const [first, second] = wording.place
    ? [strong(wording.lead, size, maxWidth), quiet(`on ${wording.site}`, size, maxWidth)]
    : [quiet(wording.lead, size, maxWidth), strong(wording.site, size, maxWidth)]
  const firstLeft = Math.round(8.4 * unit)
  const secondLeft = firstLeft + Math.ceil(first.width) + Math.round(0.8 * unit)
  const markLeft = secondLeft + Math.ceil(second.width) + 2 * unit
  const width = markLeft + 6 * unit
  const body =
    frame(width, height, height / 2, 1, paint({ fill: 'surface', stroke: 'edge' })) +
    glyph(wording, { x: 3 * unit, y: 2 * unit, side: 4 * unit }, paint, { shape: 'accent', cut: 'onAccent' }) +
    renderLine(first, firstLeft, BASELINE * unit, paint) +
    renderLine(second, secondLeft, BASELINE * unit, paint) +
    siteMark(wording, { x: markLeft, y: Math.round(2.5 * unit), side: 3 * unit }, paint, 'text', 'accent')
  return { width, height, body }
}
