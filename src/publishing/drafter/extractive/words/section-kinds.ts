import { anyOf, exactly, type PhraseTable } from '../../vocabulary/phrases.ts'
import { type SectionKind, sectionHeadings } from '../../vocabulary/section-headings.ts'
import { smallWords } from '../../vocabulary/texts.ts'

const maxHeadingLength = 90
const maxShortWords = 3
const maxShortCharacters = 26
const small = exactly(smallWords)

const headings = sectionHeadings.map(({ kind, anywhere, inShort, beforeName }) => ({
  kind,
  anywhere: anywhere && anyOf(anywhere),
  inShort: inShort && anyOf(inShort),
  withName: beforeName && beforeNameOf(beforeName),
}))

function beforeNameOf(words: PhraseTable): RegExp {
  const name = '(?-i:\\p{Lu})[\\p{L}\\p{N}.-]*(?: (?-i:[\\p{Lu}\\p{N}])[\\p{L}\\p{N}.]*)?'
  return new RegExp(`(?:${anyOf(words).source}) ${name}\\s*\\??$`, 'iu')
}

// The same few headings are looked up again and again.
const cache = new Map<string, SectionKind | null>()
const maxCached = 2_000

/**
 * The section that a heading announces. Single words only count in short ones: `Feedback for your team` is not about
 * the team.
 */
export function sectionKindOf(heading: string): SectionKind | null {
  if (heading.length > maxHeadingLength) return null
  let kind = cache.get(heading)
  if (kind === undefined) {
    const plain = heading.normalize('NFKC').trim()
    const isShort =
      plain.split(/\s+/).filter((word) => !small.test(word)).length <= maxShortWords &&
      (/\s/.test(plain) || plain.length <= maxShortCharacters)
    kind =
      headings.find(
        ({ anywhere, inShort, withName }) =>
          withName?.test(plain) || anywhere?.test(plain) || (isShort && inShort?.test(plain)),
      )?.kind ?? null
    if (cache.size >= maxCached) cache.clear()
    cache.set(heading, kind)
  }
  return kind
}
