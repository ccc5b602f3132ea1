import type { WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { notFeatures } from '../../vocabulary/texts.ts'
import { hasType, ownDataObjects, productType, textProperties } from '../data.ts'
import { type Group, groupsOf } from '../page/groups.ts'
import type { Item } from '../page/item.ts'
import { type DraftedPage, isOnlyLinks } from '../page/page.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import { dateIn } from '../words/dates.ts'
import { isPersonName } from '../words/person-names.ts'
import { pricesIn } from '../words/prices.ts'
import { sectionKindOf } from '../words/section-kinds.ts'
import { weightOf } from '../words/sentences.ts'

const maxFeatures = 20
const maxTitleLength = 110
const maxItemLength = 200

/** Features, from the site's own headings and lists. */
export function featuresOf(site: DraftedSite, name: string | undefined): WithEvidence<string[]> | undefined {
  const inData = ownDataObjects(site)
    .filter((data) => hasType(data, productType))
    .flatMap(({ object, page }) =>
      textProperties(object, 'featureList').flatMap((text) =>
        split(text).map((feature) => ({ text: feature, evidence: quote(text, page) })),
      ),
    )
  const groups = featureGroups(site, name)
  const onPages = groups.flatMap((group) =>
    group.items
      .filter(
        (item) =>
          isFeature(item, name) &&
          !group.page.isIn(item.titleLine, 'decoration') &&
          !(group.shape === 'cards' && isParagraph(item.title)),
      )
      .map((item) => ({ text: withoutSigns(item.title), evidence: quote(item.title, group.page) })),
  )
  // A single feature is left over from a list of something else.
  const isList = new Set(onPages.map(({ text }) => spellingKey(text))).size > 1
  return unique([...inData, ...(isList ? onPages : [])])
}

/** Selling points, from lists under a heading about benefits. Features aren't repeated. */
export function uspsOf(
  site: DraftedSite,
  name: string | undefined,
  features: WithEvidence<string[]> | undefined,
): WithEvidence<string[]> | undefined {
  const known = new Set(features?.value)
  const groups = site
    .pagesOf('home', 'features', 'about', 'other')
    .flatMap(groupsOf)
    .filter((group) => group.section === 'benefits' && isList(group))
    .filter(({ items }) => !items.every(({ title }) => known.has(withoutSigns(title))))
  const best = groups.sort((a, b) => b.items.length - a.items.length)[0]
  return (
    best &&
    unique(
      best.items
        .filter((item) => isFeature(item, name))
        .map((item) => ({ text: withoutSigns(item.title), evidence: quote(item.title, best.page) })),
    )
  )
}

const maxSentenceLength = 110

/** Several sentences in place of a title explain the cards next to them. */
function isParagraph(title: string): boolean {
  return title.length > maxSentenceLength && /\p{L}[.!。]\s/u.test(title)
}

/** Removes the picture, check mark or number in front. */
function withoutSigns(title: string): string {
  return (
    title.replace(/^(?:\p{Extended_Pictographic}|\p{M}|\u{200d}|[✓✔☑•·→]|\d{1,2}[.)]\s|0\d\s)+\s*/u, '').trim() || title
  )
}

function unique(found: { text: string; evidence: ReturnType<typeof quote> }[]): WithEvidence<string[]> | undefined {
  const features = [...new Map(found.map((one) => [spellingKey(one.text), one])).values()].slice(0, maxFeatures)
  return features.length > 0
    ? withEvidence(
        features.map(({ text }) => text),
        ...features.map(({ evidence }) => evidence),
      )
    : undefined
}

function split(text: string): string[] {
  const parts = text
    .split(/[,;\n]\s*/)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.length > 2 && parts.every((part) => part.length <= 60)
    ? parts
    : text.length <= maxItemLength
      ? [text]
      : []
}

// `Designed to resist mistakes` may be about anything on a page that is not about the product.
const slogan = /\b(?:built|designed|made)\b/i

/** Groups under a heading about features or, without one, the first suitable group of the home page. */
function featureGroups(site: DraftedSite, name: string | undefined): Group[] {
  const all = site.pagesOf('home', 'features', 'other').flatMap(groupsOf).filter(isList)
  const headed = outermost(
    all.filter((group) =>
      group.page.kind === 'other'
        ? sectionKindOf(group.heading?.text ?? '') === 'features' && !slogan.test(group.heading!.text)
        : group.section === 'features' || (group.section === null && group.page.kind === 'features'),
    ),
  )
  if (headed.length > 0) return [...bestPerPage(headed), ...similarGroups(all, headed, site)]
  const open = outermost(
    all.filter((group) => group.section === null && group.page === site.home && group.items.length > 2),
  )
  // A site without features may describe its product by its benefits. A bare list of benefits describes nothing.
  const benefits = outermost(all.filter(({ section, page }) => section === 'benefits' && page === site.home))
  if (benefits.length > 0) return benefits.filter(isDescribed).slice(0, 1)
  const ofFeatures = open.filter(({ items }) => items.filter((item) => isFeature(item, name)).length > items.length / 2)
  const described = ofFeatures.filter(isDescribed).sort((a, b) => Number(isTitled(b)) - Number(isTitled(a)))
  const introduced = ofFeatures.filter((group) => group.shape === 'list' && isIntroduced(group))
  return [...described, ...introduced].slice(0, 1)
}

/** Cards whose titles are headings. Bold lines may belong to a mock screenshot. */
function isTitled({ items }: Group): boolean {
  return items.filter(({ titleLine }) => titleLine.kind === 'heading').length > items.length / 2
}

function isDescribed({ items }: Group): boolean {
  return items.filter(({ body }) => body.length > 0).length >= items.length - 1
}

const minShared = 2

/** Groups on the home page without a section that repeat some of the features found so far, and may add others. */
function similarGroups(all: readonly Group[], headed: readonly Group[], { home }: DraftedSite): Group[] {
  const titles = new Set(headed.flatMap(({ items }) => items.map(({ title }) => spellingKey(title))))
  return all.filter(
    ({ page, section, items }) =>
      page === home &&
      section === null &&
      items.filter(({ title }) => titles.has(spellingKey(title))).length >= minShared,
  )
}

/** A list below a heading or after a sentence that ends with a colon, of items with more than a word. */
function isIntroduced({ page, items, heading }: Group): boolean {
  const before = page.lines[items[0]!.lines[0]!.index - 1]
  const isAnnounced = (heading !== null && page.rank(heading) !== 1) || /[:：]$/u.test(before?.text ?? '')
  return isAnnounced && items.filter(({ title }) => weightOf(title) >= 12).length >= items.length / 2
}

/** Per page, the groups whose items have a description or, without one, the longest group. */
function bestPerPage(groups: Group[]): Group[] {
  const byPage = Map.groupBy(groups, ({ page }) => page)
  return [...byPage.values()].flatMap((ofPage) => {
    const rich = ofPage.filter(({ items }) => items.some(({ body }) => body.length > 0))
    return rich.length > 0 ? rich : ofPage.sort((a, b) => b.items.length - a.items.length).slice(0, 1)
  })
}

/** Leaves out lists inside the cards of another list: they describe a feature and are not features themselves. */
function outermost(groups: Group[]): Group[] {
  const titles = new Set<string>()
  return groups.filter((group, at) => {
    const lines = new Set(group.items.flatMap((item) => item.lines))
    const isInner = groups.some(
      (other, index) =>
        index !== at &&
        other.page === group.page &&
        other.items.length >= group.items.length &&
        other.items.some(
          (item) => item.lines.length >= lines.size && [...lines].every((line) => item.lines.includes(line)),
        ),
    )
    const key = `${group.page.url} ${group.items.map(({ title }) => title).join('|')}`
    if (isInner || titles.has(key)) return false
    titles.add(key)
    return true
  })
}

/** Whether a group lists things, not links, people, prices, dates, questions or sections of the page. */
function isList({ page, items, box, section }: Group): boolean {
  const first = items[0]!.titleLine
  if (
    page.isIn(
      box,
      'navigation',
      'footer',
      'consent',
      'testimonial',
      'aside',
      'post',
      'dialog',
      'form',
      'comparison',
      'decoration',
    ) ||
    page.isAboutOthers(first) ||
    page.isUnder(
      first,
      'faq',
      'pricing',
      'team',
      'steps',
      'contact',
      'legal',
      'milestones',
      'comparison',
      'shop',
      'integrations',
      'numbers',
      'resources',
      'limits',
      'problems',
      'audience',
    )
  )
    return false
  const share = (test: (item: Item) => boolean) => items.filter(test).length / items.length
  if (share(({ titleLine }) => page.isIn(titleLine, 'decoration', 'testimonial')) > 0.3) return false
  if (share(({ lines }) => lines.every((line) => isOnlyLinks(line))) > 0.3) return false
  if (share(isFigure) > 0.4) return false
  // The items are sections of the page, and one has the heading of a section.
  if (
    section === null &&
    page.kind === 'home' &&
    items.some(({ box: item, title }) => item?.tag === 'section' && sectionKindOf(title) !== null)
  )
    return false
  if (namedInMenu(page, items)) return false
  // The items are sections of the page, with their own lists.
  if (share(({ lines }) => lines.filter((line) => page.rank(line) !== null).length > 2) > 0.3) return false
  if (share(({ lines }) => lines.some(({ text }) => text.length < 60 && pricesIn(text).length > 0)) > 0.3) return false
  if (
    share(({ title }) => /[?？؟;\u037e]$/u.test(title)) > 0.5 ||
    share(
      ({ title, body }) =>
        isPersonName(title) && (body[0]?.length ?? 0) < 60 && title.split(' ').length > 1 && section !== 'features',
    ) > 0.5
  )
    return false
  if (share(({ title }) => dateIn(title)?.at === 0) > 0.3 || share(({ title }) => /^[“"«„]/u.test(title)) > 0.3)
    return false
  return (
    share(({ title }) => sectionKindOf(title) !== null && sectionKindOf(title) !== 'features') <= 0.4 ||
    section === 'features' ||
    section === 'benefits'
  )
}

const maxFigureLength = 16
const maxCaptionLength = 60
const stepNumber = /^0?\d{1,2}[.)]?$/

/** `1,500+` over `happy customers`, or `Companies: 570`: a figure with its caption, not a feature. */
function isFigure({ title, body, lines }: Item): boolean {
  const [first = ''] = lines.map(({ text }) => text)
  const isNumber = (text: string) =>
    /\d/.test(text) &&
    text.length <= maxFigureLength &&
    !stepNumber.test(text) &&
    (text.match(/\p{L}/gu)?.length ?? 0) <= 5
  const texts = [title, ...body].filter((text) => text !== first)
  const isCaption = texts.length <= 2 && texts.every((text) => text.length <= maxCaptionLength && !/[.。]$/u.test(text))
  return isCaption && (isNumber(first) || (body.length === 1 && isNumber(body[0]!)))
}

/** Sections of the page that its menu leads to. */
function namedInMenu(page: DraftedPage, items: readonly Item[]): boolean {
  const sections = items.filter(({ box }) => box?.tag === 'section')
  if (sections.length < 2) return false
  const targets = new Set(
    page.lines
      .filter((line) => page.isIn(line, 'navigation'))
      .flatMap(({ links }) => links.map(({ href }) => URL.parse(href)?.hash.slice(1).toLowerCase())),
  )
  return sections.filter(({ box }) => box!.names.split(' ').some((name) => name && targets.has(name))).length > 1
}

const notFeature = anyOf(notFeatures)
const rating = /\d\s?\/\s?(?:5|10|100)(?!\d)|★|⭐/u
/** Names of functions, commands, files and settings. */
const identifier = /^[\w.-]+(?:_[\w.-]+)+$|^[a-z]+(?:[A-Z][a-z]+)+(?:\(\))?$|^[-$/.]|^\w+\(.*\)$/u

/** `Features`, `Our features`, `Pricing`: the name of a section, not of a feature. */
function isSectionName(title: string, isDescribed: boolean): boolean {
  const kind = sectionKindOf(title)
  if (isDescribed && kind === 'integrations') return false
  return kind !== null && title.split(/\s+/).length <= (kind === 'features' || kind === 'calls' ? 2 : 1)
}

function isFeature({ title, body, titleLine }: Item, name: string | undefined): boolean {
  const maxLength = body.length > 0 ? maxTitleLength : maxItemLength
  return (
    weightOf(title) >= 4 &&
    titleLine.kind !== 'code' &&
    !/^[✗✘❌✖×]/u.test(titleLine.text) &&
    !/[?？؟]/u.test(title) &&
    !/^["“«„]/u.test(title) &&
    !notFeature.test(title) &&
    !rating.test(title) &&
    !identifier.test(title) &&
    !isSectionName(title, body.length > 0) &&
    title.length <= maxLength &&
    spellingKey(title) !== spellingKey(name ?? '') &&
    /\p{L}{2}|[\p{Script=Han}]/u.test(title) &&
    pricesIn(title).length === 0 &&
    !/[;\u037e]$/u.test(title) &&
    !/^https?:|@/.test(title)
  )
}
