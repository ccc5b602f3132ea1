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
  return { ...fit(text, fontSize, maxWidth), fontSize, ink: 'text', tracking: 0 }
}

const MIN_HEADLINE_SCALE = 0.78

/** A long name first gets a smaller font, and is shortened only if that is not enough. */
export function headline(text: string, maxFontSize: number, maxWidth: number): Line {
  const scale = Math.min(1, Math.max(MIN_HEADLINE_SCALE, maxWidth / widthOf(text, maxFontSize)))
  return strong(text, Math.floor(maxFontSize * scale * 100) / 100, maxWidth)
}

export function quiet(text: string, fontSize: number, maxWidth: number): Line {
  return { ...fit(text, fontSize, maxWidth), fontSize, ink: 'muted', tracking: 0 }
}

const CAPITALS_TRACKING = 0.09

export function capitals(text: string, fontSize: number, maxWidth: number): Line {
  const fitted = fit(text.toUpperCase(), fontSize, maxWidth, CAPITALS_TRACKING)
  return { ...fitted, fontSize, ink: 'muted', tracking: CAPITALS_TRACKING }
}

/** "on Harbour · January 12–18, 2026". A long site name is shortened before the week is. */
export function whereAndWhen(site: string, week: string, fontSize: number, maxWidth: number): Line {
  if (!week) return quiet(`on ${site}`, fontSize, maxWidth)
  const when = ` · ${fit(week, fontSize, maxWidth / 2).text}`
  const where = fit(`on ${site}`, fontSize, maxWidth - widthOf(when, fontSize)).text
  return quiet(where + when, fontSize, maxWidth)
}

/** `textLength` makes the line as wide as measured in whatever font the viewer has. */
export function renderLine(
  line: Line,
  x: number,
  baseline: number,
  paint: Paint,
  anchor: 'start' | 'middle' = 'start',
): string {
  const attributes = [`x="${x}"`, `y="${Math.round(baseline)}"`, `font-size="${short(line.fontSize)}"`]
  if (line.tracking) attributes.push(`letter-spacing="${short(line.tracking * line.fontSize)}"`)
  if (line.rightToLeft) attributes.push('direction="rtl"')
  if (anchor === 'middle') attributes.push('text-anchor="middle"')
  // In right-to-left text, `x` is the end of the line.
  else if (line.rightToLeft) attributes.push('text-anchor="end"')
  attributes.push(`textLength="${short(line.width)}" lengthAdjust="spacingAndGlyphs"`)
  return `<text ${attributes.join(' ')} ${paint({ fill: line.ink })}>${escapeMarkup(line.text)}</text>`
}

/** The stroke lies entirely inside the box, so that it is sharp. */
export function frame(width: number, height: number, radius: number, stroke: number, attributes: string): string {
  const inset = stroke / 2
  const corner = Math.max(0, radius - inset)
  const box = `x="${inset}" y="${inset}" width="${width - stroke}" height="${height - stroke}" rx="${corner}"`
  return `<rect ${box} stroke-width="${stroke}" ${attributes}/>`
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}
