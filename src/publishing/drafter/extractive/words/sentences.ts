import { patternSource } from '../../vocabulary/phrases.ts'
import { abbreviations } from '../../vocabulary/texts.ts'

const abbreviated = new RegExp(`(?:\\b${patternSource(abbreviations)}|\\b\\p{L})\\.$`, 'iu')

const maxAbbreviationLength = 30

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// Every field is drafted from the same sentences.
const cache = new Map<string, string[]>()
const maxCached = 1_500
const maxCachedLength = 2_000

/** The sentences of a text, word for word. */
export function sentencesOf(text: string): string[] {
  let sentences = cache.get(text)
  if (!sentences) {
    sentences = split(text)
    if (cache.size >= maxCached) cache.clear()
    if (text.length <= maxCachedLength) cache.set(text, sentences)
  }
  return sentences
}

function split(text: string): string[] {
  const found: string[] = []
  let from = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length
    if (end < text.length && abbreviated.test(text.slice(Math.max(from, end - maxAbbreviationLength), end).trimEnd()))
      continue
    found.push(text.slice(from, end).trim())
    from = end
  }
  return found.filter(Boolean)
}

/** As many whole sentences from the start as fit. */
export function cutAtSentence(text: string, maxLength: number): string | undefined {
  if (text.length <= maxLength) return text
  let start = ''
  for (const sentence of sentencesOf(text)) {
    const longer = text.slice(0, text.indexOf(sentence, start.length) + sentence.length)
    if (longer.length > maxLength) break
    start = longer
  }
  return start || undefined
}

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** The length of a text in Latin letters. A Chinese, Japanese or Korean character counts as two or three. */
export function weightOf(text: string): number {
  return text.length + (text.match(dense)?.length ?? 0) * 1.5
}
