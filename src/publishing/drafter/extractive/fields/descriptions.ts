import type { WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { hasType, organizationType, ownDataObjects, productType, textProperty } from '../data.ts'
import { type DraftedPage, isConsent } from '../page/page.ts'
import { isQuotable } from '../page/quotable.ts'
import type { Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import { cutAtSentence, weightOf } from '../words/sentences.ts'
import { heroOf } from './tagline.ts'

const maxShortLength = 300
const maxDescriptionLength = 2_000
const placeholder = anyOf({
  en: `
    *just another wordpress*, *your (site|website) description*, *built (with|using) (wix|squarespace|webflow)*,
    *created? (by|with) (create react app|vite|next)*, *web site created using*, *this is (a|the) (default|sample)*,
    *enter a description*, *page not found*`,
})

/** One or two sentences about the product, from metadata, structured data or the home page. */
export function shortDescriptionOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const { home } = site
  const { meta } = home.content
  const inData = ownDataObjects(site)
    .filter((data) => hasType(data, productType, organizationType))
    .map(({ object, page }) => ({ text: textProperty(object, 'description'), url: page.url }))
  const inMeta = [meta.description, meta['og:description'], meta['twitter:description']].map((text) => ({
    text,
    url: home.url,
  }))
  const hero = leadOf(site, name)
  const candidates = [...inMeta, ...inData, { text: hero?.text, url: home.url }]
  for (const { text, url } of candidates) {
    const short = text && isDescription(text) ? cutAtSentence(text, maxShortLength) : undefined
    if (short && weightOf(short) >= 30) return withEvidence(short, quote(short, { url }))
  }
  return undefined
}

function isDescription(text: string): boolean {
  return isQuotable(text) && weightOf(text) >= 30 && !placeholder.test(text) && !isConsent(text)
}

/** The first paragraph below the first heading. */
function leadOf(site: DraftedSite, name: string | undefined): Line | undefined {
  const { home } = site
  const hero = heroOf(site, name)
  return home.lines.find((line) => line.index > (hero?.index ?? -1) && isProse(home, line))
}

/** Paragraphs about the product: the first one of the home page, those with its name, and the introduction. */
export function descriptionOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const { home } = site
  const lead = leadOf(site, name)
  const named = home.lines
    .filter((line) => line !== lead && isProse(home, line) && isNamedIn(line.text, name))
    .slice(0, 3)
  const about = site
    .pagesOf('about', 'features', 'docs')
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
    const key = spellingKey(part.line.text)
    if (seen.has(key) || length + part.line.text.length > maxDescriptionLength) continue
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

/** Whether a line is a paragraph of prose about the product. */
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
  if (page.isBoilerplate(line) || page.isAboutOthers(line) || page.isIn(line, 'footer', 'aside', 'comparison'))
    return false
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
    ) && !isContactDetails(text)
  )
}

const contactDetails = [
  /@[\w-]+\.\w|\+\d[\d\s()-]{7,}|〒/u,
  /\b(?:tel|fax|phone|telefon|e-?mail)\b\s*[.:]\s*[+\d(\w.-]{1,60}[@\d]/iu,
]

function isContactDetails(text: string): boolean {
  return contactDetails.some((pattern) => pattern.test(text))
}
