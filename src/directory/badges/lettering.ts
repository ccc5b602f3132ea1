import measure from 'anafanafo'

/** The families whose widths the table below was measured in; others are squeezed to them by `textLength`. */
export const FONT_FAMILY = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',system-ui,sans-serif"

const TABLE_PIXELS = 11
const ELLIPSIS = '…'
const REMEMBERED_TEXTS = 500

export interface Fitted {
  text: string
  /** In pixels, at the size it was fitted for. */
  width: number
  rightToLeft: boolean
}

/** Shortens text with an ellipsis until it is at most `room` wide. `tracking` is extra space per character, in em. */
export function fit(text: string, fontSize: number, room: number, tracking = 0): Fitted {
  const rightToLeft = FIRST_STRONG.exec(text)?.groups?.['rtl'] !== undefined
  const glyphs = measured(text)
  const widthUpTo = (count: number) => (glyphs.ends[count - 1] ?? 0) + count * tracking
  const roomInEm = room / fontSize
  if (widthUpTo(glyphs.parts.length) <= roomInEm) {
    return { text, width: widthUpTo(glyphs.parts.length) * fontSize, rightToLeft }
  }
  let kept = glyphs.parts.length - 1
  while (kept > 0 && (widthUpTo(kept) + ELLIPSIS_EM + tracking > roomInEm || glyphs.parts[kept - 1] === ' ')) kept--
  const shortened = glyphs.parts.slice(0, kept).join('') + ELLIPSIS
  return { text: shortened, width: (widthUpTo(kept) + ELLIPSIS_EM + tracking) * fontSize, rightToLeft }
}

/** The width that text takes if nothing is cut, in pixels. */
export function widthOf(text: string, fontSize: number, tracking = 0): number {
  return fit(text, fontSize, Infinity, tracking).width
}

interface Measured {
  /** What a reader sees as characters: never split inside one. */
  parts: string[]
  /** Where each part ends, in em. */
  ends: number[]
}

const remembered = new Map<string, Measured>()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function measured(text: string): Measured {
  const known = remembered.get(text)
  if (known) return known
  const parts = /^[ -~]*$/.test(text) ? text.split('') : Array.from(graphemes.segment(text), ({ segment }) => segment)
  let end = 0
  const ends = parts.map((part) => (end += emWidth(part)))
  if (remembered.size >= REMEMBERED_TEXTS) remembered.clear()
  remembered.set(text, { parts, ends })
  return { parts, ends }
}

const FIRST_STRONG =
  /(?<rtl>[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])|\p{L}/u
const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|.\u{fe0f})/u
const SPACELESS = /[\p{Mn}\p{Me}\p{Cf}]/gu

// The table knows Latin, Greek, Cyrillic and Han, and takes anything else for an "m".
const SCRIPT_EM: [RegExp, number][] = [
  [/^[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\uff01-\uff60]/u, 1],
  [/^[\p{Script=Hebrew}\p{Script=Thai}\p{Script=Lao}]/u, 0.6],
  [/^[\p{Script=Arabic}\p{Script=Syriac}]/u, 0.55],
  [/^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}]/u, 0.65],
]
const EMOJI_EM = 1.3

function emWidth(grapheme: string): number {
  if (EMOJI.test(grapheme)) return EMOJI_EM
  let width = 0
  for (const character of grapheme.replace(SPACELESS, '')) {
    const script = SCRIPT_EM.find(([pattern]) => pattern.test(character))
    width += script ? script[1] : measure(character, { font: 'bold 11px Helvetica' }) / TABLE_PIXELS
  }
  return width
}

const ELLIPSIS_EM = emWidth(ELLIPSIS)
