import { ancestors, type Box, isBox, isInside, isLine, type Line } from './tree.ts'

/** A heading and its scope. */
interface Heading {
  line: Line
  rank: number
  /** The box under the heading. The heading does not apply to lines after this box. */
  scope: Box
}

export interface LineHeadings {
  rank: number | null
  /** The nearest one is last. */
  above: Heading[]
}

const sectioningTags = new Set([
  'section',
  'article',
  'main',
  'li',
  'td',
  'aside',
  'footer',
  'details',
  'nav',
  'form',
  'body',
  'dd',
  'page',
  'blockquote',
])

/** The headings above each line, by their rank and scope. */
export function headingsOf(lines: readonly Line[]): Map<Line, LineHeadings> {
  const found = new Map<Line, LineHeadings>()
  const open: Heading[] = []
  const title = lines.find(({ level, text }) => level === 1 && text)
  for (const line of lines) {
    // Further main headings are section headings.
    const rank = line.level === 1 && line !== title && line.kind === 'heading' ? 2 : rankOf(line)
    while (open.length > 0 && !isInside(line.box, open.at(-1)!.scope)) open.pop()
    if (rank !== null) while (open.length > 0 && open.at(-1)!.rank >= rank) open.pop()
    found.set(line, { rank, above: [...open] })
    if (rank !== null) open.push({ line, rank, scope: scopeOf(line) })
  }
  return found
}

/** The nearest box that contains more than the heading and a line or two of explanation. */
function scopeOf(heading: Line): Box {
  let scope = heading.box
  for (const box of ancestors(heading.box)) {
    scope = box
    if (box !== heading.box && sectioningTags.has(box.tag)) break
    if (hasMoreThanHeading(box)) break
  }
  return scope
}

const maxHeadingLines = 3

function hasMoreThanHeading(box: Box): boolean {
  let count = 0
  const stack: Box[] = [box]
  for (let at = stack.pop(); at; at = stack.pop()) {
    for (const child of at.children) {
      if (isBox(child)) stack.push(child)
      else if (isLine(child) && child.text && ++count > maxHeadingLines) return true
    }
  }
  return false
}

const maxHeadingLength = 140
const sizes: [RegExp, number][] = [
  [/(?:^|[\s:])text-(?:[5-9]xl|\[[4-9]\dpx\])|display-[1-4]\b/, 1.5],
  [/(?:^|[\s:])text-(?:3xl|4xl|\[[23]\dpx\])|\bfs-[12]\b|\bh[12]\b/, 2.2],
  [/(?:^|[\s:])text-2xl|\bh3\b|\bfs-3\b/, 3.2],
]
const bold =
  /(?:^|[\s:_-])(?:font-(?:bold|semibold|extrabold|black|medium)|fw-(?:bold|semibold|bolder)|bold|strong)(?:$|[\s_-])/
const titled = /(?:^|[\s_-])(?:title|heading|headline|header__title|card-?title)(?:$|[\s_-])/
const named = /(?:^|[\s_-])(?:name|question|q|plan-?name|term|who)(?:$|[\s_-])/
const notTitled =
  /sub-?(?:title|heading|headline|head|line)|desc|text-muted|caption|eyebrow|overline|kicker|label|btn|button|price/
const sentence = /[.!。](?:\s|$)/

/** The rank of a line as a heading, 1 for the highest, or null for body text. */
function rankOf({ kind, level, text, strong, box }: Line): number | null {
  if (!text || text.length > maxHeadingLength) return null
  if (kind === 'heading') return level ?? 2
  if (kind === 'summary' || kind === 'term') return 6
  if (kind !== 'paragraph' && kind !== 'item' && kind !== 'row' && kind !== 'button') return null
  if (!/\p{L}{2}/u.test(text) || (/^\P{L}*\d/u.test(text) && text.length < 12)) return null
  const { names } = box
  const size = kind === 'button' ? undefined : sizes.find(([pattern]) => pattern.test(names))?.[1]
  if (size !== undefined && text.length <= 100) return size
  if (titled.test(names) && !notTitled.test(names) && text.length <= 100) return 3.5
  if (named.test(names) && !notTitled.test(names) && text.length <= 120) return 5
  if (kind === 'button') return null
  if ((strong || bold.test(names)) && text.length <= 90 && !(sentence.test(text) && text.length > 60)) return 5
  return null
}
