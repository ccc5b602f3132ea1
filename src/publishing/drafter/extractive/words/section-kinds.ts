import { anyOf, exactly, type PhraseTable } from '../../vocabulary/phrases.ts'
import { type SectionKind, sectionHeadings } from '../../vocabulary/section-headings.ts'
import { smallWords } from '../../vocabulary/texts.ts'

const longestHeading = 90
const mostWords = 3
const mostCharacters = 26
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

// The same few headings are asked for again and again.
const known = new Map<string, SectionKind | null>()
const mostKnown = 2_000

/**
 * What a heading announces. In a long one a single word says nothing: `Feedback that your team will give` is not about
 * the team.
 */
export function sectionKindOf(heading: string): SectionKind | null {
  if (heading.length > longestHeading) return null
  let kind = known.get(heading)
  if (kind === undefined) {
    const plain = heading.normalize('NFKC').trim()
    const isShort =
      plain.split(/\s+/).filter((word) => !small.test(word)).length <= mostWords &&
      (/\s/.test(plain) || plain.length <= mostCharacters)
    kind =
      headings.find(
        ({ anywhere, inShort, withName }) =>
          withName?.test(plain) || anywhere?.test(plain) || (isShort && inShort?.test(plain)),
      )?.kind ?? null
    if (known.size >= mostKnown) known.clear()
    known.set(heading, kind)
  }
  return kind
}
