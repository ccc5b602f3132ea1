import type { WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { isOf, organisation, ownThings, productData, textOf } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import { isConsent } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import { isUsable } from '../page/usable.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence, withoutEvidence } from '../with-evidence.ts'
import { cutAtSentence, weightOf } from '../words/sentences.ts'
import { heroOf } from './tagline.ts'

const longestShort = 300
const longestDescription = 2_000
const placeholder = anyOf({
  en: `
    *just another wordpress*, *your (site|website) description*, *built (with|using) (wix|squarespace|webflow)*,
    *created? (by|with) (create react app|vite|next)*, *web site created using*, *this is (a|the) (default|sample)*,
    *enter a description*, *page not found*`,
})

/** What the site says of itself in a sentence or two. */
export function shortDescriptionOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const { home } = site
  const { meta } = home.content
  const data = ownThings(site)
    .filter((thing) => isOf(thing, productData, organisation))
    .map(({ object, page }) => ({ text: textOf(object, 'description'), url: page.url }))
  const written = [meta.description, meta['og:description'], meta['twitter:description']].map((text) => ({
    text,
    url: home.url,
  }))
  const hero = leadOf(site, name)
  const candidates = [...written, ...data, { text: hero?.text, url: home.url }]
  for (const { text, url } of candidates) {
    const short = text && isDescription(text) ? cutAtSentence(text, longestShort) : undefined
    if (short && weightOf(short) >= 30) return withEvidence(short, quote(short, { url }))
  }
  return undefined
}

function isDescription(text: string): boolean {
  return isUsable(text) && weightOf(text) >= 30 && !placeholder.test(text) && !isConsent(text)
}

/** The first paragraph below the first heading. */
function leadOf(site: DraftedSite, name: string | undefined): Line | undefined {
  const { home } = site
  const hero = heroOf(site, name)
  return home.lines.find((line) => line.index > (hero?.index ?? -1) && isProse(home, line))
}

/**
 * The site's own sentences: how the home page opens, where it speaks of itself by name, and how it introduces itself.
 */
export function descriptionOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const { home } = site
  const lead = leadOf(site, name)
  const named = home.lines
    .filter((line) => line !== lead && isProse(home, line) && isNamedIn(line.text, name))
    .slice(0, 3)
  const about = site
    .of('about', 'features', 'docs')
    .slice(0, 2)
    .flatMap((page) =>
      page.lines
        .filter(
          (line) =>
            isProse(page, line) && (page.kind === 'about' ? isIntroduction(page, line) : isNamedIn(line.text, name)),
        )
        .slice(0, 3)
        .map((line) => ({ line, page })),
    )
  const chosen: { line: Line; page: DraftedPage }[] = []
  const seen = new Set<string>()
  let length = 0
  for (const part of [
    ...(lead ? [{ line: lead, page: home }] : []),
    ...named.map((line) => ({ line, page: home })),
    ...about,
  ]) {
    const key = withoutEvidence(part.line.text)
    if (seen.has(key) || length + part.line.text.length > longestDescription) continue
    seen.add(key)
    length += part.line.text.length
    chosen.push(part)
  }
  if (chosen.length === 0) return shortDescriptionOf(site, name)
  return withEvidence(
    chosen.map(({ line }) => line.text).join('\n\n'),
    ...chosen.map(({ line, page }) => quote(line.text, page)),
  )
}

function isNamedIn(text: string, name: string | undefined): boolean {
  return name !== undefined && new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}`, 'iu').test(text)
}

function isIntroduction(page: DraftedPage, line: Line): boolean {
  const section = page.sectionOf(line)
  return section === null || section === 'about'
}

const copyright = anyOf(pageTexts.copyright)
const ending = /[.!?。！？؟…:]["”’»)]?$/u

/** A paragraph of running text that speaks for the product. */
function isProse(page: DraftedPage, line: Line): boolean {
  const { text, kind } = line
  if (
    kind === 'heading' ||
    kind === 'row' ||
    kind === 'caption' ||
    kind === 'term' ||
    kind === 'summary' ||
    page.rank(line) !== null
  )
    return false
  if (
    weightOf(text) < 50 ||
    !(ending.test(text) || weightOf(text) > 110) ||
    copyright.test(text) ||
    /^[“"«„]/u.test(text)
  )
    return false
  if (page.isFurniture(line) || page.isForeign(line) || page.isIn(line, 'footer', 'aside', 'comparison')) return false
  return (
    !page.isUnder(
      line,
      'faq',
      'pricing',
      'steps',
      'team',
      'contact',
      'legal',
      'shop',
      'comparison',
      'calls',
      'milestones',
    ) && !isAddress(text)
  )
}

const contactDetails = [
  /@[\w-]+\.\w|\+\d[\d\s()-]{7,}|〒/u,
  /\b(?:tel|fax|phone|telefon|e-?mail)\b\s*[.:]\s*[+\d(\w.-]{1,60}[@\d]/iu,
]

function isAddress(text: string): boolean {
  return contactDetails.some((pattern) => pattern.test(text))
}
