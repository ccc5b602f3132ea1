import { getDomain } from 'tldts'
import type { WithEvidence } from '../../proposal.ts'
import { anyOf, patternSource } from '../../vocabulary/phrases.ts'
import { afterName, logoWords, pageTexts, phraseWords } from '../../vocabulary/texts.ts'
import { hasType, organizationType, ownDataObjects, productType, textProperty, websiteType } from '../data.ts'
import { isQuotable } from '../page/quotable.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import { withoutLegalForm } from '../words/legal-forms.ts'
import { isEmptyTitle, titleParts } from './titles.ts'

interface Candidate {
  text: string
  quote: string
  url: string
  weight: number
}

const maxNameLength = 60

/** The name that has the most weight in titles, metadata, structured data, the logo and the copyright. */
export function nameOf(site: DraftedSite): WithEvidence<string> | undefined {
  const candidates = [
    ...metaNames(site),
    ...dataNames(site),
    ...titleNames(site),
    ...brandNames(site),
    ...copyrightNames(site),
  ].filter(({ text }) => isName(text))
  const label = domainLabel(site)
  const totals = new Map<string, { weight: number; best: Candidate }>()
  for (const candidate of candidates) {
    const key = spellingKey(candidate.text)
    const total = totals.get(key)
    const weight = (total?.weight ?? (key === label ? 3 : 0)) + candidate.weight
    totals.set(key, { weight, best: total && total.best.weight >= candidate.weight ? total.best : candidate })
  }
  for (const total of totals.values())
    total.weight =
      total.weight * (isPhrase(total.best.text) ? 0.6 : 1) + Math.min(countMentions(site, total.best.text), 4) * 0.4
  const best = [...totals.values()].reduce<{ weight: number; best: Candidate } | undefined>(
    (found, one) => (found && found.weight >= one.weight ? found : one),
    undefined,
  )?.best
  return best && withEvidence(shorten(best.text, site), quote(best.quote, best))
}

const nameExtension = new RegExp(`\\s+${patternSource(afterName)}\\s+`, 'iu')

/** `Fieldnote for therapists` becomes `Fieldnote` if the site also uses only that. */
function shorten(name: string, { pages }: DraftedSite): string {
  const [short, ...rest] = name.split(nameExtension)
  if (!short || rest.length === 0 || short.split(/\s+/).length > 2) return name
  const shortForm = new RegExp(
    `(?<![\\p{L}\\p{N}])${RegExp.escape(short)}(?![\\p{L}\\p{N}])(?!\\s+${patternSource(afterName)}\\s)`,
    'u',
  )
  return pages.flatMap(({ lines }) => lines).filter(({ text }) => shortForm.test(text)).length >= 2 ? short : name
}

function isName(text: string): boolean {
  return (
    text.length > 1 &&
    text.length <= maxNameLength &&
    text.split(/\s+/).length <= 6 &&
    isQuotable(text) &&
    !isEmptyTitle(text) &&
    /\p{L}/u.test(text)
  )
}

// Case-sensitive, because `Tools For Coyotes` may be a name.
const phrase = new RegExp(anyOf(phraseWords), 'u')

/** `Tools for coyotes` is a description, not a name. */
function isPhrase(text: string): boolean {
  return phrase.test(text) || japanesePhrase.test(text)
}

/** `千葉県のペットシッター` says what the product is, not what it is called. */
const japanesePhrase =
  /[\p{Script=Han}\p{Script=Katakana}ー]の[\p{Script=Han}\p{Script=Katakana}]{2}|[をがで][\p{Script=Han}\p{Script=Hiragana}]/u

/** How often the body text mentions a name. */
function countMentions({ pages }: DraftedSite, name: string): number {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
  return pages.reduce(
    (sum, page) =>
      sum +
      page.lines.filter(
        (line) => line.text.length > name.length + 10 && page.rank(line) === null && pattern.test(line.text),
      ).length,
    0,
  )
}

function metaNames({ pages }: DraftedSite): Candidate[] {
  const weights: [string, number][] = [
    ['og:site_name', 4],
    ['application-name', 3],
    ['apple-mobile-web-app-title', 2],
  ]
  return pages.slice(0, 3).flatMap(({ url, content }, at) =>
    weights.flatMap(([key, weight]) => {
      const text = content.meta[key]
      return text ? [{ text, quote: text, url, weight: at === 0 ? weight : 1 }] : []
    }),
  )
}

function dataNames(site: DraftedSite): Candidate[] {
  return ownDataObjects(site).flatMap((data) => {
    const text = textProperty(data.object, 'name')
    const weight = hasType(data, productType)
      ? 3.5
      : hasType(data, websiteType)
        ? 3
        : hasType(data, organizationType)
          ? 2.5
          : 0
    if (!text || weight === 0) return []
    const short = withoutLegalForm(text)
    return [
      { text, quote: text, url: data.page.url, weight },
      ...(short !== text ? [{ text: short, quote: text, url: data.page.url, weight: weight - 0.5 }] : []),
    ]
  })
}

/** Parts of the home page's title. Short ones and those that other pages repeat weigh more. */
function titleNames({ home, pages }: DraftedSite): Candidate[] {
  const own = titleParts(home.content.title)
  const others = pages
    .filter((page) => page !== home && page.kind !== 'home')
    .map(({ content }) => new Set(titleParts(content.title).map(spellingKey)))
  return own.map((text, at) => {
    const repeated = others.filter((parts) => parts.has(spellingKey(text))).length
    const words = text.split(/\s+/).length
    const shortness = own.length === 1 ? 2 : words === 1 ? 2 : words <= 3 ? 1.2 : 0.2
    const place = at === 0 || at === own.length - 1 ? 0.3 : 0
    return { text, quote: text, url: home.url, weight: shortness + place + Math.min(repeated, 3) * 1.5 }
  })
}

/** The text of the link to the home page, its picture, and the first heading. */
function brandNames({ home }: DraftedSite): Candidate[] {
  const root = new URL('/', home.url).href
  const linksHome = (href: string | null) =>
    href === root || href === home.url || (href !== null && href.split('#')[0] === home.url)
  const first = home.lines.find(({ level }) => level === 1)
  const limit = first?.index ?? 20
  const found: Candidate[] = []
  for (const { alt, href, names } of home.tree.pictures.slice(0, 8)) {
    const text = withoutLogoWords(alt)
    if (text)
      found.push({ text, quote: alt, url: home.url, weight: linksHome(href) || /logo|brand/.test(names) ? 2 : 0.6 })
  }
  for (const line of home.lines.slice(0, Math.max(limit, 10))) {
    for (const { href, text } of line.links)
      if (text && linksHome(href)) found.push({ text: withoutLogoWords(text), quote: text, url: home.url, weight: 1.5 })
    if (/(?:^|[\s_-])(?:logo|brand|site-title|site-name)(?:$|[\s_-])/.test(line.box.names))
      found.push({ text: line.text, quote: line.text, url: home.url, weight: 2 })
  }
  if (first && first.text.split(/\s+/).length <= 3)
    found.push({ text: first.text, quote: first.text, url: home.url, weight: 1 })
  return found
}

const maxAltLength = 300
const logo = new RegExp(anyOf(logoWords), 'giu')

export function withoutLogoWords(text: string): string {
  if (text.length > maxAltLength) return ''
  return text
    .replace(logo, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—|:]+|[\s\-–—|:]+$/gu, '')
    .trim()
}

const years = '(?:19|20)\\d\\d(?:\\s*[-–—]\\s*(?:19|20)?\\d\\d)?,?\\s*'
const copyright = new RegExp(
  `(?:©|\\(c\\)|copyright)\\s*(?:©|\\(c\\))?\\s*(?:${years})?(?:by\\s+)?([^.|·•©,]{2,50}?)\\s*` +
    `(?:(?:19|20)\\d\\d\\b.*)?(?:$|[.|·•,]|\\s+${patternSource(pageTexts.allRights)})`,
  'iu',
)

function copyrightNames(site: DraftedSite): Candidate[] {
  return site.home.lines.flatMap(({ text }) =>
    holdersIn(text).map((holder) => ({ text: withoutLegalForm(holder), quote: text, url: site.home.url, weight: 1.2 })),
  )
}

export function copyrightHolders({ home }: DraftedSite): string[] {
  return home.lines.flatMap(({ text }) => holdersIn(text)).filter(isName)
}

function holdersIn(text: string): string[] {
  const holder = text.length < 300 ? copyright.exec(text)?.[1]?.trim() : undefined
  return holder ? [holder] : []
}

function domainLabel({ home: { content } }: DraftedSite): string {
  const host = new URL(content.canonical ?? content.meta['og:url'] ?? content.url, content.url).hostname
  return spellingKey((getDomain(host) ?? '').split('.')[0] ?? '')
}
