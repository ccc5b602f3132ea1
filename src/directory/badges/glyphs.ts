import type { BadgeKind, BadgePlace, Wording } from './kinds.ts'
import type { Ink, Paint } from './palette.ts'

const GRID = 24

interface Square {
  x: number
  y: number
  side: number
}

interface IconInk {
  shape: Ink
  /** The color inside cutouts of the shape. */
  cut: Ink
}

/** The site's logo: its own icon, or a boat on a ramp. */
export function siteMark({ mark }: Wording, at: Square, paint: Paint, boat: Ink, ramp: Ink): string {
  if (mark) return placed(at, `<image href="${mark}" width="${GRID}" height="${GRID}"/>`)
  return placed(
    at,
    '<g transform="rotate(17 12 12)">' +
      `<path d="M7 1h6.4v3.4h9.2c-1.6 5.4-4.6 8.2-9.4 8.2H7.8C3.8 12.6 1.8 9.6 1.4 4.4H7z" ${paint({ fill: boat })}/>` +
      `<path d="M-.4 15.6h24.8v3.6H-.4z" ${paint({ fill: ramp })}/></g>`,
  )
}

export function glyph({ kind, place }: Wording, at: Square, paint: Paint, ink: IconInk): string {
  return placed(at, kind === 'launch-of-the-week' ? medal(place ?? 1, paint, ink) : ICONS[kind](paint, ink))
}

function placed({ x, y, side }: Square, drawing: string): string {
  return `<g transform="translate(${x} ${y}) scale(${Number((side / GRID).toFixed(4))})">${drawing}</g>`
}

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'

const ICONS: Record<Exclude<BadgeKind, 'launch-of-the-week'>, (paint: Paint, ink: IconInk) => string> = {
  listed: (paint, { shape }) =>
    `<g ${paint({ fill: 'none', stroke: shape })} stroke-width="2.2" ${ROUND}><circle cx="12" cy="4.6" r="2.4"/>` +
    `<path d="M12 7v14M8 10.6h8M3.4 13.4c.3 4.4 3.8 7.6 8.6 7.6s8.3-3.2 8.6-7.6M1.8 15.4l1.6-2 2.2 1.4M22.2 15.4l-1.6-2-2.2 1.4"/></g>`,
  launched: (paint, { shape }) =>
    `<path d="M10.5 3c.8 6.4 3.3 9.2 9 10-5.7.8-8.2 3.6-9 10-.8-6.4-3.3-9.2-9-10 5.7-.8 8.2-3.6 9-10z` +
    `M19 .8c.35 2.6 1.35 3.75 3.6 4.1-2.25.35-3.25 1.5-3.6 4.1-.35-2.6-1.35-3.75-3.6-4.1 2.25-.35 3.25-1.5 3.6-4.1z" \
${paint({ fill: shape })}/>`,
  featured: (paint, { shape }) =>
    `<path d="${STAR}" ${paint({ fill: shape, stroke: shape })} stroke-width="1.4" stroke-linejoin="round"/>`,
  verified: (paint, { shape, cut }) =>
    `<path d="${SEAL}" ${paint({ fill: shape })}/>` +
    `<path d="M7.6 12.4l3 3 5.8-6.2" ${paint({ fill: 'none', stroke: cut })} stroke-width="2.3" ${ROUND}/>`,
}

const NUMERALS: Record<BadgePlace, string> = {
  1: 'M9.6 8.3l2.9-2v10.6',
  2: 'M8.7 8.8c.4-1.7 1.6-2.6 3.3-2.6 1.9 0 3.3 1.1 3.3 2.8 0 2.7-3.9 4-6.5 7.7h6.7',
  3: 'M9 7.8c.6-1 1.7-1.6 3-1.6 1.8 0 3 1 3 2.4 0 1.6-1.3 2.6-3.2 2.6 2.2 0 3.6 1 3.6 2.8s-1.5 2.9-3.5 2.9c-1.5 0-2.7-.6-3.3-1.7',
}

function medal(place: BadgePlace, paint: Paint, { shape }: IconInk): string {
  return (
    `<path d="${LAUREL}" ${paint({ fill: shape })}/>` +
    `<path d="${NUMERALS[place]}" ${paint({ fill: 'none', stroke: shape })} stroke-width="2.4" ${ROUND}/>`
  )
}

const STAR = closedPath(10, (corner) => onCircle(12, 12.6, corner % 2 === 0 ? 10.2 : 4.4, corner * 36))
const SEAL = closedPath(48, (step) =>
  onCircle(12, 12, 10.4 + 0.75 * Math.cos((step * 7.5 * 10 * Math.PI) / 180), step * 7.5),
)
const LAUREL = laurel()

/** Four leaves on each side, each a lens between two arcs. */
function laurel(): string {
  const leaves: string[] = []
  for (const side of [-1, 1]) {
    for (const angle of [166, 132, 98, 64]) {
      const foot = onCircle(12, 11.6, 8.8, side * angle)
      const tip = onCircle(12, 11.6, 11.8, side * (angle - 25))
      leaves.push(`M${foot}A3.6 3.6 0 0 0 ${tip}A3.6 3.6 0 0 0 ${foot}z`)
    }
  }
  return leaves.join('')
}

/** Degrees run clockwise from the top. */
function onCircle(cx: number, cy: number, radius: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180
  return `${(cx + radius * Math.sin(radians)).toFixed(2)} ${(cy - radius * Math.cos(radians)).toFixed(2)}`
}

function closedPath(corners: number, corner: (index: number) => string): string {
  return `M${Array.from({ length: corners }, (_, index) => corner(index)).join('L')}z`
}
