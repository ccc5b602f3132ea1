import type { Wording } from '../kinds.ts'
import { type FittedText, fit, widthOf } from '../lettering.ts'
import type { Ink, Paint } from '../palette.ts'
import { escapeMarkup } from '../plain-text.ts'

export interface Drawing {
  width: number
  height: number
  body: string
}

/** `unit` is a whole number of pixels, so that edges fall on pixel boundaries. */
export type Shape = (wording: Wording, unit: number, paint: Paint) => Drawing

interface Line extends FittedText {
  fontSize: number
  ink: Ink
  tracking: number
}

export function strong(text: string, fontSize: number, maxWidth: number): Line {
  return { ...fit(text, 'display', fontSize, maxWidth), fontSize, ink: 'text', tracking: 0 }
}

const MIN_HEADLINE_SCALE = 0.78

/** A long name first gets a smaller font. It is shortened only if that isn't enough. */
export function headline(text: string, maxFontSize: number, maxWidth: number): Line {
  const scale = Math.min(1, Math.max(MIN_HEADLINE_SCALE, maxWidth / widthOf(text, 'display', maxFontSize)))
  return strong(text, Math.floor(maxFontSize * scale * 100) / 100, maxWidth)
}

export function quiet(text: string, fontSize: number, maxWidth: number): Line {
  return { ...fit(text, 'sans', fontSize, maxWidth), fontSize, ink: 'muted', tracking: 0 }
}

const CAPITALS_TRACKING = 0.09

export function capitals(text: string, fontSize: number, maxWidth: number): Line {
  const fitted = fit(text.toUpperCase(), 'sans', fontSize, maxWidth, CAPITALS_TRACKING)
  return { ...fitted, fontSize, ink: 'muted', tracking: CAPITALS_TRACKING }
}

/** "on Harbour · January 12–18, 2026". A long site name is shortened before the week is. */
export function whereAndWhen(site: string, week: string, fontSize: number, maxWidth: number): Line {
  if (!week) return quiet(`on ${site}`, fontSize, maxWidth)
  const when = ` · ${fit(week, 'sans', fontSize, maxWidth / 2).text}`
  const where = fit(`on ${site}`, 'sans', fontSize, maxWidth - widthOf(when, 'sans', fontSize)).text
  return quiet(where + when, fontSize, maxWidth)
}

/**
 * Draws the outlines of the letters, because an embedded picture can't load a font. A line with letters that the site's
 * typeface lacks is drawn as text, which `textLength` makes as wide as measured in whatever font the viewer has.
 */
export function renderLine(
  line: Line,
  x: number,
  baseline: number,
  paint: Paint,
  anchor: 'start' | 'middle' = 'start',
): string {
  if (line.letters) {
    const left = anchor === 'middle' ? x - line.width / 2 : x
    const place = `transform="translate(${short(left)} ${Math.round(baseline)})"`
    return `<path data-text="${escapeMarkup(line.text)}" ${place} d="${outline(line)}" ${paint({ fill: line.ink })}/>`
  }
  const attributes = [`x="${x}"`, `y="${Math.round(baseline)}"`, `font-size="${short(line.fontSize)}"`]
  if (line.tracking) attributes.push(`letter-spacing="${short(line.tracking * line.fontSize)}"`)
  if (line.rightToLeft) attributes.push('direction="rtl"')
  if (anchor === 'middle') attributes.push('text-anchor="middle"')
  // In right-to-left text, `x` is the end of the line.
  else if (line.rightToLeft) attributes.push('text-anchor="end"')
  attributes.push(`textLength="${short(line.width)}" lengthAdjust="spacingAndGlyphs"`)
  return `<text ${attributes.join(' ')} ${paint({ fill: line.ink })}>${escapeMarkup(line.text)}</text>`
}

/** The letters as one path. TrueType curves are quadratic, and omit the points halfway between two control points. */
function outline({ letters, fontSize, tracking }: Line): string {
  let path = ''
  let at = 0
  for (const { advance, contours } of letters!) {
    const place = ({ x, y }: { x: number; y: number }) => `${short(at + x * fontSize)} ${short(-y * fontSize)}`
    const middle = (a: { x: number; y: number }, b: { x: number; y: number }) => ({
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
    })
    for (const contour of contours) {
      const first = contour.findIndex(({ onCurve }) => onCurve)
      const points = [...contour.slice(Math.max(first, 0)), ...contour.slice(0, Math.max(first, 0))]
      const start = first < 0 ? middle(points.at(-1)!, points[0]!) : points[0]!
      path += `M${place(start)}`
      for (let index = first < 0 ? 0 : 1; index < points.length; index++) {
        const point = points[index]!
        const next = points[index + 1]
        if (point.onCurve) path += `L${place(point)}`
        else if (!next) path += `Q${place(point)} ${place(start)}`
        else if (next.onCurve) path += `Q${place(point)} ${place(points[++index]!)}`
        else path += `Q${place(point)} ${place(middle(point, next))}`
      }
      path += 'Z'
    }
    at += (advance + tracking) * fontSize
  }
  return path
}

/** The stroke lies entirely inside the box, so that it is sharp. */
export function frame(width: number, height: number, radius: number, stroke: number, attributes: string): string {
  const inset = stroke / 2
  const corner = Math.max(0, radius - inset)
  const box = `x="${inset}" y="${inset}" width="${width - stroke}" height="${height - stroke}" rx="${corner}"`
  return `<rect ${box} stroke-width="${stroke}" ${attributes}/>`
}

/** Formats with up to two decimals. Outlines have thousands of numbers, and integers become text far faster. */
function short(value: number): string {
  const hundredths = Math.round(value * 100)
  const size = Math.abs(hundredths)
  return `${hundredths < 0 ? '-' : ''}${Math.trunc(size / 100)}${decimals[size % 100]}`
}

/** The decimals from an empty string and `.01` to `.99`. */
const decimals = Array.from({ length: 100 }, (_, hundredths) => String(hundredths / 100).slice(1))
