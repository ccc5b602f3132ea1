import type { BlockKind } from '../../../reader/blocks.ts'
import type { OutlineNode } from '../../../reader/outline.ts'
import type { CrawledPage } from '../../../reader/text.ts'
import { isQuotable, quotablePart } from './quotable.ts'

export interface Box {
  tag: string
  /** Classes, id and role. */
  names: string
  href: string | null
  parent: Box | null
  children: (Box | Line | Picture)[]
  /** Whether it holds the main heading and text: the page itself, not a part of it. */
  isMain: boolean
}

export interface Line {
  box: Box
  /** Position on the page. */
  index: number
  kind: BlockKind
  level: number | null
  text: string
  /** The text split at its line breaks. */
  lines: string[]
  strong: boolean
  lead: string | null
  links: { href: string; text: string }[]
}

export interface Picture {
  box: Box
  src: string
  alt: string
  names: string
  href: string | null
}

export interface Tree {
  root: Box
  boxes: Box[]
  lines: Line[]
  pictures: Picture[]
}

// More than any page says about a product. The rest of an endless page is ignored.
const maxTextLength = 120_000
const maxLines = 2_500

/** Builds a tree of boxes, lines and pictures, without text that must not be quoted. */
export function treeOf(page: CrawledPage): Tree {
  const root: Box = { tag: 'page', names: '', href: null, parent: null, children: [], isMain: true }
  const tree: Tree = { root, boxes: [root], lines: [], pictures: [] }
  const placed: (Box | undefined)[] = []
  let length = 0
  for (const [at, node] of (page.outline ?? outlineOf(page)).entries()) {
    if ('text' in node && (length += node.text.length) > maxTextLength) break
    placed[at] = addNode(tree, node, placed[node.in] ?? root)
    if (tree.lines.length >= maxLines) break
  }
  markMain(tree.lines)
  return tree
}

const minProseLength = 60

/** Marks the boxes around the first main heading that also hold prose. */
function markMain(lines: readonly Line[]) {
  const heading = lines.find(({ level }) => level === 1)
  if (!heading) return
  const around = new Set(ancestors(heading.box))
  const prose = lines.filter(
    ({ kind, text, links }) => kind !== 'heading' && text.length >= minProseLength && !links.length,
  )
  for (const { box } of prose)
    for (const at of ancestors(box)) {
      if (!around.has(at)) continue
      if (at.isMain) break
      if (at.tag !== 'nav' && at.tag !== 'footer') at.isMain = true
    }
}

function addNode(tree: Tree, node: OutlineNode, parent: Box): Box | undefined {
  if ('tag' in node) {
    const box: Box = {
      tag: node.tag,
      names: node.names ?? '',
      href: node.href ?? null,
      parent,
      children: [],
      isMain: false,
    }
    parent.children.push(box)
    tree.boxes.push(box)
    return box
  }
  if ('src' in node) {
    const picture = {
      box: parent,
      src: node.src,
      alt: isQuotable(node.alt) ? node.alt : '',
      names: node.names ?? '',
      href: node.href ?? null,
    }
    parent.children.push(picture)
    tree.pictures.push(picture)
  } else {
    const { kind, level = null, strong = false, lead = null, links = [] } = node
    const text = quotablePart(node.text)
    if (!text && links.length === 0) return undefined
    const lines = text === node.text ? (node.lines ?? [text]) : [text]
    const line: Line = {
      box: parent,
      index: tree.lines.length,
      kind,
      level,
      text,
      lines,
      strong,
      lead: lead && text.startsWith(lead) ? lead : null,
      links,
    }
    parent.children.push(line)
    tree.lines.push(line)
  }
  return undefined
}

/** The outline of a page that was stored without one. */
function outlineOf({ blocks }: CrawledPage): OutlineNode[] {
  return blocks.flatMap(({ kind, level, text, region }, at): OutlineNode[] => [
    { in: -1, tag: region ?? 'div' },
    { in: at * 2, kind, ...(level && { level }), text },
  ])
}

export function isLine(node: Box | Line | Picture): node is Line {
  return 'index' in node
}

export function isBox(node: Box | Line | Picture): node is Box {
  return 'tag' in node
}

/** The lines inside a box, in document order. */
export function linesIn(box: Box): Line[] {
  const found: Line[] = []
  const stack: (Box | Line | Picture)[] = [box]
  while (stack.length > 0) {
    const node = stack.pop()!
    if (isLine(node)) {
      if (node.text) found.push(node)
    } else if (isBox(node)) for (let at = node.children.length - 1; at >= 0; at--) stack.push(node.children[at]!)
  }
  return found
}

export function* ancestors(box: Box | null): Generator<Box> {
  for (let at = box; at; at = at.parent) yield at
}

export function isInside(box: Box, outer: Box): boolean {
  for (const at of ancestors(box)) if (at === outer) return true
  return false
}
