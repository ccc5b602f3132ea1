import { rankOf } from './rank.ts'
import { ancestors, type Box, isBox, isInside, isLine, type Line } from './tree.ts'

/** A heading with what it stands above. */
interface Heading {
  line: Line
  rank: number
  /** The box that it heads; what comes after that box is no longer its own. */
  scope: Box
}

export interface Headed {
  rank: number | null
  /** The headings above a line, the nearest last. */
  trail: Heading[]
}

const sectioning = new Set([
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

/** Which headings each line stands under, by their rank and by the boxes of the page. */
export function headingsOf(lines: readonly Line[]): Map<Line, Headed> {
  const found = new Map<Line, Headed>()
  const open: Heading[] = []
  for (const line of lines) {
    const rank = rankOf(line)
    while (open.length > 0 && !isInside(line.box, open.at(-1)!.scope)) open.pop()
    if (rank !== null) while (open.length > 0 && open.at(-1)!.rank >= rank) open.pop()
    found.set(line, { rank, trail: [...open] })
    if (rank !== null) open.push({ line, rank, scope: scopeOf(line) })
  }
  return found
}

/** The nearest box that holds more than the heading and a line or two of explanation. */
function scopeOf(heading: Line): Box {
  let scope = heading.box
  for (const box of ancestors(heading.box)) {
    scope = box
    if (box !== heading.box && sectioning.has(box.tag)) break
    if (holdsMore(box)) break
  }
  return scope
}

const linesOfAHeading = 3

function holdsMore(box: Box): boolean {
  let count = 0
  const waiting: Box[] = [box]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    for (const child of at.children) {
      if (isBox(child)) waiting.push(child)
      else if (isLine(child) && child.text && ++count > linesOfAHeading) return true
    }
  }
  return false
}
