import {
  blockKinds,
  containerTags,
  endOf,
  InlineJoints,
  isLineOfHeading,
  joinLines,
  skippedTags,
} from './inline-text.ts'
import { type Element, elements, type Node } from './tree.ts'
import type { Hidden } from './visibility.ts'

export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'row'
  | 'term'
  | 'definition'
  | 'summary'
  | 'quote'
  | 'caption'
  | 'code'
  | 'button'
  | 'label'

/** A block of text in the words of the page, with white space collapsed. */
export interface Block {
  kind: BlockKind
  /** Headings only: 1 to 6. */
  level?: number
  text: string
  /** Table rows only. */
  cells?: string[]
  /** The landmark element around it, if there is one. */
  region?: 'header' | 'nav' | 'main' | 'aside' | 'footer'
}

const regions = new Set(['header', 'nav', 'main', 'aside', 'footer'])

const maxBlocks = 5_000

/** The readable text of a page, in document order. */
export function readableBlocks(root: Element, hidden: Hidden): Block[] {
  const walk = new Walk(hidden)
  walk.children(root, { kind: 'paragraph' })
  walk.flush({ kind: 'paragraph' })
  return walk.blocks
}

type Context = Pick<Block, 'kind' | 'level' | 'region'>

class Walk {
  readonly blocks: Block[] = []
  #text = ''
  /** The end of the text, kept separately because slicing a long text would copy all of it each time. */
  #end = ''
  readonly #joints = new InlineJoints()
  readonly #hidden: Hidden

  constructor(hidden: Hidden) {
    this.#hidden = hidden
  }

  flush({ kind, level, region }: Context) {
    const text = joinLines(this.#text)
    this.#text = this.#end = ''
    if (text && this.blocks.length < maxBlocks)
      this.blocks.push({ kind, ...(level && { level }), text, ...(region && { region }) })
  }

  // Recursion is safe: `parseHtml` limits the depth of the tree.
  children(element: Element, context: Context) {
    for (const child of element.children) this.#node(child, context)
  }

  #node(node: Node, context: Context) {
    if (typeof node === 'string') this.#append(this.#joints.between(this.#end, node) + node)
    else if (node.tag === 'br') this.#append('\f')
    else if (node.tag === 'input' && /^(submit|button)$/i.test(node.attributes.type ?? ''))
      this.#block({ ...node, children: [node.attributes.value ?? ''] }, context, { kind: 'button' })
    else if (this.#hidden.apart.has(node)) this.flush(context)
    else if (skippedTags.has(node.tag) || this.#hidden.fromAll.has(node)) return
    else this.#element(node, context)
  }

  #append(text: string) {
    this.#text += text
    this.#end = endOf(this.#end + text)
  }

  #element(node: Element, outer: Context) {
    // A box inside a heading is one of its lines.
    if (outer.kind === 'heading' && isLineOfHeading(node)) {
      this.#append('\f')
      this.children(node, outer)
      this.#append('\f')
      return
    }
    const region = regions.has(node.tag) ? (node.tag as Context['region']) : outer.region
    const heading =
      /^h([1-6])$/.exec(node.tag)?.[1] ??
      (node.attributes.role === 'heading' ? (node.attributes['aria-level'] ?? '2') : undefined)
    if (node.tag === 'tr') this.#row(node, { ...outer, kind: 'row' })
    else if (heading) this.#block(node, outer, { kind: 'heading', level: Number(heading) || 2, region })
    else if (blockKinds[node.tag]) this.#block(node, outer, { kind: blockKinds[node.tag]!, region })
    else if (node.attributes.role === 'button') this.#block(node, outer, { kind: 'button', region })
    else if (containerTags.has(node.tag)) this.#block(node, outer, { ...inheritedKind(outer), region })
    else this.#inline(node, outer)
  }

  #inline(node: Element, context: Context) {
    this.#joints.open()
    this.children(node, context)
    this.#joints.close()
  }

  #block(node: Element, outer: Context, inner: Context) {
    this.flush(outer)
    this.children(node, inner)
    this.flush(inner)
  }

  #row(node: Element, context: Context) {
    this.flush(context)
    const cells: string[] = []
    for (const cell of node.children) {
      if (typeof cell === 'string' || this.blocks.length >= maxBlocks) continue
      if (isLayoutCell(cell)) {
        this.#block(cell, context, { ...context, kind: 'paragraph' })
        continue
      }
      const start = this.blocks.length
      this.#block(cell, context, context)
      const text = this.blocks
        .splice(start)
        .map((block) => block.text)
        .join(' ')
      if (text) cells.push(text)
    }
    if (cells.length > 0)
      this.blocks.push({ kind: 'row', text: cells.join(' '), cells, ...(context.region && { region: context.region }) })
  }
}

const layoutTags = new Set(['table', 'h1', 'h2', 'h3', 'form', 'hr'])

/** Old pages use tables for layout. A layout cell is a part of the page, not a value. */
function isLayoutCell(cell: Element): boolean {
  let visited = 0
  for (const { tag } of elements(cell)) {
    if (layoutTags.has(tag)) return true
    if (++visited > 200) return false
  }
  return false
}

/** A `div` inside a list item or a button still belongs to it. */
function inheritedKind({ kind, level }: Context): Pick<Block, 'kind' | 'level'> {
  return { kind, ...(level && { level }) }
}
