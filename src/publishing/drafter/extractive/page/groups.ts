import type { SectionKind } from '../../vocabulary/section-headings.ts'
import { sectionKindOf } from '../words/section-kinds.ts'
import { type Item, itemOf } from './item.ts'
import { sectionNamed } from './names.ts'
import type { DraftedPage } from './page.ts'
import { ancestors, type Box, isBox, type Line, linesIn } from './tree.ts'

/** Things that a page sets side by side. */
export interface Group {
  page: DraftedPage
  items: Item[]
  shape: 'list' | 'cards' | 'headings' | 'definitions'
  box: Box
  heading: Line | null
  /** What its heading or its names announce. */
  section: SectionKind | null
}

const known = new WeakMap<DraftedPage, Group[]>()

export function groupsOf(page: DraftedPage): Group[] {
  let groups = known.get(page)
  if (!groups)
    known.set(
      page,
      (groups = page.tree.boxes.flatMap((box) => [
        ...definitions(page, box),
        ...headed(page, box),
        ...siblings(page, box),
      ])),
    )
  return groups
}

const mostLines = 14
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
    const rank = lines.map((line) => page.rank(line)).find((found) => found !== null) ?? null
    const last = run.at(-1)
    const isCard =
      cardTags.has(box.tag) &&
      lines.length <= mostLines &&
      (box.tag !== 'p' || lines[0]!.lead !== null || lines[0]!.lines.length > 1)
    if (
      last &&
      (!isCard || last.box.tag !== box.tag || (box.tag !== 'li' && (last.rank !== rank || !isLike(last.lines, lines))))
    )
      end()
    if (isCard) run.push({ box, lines, rank })
  }
  end()
  return groups
}

function isLike(one: readonly Line[], other: readonly Line[]): boolean {
  return Math.max(one.length, other.length) <= 3 * Math.min(one.length, other.length) + 2
}

/** Headings of one level with text between them, side by side in one box. */
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
      const its = /^h([1-6])$/.exec(child.tag)?.[1]
      if (its && Number(its) < level) end()
      else if (its && Number(its) === level) items.push(linesIn(child))
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
    { page, items, shape, box, heading, section: announced ?? sectionKindOf(heading?.text ?? '') ?? sectionNamed(box) },
  ]
}

/** A small label right above a heading: `Features`, and below it a slogan. */
function eyebrowOf(page: DraftedPage, heading: Line): Line | undefined {
  const before = page.lines[heading.index - 1]
  const isSmaller = before && (page.rank(before) ?? 9) > (page.rank(heading) ?? 9)
  return before &&
    isSmaller &&
    before.text.length <= 30 &&
    before.box.parent === heading.box.parent &&
    !page.isFurniture(before)
    ? before
    : undefined
}

/** A line without the letters of a heading that ends in a colon or stands out. */
function introOf(page: DraftedPage, first: Line): Line | null {
  const before = page.lines[first.index - 1]
  return before && before.text.length <= 120 && (before.strong || /[:：]$/u.test(before.text)) ? before : null
}
