import { lazyPackage } from '../../platform/lazy-package.ts'
import { type Face, type Letter, letterIn } from './typeface.ts'

/**
 * For text in scripts that the site's typefaces lack. Widths are measured for Helvetica. `textLength` squeezes other
 * fonts to the same width.
 */
export const FONT_FAMILY = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',system-ui,sans-serif"

const measure = lazyPackage<typeof import('anafanafo').default>('anafanafo')

const MEASURED_FONT_SIZE = 11
const ELLIPSIS = '…'
const MAX_CACHED_TEXTS = 500

export interface FittedText {
  text: string
  /** In pixels, at the given font size. */
  width: number
  rightToLeft: boolean
  /** The letters in the site's typeface, or null if it lacks one. */
  letters: readonly Letter[] | null
}

/** Shortens text with an ellipsis to at most `maxWidth` pixels. `tracking` is extra space per character, in em. */
export function fit(text: string, face: Face, fontSize: number, maxWidth: number, tracking = 0): FittedText {
  const rightToLeft = FIRST_STRONG.exec(text)?.groups?.['rtl'] !== undefined
  const { graphemes, ends, letters } = measured(text, face)
  const ellipsis = letterIn(face, ELLIPSIS)!
  const ellipsisEm = letters ? ellipsis.advance : emWidth(ELLIPSIS)
  const widthUpTo = (count: number) => (ends[count - 1] ?? 0) + count * tracking
  const maxEm = maxWidth / fontSize
  if (widthUpTo(graphemes.length) <= maxEm) {
    return { text, width: widthUpTo(graphemes.length) * fontSize, rightToLeft, letters }
  }
  let count = graphemes.length - 1
  while (count > 0 && (widthUpTo(count) + ellipsisEm + tracking > maxEm || graphemes[count - 1] === ' ')) count--
  const shortened = graphemes.slice(0, count).join('') + ELLIPSIS
  return {
    text: shortened,
    width: (widthUpTo(count) + ellipsisEm + tracking) * fontSize,
    rightToLeft,
    letters: letters && [...letters.slice(0, count), ellipsis],
  }
}

/** The width of the whole text, in pixels. */
export function widthOf(text: string, face: Face, fontSize: number, tracking = 0): number {
  return fit(text, face, fontSize, Infinity, tracking).width
}

interface MeasuredText {
  graphemes: string[]
  /** Where each grapheme ends, in em. */
  ends: number[]
  letters: Letter[] | null
}

const cache = new Map<string, MeasuredText>()
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function measured(text: string, face: Face): MeasuredText {
  const key = `${face} ${text}`
  const cached = cache.get(key)
  if (cached) return cached
  const isAscii = /^[ -~]*$/.test(text)
  const graphemes = isAscii ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment)
  const letters = lettersOf(face, graphemes)
  let end = 0
  const ends = graphemes.map((grapheme, index) => (end += letters?.[index]?.advance ?? emWidth(grapheme)))
  if (cache.size >= MAX_CACHED_TEXTS) cache.clear()
  cache.set(key, { graphemes, ends, letters })
  return { graphemes, ends, letters }
}

function lettersOf(face: Face, graphemes: readonly string[]): Letter[] | null {
  const letters: Letter[] = []
  for (const grapheme of graphemes) {
    const letter = [...grapheme].length === 1 ? letterIn(face, grapheme) : undefined
    if (!letter) return null
    letters.push(letter)
  }
  return letters
}

const FIRST_STRONG =
  /(?<rtl>[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])|\p{L}/u
const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|.\u{fe0f})/u
const ZERO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/gu

// anafanafo knows Latin, Greek, Cyrillic and Han, and measures anything else as an "m".
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
  for (const character of grapheme.replace(ZERO_WIDTH, '')) {
    const script = SCRIPT_EM.find(([pattern]) => pattern.test(character))
    width += script ? script[1] : measure()(character, { font: 'bold 11px Helvetica' }) / MEASURED_FONT_SIZE
  }
  return width
}
