import type { BlockKind } from '../../../reader/blocks.ts'
import type { OutlineNode } from '../../../reader/outline.ts'
import type { ReadPage } from '../../../reader/text.ts'
import { isUsable, usablePart } from './usable.ts'

export interface Box {
  tag: string
  /** Classes, id and role. */
  names: string
  href: string | null
  parent: Box | null
  children: (Box | Line | Picture)[]
}

export interface Line {
  box: Box
  /** Place in the page. */
  index: number
  kind: BlockKind
  level: number | null
  text: string
  /** As the page breaks it; one for most. */
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

// More than any page says of a product; the rest of an endless one is left unread.
const longest = 120_000
const mostLines = 2_500

/** The page as boxes in boxes, without text that no profile may take anything from. */
export function treeOf(page: ReadPage): Tree {
  const root: Box = { tag: 'page', names: '', href: null, parent: null, children: [] }
  const tree: Tree = { root, boxes: [root], lines: [], pictures: [] }
  const placed: (Box | undefined)[] = []
  let length = 0
  for (const [at, node] of (page.outline ?? outlineOf(page)).entries()) {
    if ('text' in node && (length += node.text.length) > longest) break
    placed[at] = place(tree, node, placed[node.in] ?? root)
    if (tree.lines.length >= mostLines) break
  }
  return tree
}

function place(tree: Tree, node: OutlineNode, parent: Box): Box | undefined {
  if ('tag' in node) {
    const box: Box = { tag: node.tag, names: node.names ?? '', href: node.href ?? null, parent, children: [] }
    parent.children.push(box)
    tree.boxes.push(box)
    return box
  }
  if ('src' in node) {
    const picture = {
      box: parent,
      src: node.src,
      alt: isUsable(node.alt) ? node.alt : '',
      names: node.names ?? '',
      href: node.href ?? null,
    }
    parent.children.push(picture)
    tree.pictures.push(picture)
  } else {
    const { kind, level = null, strong = false, lead = null, links = [] } = node
    const text = usablePart(node.text)
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

/** For a page of which only the blocks are known. */
function outlineOf({ blocks }: ReadPage): OutlineNode[] {
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

/** Everything that is written inside of a box, in the order of the page. */
export function linesIn(box: Box): Line[] {
  const found: Line[] = []
  const waiting: (Box | Line | Picture)[] = [box]
  while (waiting.length > 0) {
    const node = waiting.pop()!
    if (isLine(node)) {
      if (node.text) found.push(node)
    } else if (isBox(node)) for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at]!)
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
