import type { Wording } from '../kinds.ts'
import { type Fitted, fit, widthOf } from '../lettering.ts'
import type { Ink, Paint } from '../palette.ts'
import { escapeMarkup } from '../plain-text.ts'

export interface Drawing {
  width: number
  height: number
  body: string
}

/** Everything is laid out in whole units of whole pixels, so that edges fall on pixels. */
export type Shape = (wording: Wording, unit: number, paint: Paint) => Drawing

interface Line extends Fitted {
  fontSize: number
  ink: Ink
  tracking: number
}

export function strong(text: string, fontSize: number, room: number): Line {
  return { ...fit(text, fontSize, room), fontSize, ink: 'text', tracking: 0 }
}

const SMALLEST_HEADLINE = 0.78

/** A long name is first set somewhat smaller, and only then cut. */
export function headline(text: string, largest: number, room: number): Line {
  const scale = Math.min(1, Math.max(SMALLEST_HEADLINE, room / widthOf(text, largest)))
  return strong(text, Math.floor(largest * scale * 100) / 100, room)
}

export function quiet(text: string, fontSize: number, room: number): Line {
  return { ...fit(text, fontSize, room), fontSize, ink: 'muted', tracking: 0 }
}

const CAPITALS_TRACKING = 0.09

export function capitals(text: string, fontSize: number, room: number): Line {
  const fitted = fit(text.toUpperCase(), fontSize, room, CAPITALS_TRACKING)
  return { ...fitted, fontSize, ink: 'muted', tracking: CAPITALS_TRACKING }
}

/** "on Harbour · 12–18 January 2026": a long site name gives way before the week does. */
export function whereAndWhen(site: string, week: string, fontSize: number, room: number): Line {
  if (!week) return quiet(`on ${site}`, fontSize, room)
  const when = ` · ${fit(week, fontSize, room / 2).text}`
  const where = fit(`on ${site}`, fontSize, room - widthOf(when, fontSize)).text
  return quiet(where + when, fontSize, room)
}

/** `textLength` holds the line to its measured width in whatever font the viewer has. */
export function setLine(
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
  // In right-to-left text the left edge is the end.
  else if (line.rightToLeft) attributes.push('text-anchor="end"')
  attributes.push(`textLength="${short(line.width)}" lengthAdjust="spacingAndGlyphs"`)
  return `<text ${attributes.join(' ')} ${paint({ fill: line.ink })}>${escapeMarkup(line.text)}</text>`
}

/** The stroke lies wholly inside the edge, so that it is sharp. */
export function frame(width: number, height: number, radius: number, stroke: number, attributes: string): string {
  const inset = stroke / 2
  const corner = Math.max(0, radius - inset)
  const box = `x="${inset}" y="${inset}" width="${width - stroke}" height="${height - stroke}" rx="${corner}"`
  return `<rect ${box} stroke-width="${stroke}" ${attributes}/>`
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}
