import { headings } from './headings.ts'

export type SectionKind =
  | 'features'
  | 'benefits'
  | 'pricing'
  | 'faq'
  | 'team'
  | 'testimonials'
  | 'customers'
  | 'comparison'
  | 'steps'
  | 'integrations'
  | 'news'
  | 'jobs'
  | 'contact'
  | 'milestones'
  | 'legal'
  | 'shop'
  | 'calls'
  | 'numbers'
  | 'resources'
  | 'about' // prettier-ignore

const longestHeading = 90
const mostWords = 3
const mostCharacters = 26
const small =
  /^(?:the|our|your|all|and|&|of|in|a|an|to|on|for|at|us|it|die|der|das|und|im|in|auf|unsere?|ihre?|les?|la|nos|notre|vos|et|de|des|du|en|los|las|nuestr[oa]s?|tus?|y|il|i|gli|le|e|os?|as?|het|ons|onze|och|våra|i|и|наши)$/iu

// The same few headings are asked for again and again.
const known = new Map<string, SectionKind | null>()
const mostKnown = 2_000

/** What a heading announces. In a long one a single word says nothing: `Feedback that your team will give` is not about the team. */
export function sectionKindOf(heading: string): SectionKind | null {
  if (heading.length > longestHeading) return null
  let kind = known.get(heading)
  if (kind === undefined) {
    const plain = heading.normalize('NFKC').trim()
    const isShort =
      plain.split(/\s+/).filter((word) => !small.test(word)).length <= mostWords &&
      (/\s/.test(plain) || plain.length <= mostCharacters)
    kind = headings.find(({ phrases, words }) => phrases?.test(plain) || (isShort && words?.test(plain)))?.kind ?? null
    if (known.size >= mostKnown) known.clear()
    known.set(heading, kind)
  }
  return kind
}
