import type { SectionKind } from '../../vocabulary/section-headings.ts'
import { pricesIn } from '../words/prices.ts'
import { sectionKindOf } from '../words/section-kinds.ts'
import { type Item, isBadge, itemOf } from './item.ts'
import type { DraftedPage } from './page.ts'
import { ancestors, type Box, isBox, type Line, linesIn } from './tree.ts'

/** Similar items next to each other on a page. */
export interface Group {
  page: DraftedPage
  items: Item[]
  shape: 'list' | 'cards' | 'headings' | 'definitions'
  box: Box
  heading: Line | null
  /** The kind of section by its heading or class names. */
  section: SectionKind | null
}

const groupsByPage = new WeakMap<DraftedPage, Group[]>()

export function groupsOf(page: DraftedPage): Group[] {
  let groups = groupsByPage.get(page)
  if (!groups)
    groupsByPage.set(
      page,
      (groups = page.tree.boxes.flatMap((box) => [
        ...definitions(page, box),
        ...headed(page, box),
        ...siblings(page, box),
      ])),
    )
  return groups
}

const maxCardLines = 14
const cardTags = new Set(['div', 'section', 'article', 'li', 'a', 'details', 'figure', 'dl', 'p', 'button', 'fieldset'])

function siblings(page: DraftedPage, parent: Box): Group[] {
  const groups: Group[] = []
  let run: { box: Box; lines: Line[]; rank: number | null }[] = []
  const end = () => {
    if (run.length > 1)
      groups.push(
        ...group(
          page,
          parent,
          parent.tag === 'ul' || parent.tag === 'ol' ? 'list' : 'cards',
          run.flatMap(({ box, lines }) => itemOf(page, lines, box) ?? []),
        ),
      )
    run = []
  }
  for (const box of parent.children.filter(isBox)) {
    const lines = linesIn(box)
    if (lines.length === 0) continue
    // One of several plans may have a badge above its name.
    const rank =
      lines
        .filter(({ text }) => !isBadge(text))
        .map((line) => page.rank(line))
        .find((found) => found !== null) ?? null
    const last = run.at(-1)
    const isCard =
      cardTags.has(box.tag) &&
      lines.length <= maxCardLines &&
      (box.tag !== 'p' || lines[0]!.lead !== null || lines[0]!.lines.length > 1)
    if (
      last &&
      (!isCard ||
        last.box.tag !== box.tag ||
        (box.tag !== 'li' && (last.rank !== rank || !isSimilarLength(last.lines, lines))))
    )
      end()
    if (isCard) run.push({ box, lines, rank })
  }
  end()
  return groups
}

function isSimilarLength(one: readonly Line[], other: readonly Line[]): boolean {
  return Math.max(one.length, other.length) <= 3 * Math.min(one.length, other.length) + 2
}

/** Headings of one level in one box, each with the text below it. */
function headed(page: DraftedPage, parent: Box): Group[] {
  const children = parent.children.filter(isBox)
  const levels = [...new Set(children.flatMap(({ tag }) => (/^h[2-6]$/.test(tag) ? [Number(tag[1])] : [])))]
  return levels.flatMap((level) => {
    const groups: Group[] = []
    let items: Line[][] = []
    const end = () => {
      if (items.length > 1)
        groups.push(
          ...group(
            page,
            parent,
            'headings',
            items.flatMap((lines) => itemOf(page, lines, null) ?? []),
          ),
        )
      items = []
    }
    for (const child of children) {
      const childLevel = /^h([1-6])$/.exec(child.tag)?.[1]
      if (childLevel && Number(childLevel) < level) end()
      else if (childLevel && Number(childLevel) === level) items.push(linesIn(child))
      else items.at(-1)?.push(...linesIn(child))
    }
    end()
    return groups
  })
}

function definitions(page: DraftedPage, parent: Box): Group[] {
  if (parent.tag !== 'dl') return []
  const items: Line[][] = []
  for (const line of linesIn(parent)) {
    if (line.kind === 'term' || isIn(line, 'dt')) items.push([line])
    else items.at(-1)?.push(line)
  }
  return items.length > 1
    ? group(
        page,
        parent,
        'definitions',
        items.flatMap((lines) => itemOf(page, lines, null) ?? []),
      )
    : []
}

function isIn(line: Line, tag: string): boolean {
  return [...ancestors(line.box)].slice(0, 4).some((box) => box.tag === tag)
}

function group(page: DraftedPage, box: Box, shape: Group['shape'], items: Item[]): Group[] {
  if (items.length < 2) return []
  const above = page.above(items[0]!.titleLine)
  const heading = above.at(-1) ?? introOf(page, items[0]!.lines[0]!)
  const announced = [...above]
    .reverse()
    .map((line) => sectionKindOf(eyebrowOf(page, line)?.text ?? '') ?? page.announcedBy(line))
    .find((kind) => kind !== null)
  return [
    {
      page,
      items,
      shape,
      box,
      heading,
      section: announced ?? sectionKindOf(heading?.text ?? '') ?? sectionByNames(box, items),
    },
  ]
}

/** A small label right above a heading, such as `Features` above a slogan. */
function eyebrowOf(page: DraftedPage, heading: Line): Line | undefined {
  const before = page.lines[heading.index - 1]
  const isSmaller = before && (page.rank(before) ?? 9) > (page.rank(heading) ?? 9)
  return before &&
    isSmaller &&
    before.text.length <= 30 &&
    before.box.parent === heading.box.parent &&
    !page.isBoilerplate(before)
    ? before
    : undefined
}

/** A line above the group that serves as its heading: it is bold or ends in a colon. */
function introOf(page: DraftedPage, first: Line): Line | null {
  const before = page.lines[first.index - 1]
  return before && before.text.length <= 120 && (before.strong || /[:：]$/u.test(before.text)) ? before : null
}

const classWord = (words: string) => new RegExp(`(?:^|[\\s_-])(?:${words})`)
const sectionNames: [SectionKind, RegExp][] = [
  ['problems', classWord('problems?|pains?(?:$|[\\s_-])|pain-?points?|challenges?')],
  ['audience', classWord('industr(?:y|ies)|personas?|audiences?|use-?cases?|sectors?')],
  ['roadmap', classWord('roadmap|coming-soon')],
  ['faq', classWord('faqs?|accordion|questions?|q-and-a|qa(?:$|[\\s_-])')],
  ['pricing', classWord('pric(?:e|es|ing)|plans?(?:$|[\\s_-])|tarif|preise|tiers?|packages')],
  ['team', classWord('team|people|founders?|members?(?:$|[\\s_-])|person|staff|leadership')],
  ['testimonials', classWord('testimonials?|reviews?|quotes?|voices?')],
  ['customers', classWord('logos?(?:$|[\\s_-])|customers?|clients?|partners?|press(?:$|[\\s_-])|brands?')],
  ['milestones', classWord('timeline|milestones?|history')],
  ['steps', classWord('steps?|how-it-works|process|workflow')],
  ['integrations', classWord('integrations?|tech(?:$|[\\s_-])|stack(?:$|[\\s_-])')],
  ['benefits', classWord('usps?(?:$|[\\s_-])|why(?:$|[\\s_-])|advantages?|reasons?')],
  ['news', classWord('blog|posts?(?:$|[\\s_-])|news|articles?|changelog')],
  ['numbers', classWord('stats?|numbers?|counters?|figures?')],
  ['shop', classWord('products?(?:$|[\\s_-])|shop|woocommerce')],
  ['features', classWord('features?|services|capabilities|funktionen|fonctionnalites')],
]
const maxSteps = 4

/** The kind of section by the class names of a box and of those close around it. */
function sectionByNames(box: Box, items: readonly Item[]): SectionKind | null {
  let steps = 0
  for (const { names, tag, isMain } of ancestors(box)) {
    if (tag === 'body' || tag === 'main' || isMain || ++steps > maxSteps) return null
    const found = sectionNames.find(([, pattern]) => pattern.test(names))
    // A section of products without prices is no shop: the products may be parts of one product.
    if (found?.[0] === 'shop' && !items.some(({ lines }) => lines.some(({ text }) => pricesIn(text).length > 0)))
      return null
    if (found) return found[0]
    if (tag === 'section') return null
  }
  return null
}
