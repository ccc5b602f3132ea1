import { glyph, siteMark } from '../glyphs.ts'
import type { Wording } from '../kinds.ts'
import type { Paint } from '../palette.ts'
import { type Drawing, frame, quiet, setLine, strong } from './drawing.ts'

const HEIGHT = 8
const LETTERS = 2.6
const LONGEST_NAME = 32
const BASELINE = 4.95

/** One line with round ends. */
export function pill(wording: Wording, unit: number, paint: Paint): Drawing {
  const height = HEIGHT * unit
  const size = LETTERS * unit
  const room = LONGEST_NAME * unit
  const [first, second] = wording.place
    ? [strong(wording.lead, size, room), quiet(`on ${wording.site}`, size, room)]
    : [quiet(wording.lead, size, room), strong(wording.site, size, room)]
  const firstLeft = Math.round(8.4 * unit)
  const secondLeft = firstLeft + Math.ceil(first.width) + Math.round(0.8 * unit)
  const markLeft = secondLeft + Math.ceil(second.width) + 2 * unit
  const width = markLeft + 6 * unit
  const body =
    frame(width, height, height / 2, 1, paint({ fill: 'surface', stroke: 'edge' })) +
    glyph(wording, { x: 3 * unit, y: 2 * unit, side: 4 * unit }, paint, { shape: 'accent', cut: 'onAccent' }) +
    setLine(first, firstLeft, BASELINE * unit, paint) +
    setLine(second, secondLeft, BASELINE * unit, paint) +
    siteMark({ x: markLeft, y: Math.round(2.5 * unit), side: 3 * unit }, paint, 'text', 'accent')
  return { width, height, body }
}
