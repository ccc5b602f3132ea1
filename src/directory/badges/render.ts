import { type BadgeClaim, type BadgeShape, type BadgeSize, type BadgeStyle, wordingOf } from './kinds.ts'
import { FONT_FAMILY } from './lettering.ts'
import { AUTO_STYLE, paintFor } from './palette.ts'
import { cleanLine, escapeMarkup } from './plain-text.ts'
import { banner } from './shapes/banner.ts'
import { outline, standard } from './shapes/card.ts'
import type { Shape } from './shapes/drawing.ts'
import { pill } from './shapes/pill.ts'
import { square } from './shapes/square.ts'

const SHAPES: Record<BadgeShape, Shape> = { standard, outline, pill, banner, square }

const UNIT_PIXELS: Record<BadgeSize, number> = { s: 4, m: 5, l: 6 }

/** Renders a self-contained SVG document. The same badge always gives the same bytes. */
export function renderBadge(badge: BadgeClaim & BadgeStyle): string {
  const wording = wordingOf(badge)
  const { width, height, body } = SHAPES[badge.shape](wording, UNIT_PIXELS[badge.size], paintFor(badge.mode))
  // Unique per variant, so that several badges can be inlined into one page.
  const id = `slipway-${badge.kind}-${badge.shape}-${badge.mode}-${badge.size}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `role="img" aria-labelledby="${id}-title ${id}-desc" font-family="${FONT_FAMILY}" font-weight="700">` +
    `<title id="${id}-title">${escapeMarkup(wording.label)}</title>` +
    `<desc id="${id}-desc">${escapeMarkup(wording.description)}</desc>` +
    `${badge.mode === 'auto' ? AUTO_STYLE : ''}${body}</svg>`
  )
}

/** The size of the badge that `renderBadge` draws, for the `width` and `height` of an `<img>`. */
export function badgeSize(shape: BadgeShape, size: BadgeSize, claim: BadgeClaim): { width: number; height: number } {
  const { width, height } = SHAPES[shape](wordingOf(claim), UNIT_PIXELS[size], paintFor('light'))
  return { width, height }
}

interface EmbedOptions {
  /** The listing's page. The badge check looks for this link. */
  href: string
  svgUrl: string
  label: string
  width: number
  height: number
}

/** The HTML that an owner pastes into a page. */
export function embedHtml({ href, svgUrl, label, width, height }: EmbedOptions): string {
  return (
    `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener">` +
    `<img src="${escapeMarkup(svgUrl)}" alt="${escapeMarkup(cleanLine(label))}" width="${width}" height="${height}" ` +
    `loading="lazy" decoding="async"></a>`
  )
}
