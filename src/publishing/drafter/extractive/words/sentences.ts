import { patternSource } from '../../vocabulary/phrases.ts'
import { abbreviations } from '../../vocabulary/texts.ts'

const abbreviated = new RegExp(`(?:\\b${patternSource(abbreviations)}|\\b\\p{L})\\.$`, 'iu')

const longestEnding = 30

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// Every part of a draft asks for the same sentences.
const known = new Map<string, string[]>()
const mostKnown = 1_500
const longestKnown = 2_000

/** The sentences of a text, each of them word for word as it stands there. */
export function sentencesOf(text: string): string[] {
  let sentences = known.get(text)
  if (!sentences) {
    sentences = split(text)
    if (known.size >= mostKnown) known.clear()
    if (text.length <= longestKnown) known.set(text, sentences)
  }
  return sentences
}

function split(text: string): string[] {
  const found: string[] = []
  let from = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length
    if (end < text.length && abbreviated.test(text.slice(Math.max(from, end - longestEnding), end).trimEnd())) continue
    found.push(text.slice(from, end).trim())
    from = end
  }
  return found.filter(Boolean)
}

/** As many whole sentences from the beginning as fit. */
export function cutAtSentence(text: string, longest: number): string | undefined {
  if (text.length <= longest) return text
  let kept = ''
  for (const sentence of sentencesOf(text)) {
    const longer = text.slice(0, text.indexOf(sentence, kept.length) + sentence.length)
    if (longer.length > longest) break
    kept = longer
  }
  return kept || undefined
}

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/**
 * The length of a text in letters of a script that is written with spaces; a character of others says about as much as
 * two or three.
 */
export function weightOf(text: string): number {
  return text.length + (text.match(dense)?.length ?? 0) * 1.5
}
