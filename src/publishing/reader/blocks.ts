import { type Element, elements, type Node } from './tree.ts'

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

export const blockKinds: Record<string, BlockKind> = {
  p: 'paragraph',
  li: 'item',
  tr: 'row',
  dt: 'term',
  dd: 'definition',
  summary: 'summary',
  blockquote: 'quote',
  figcaption: 'caption',
  caption: 'caption',
  pre: 'code',
  button: 'button',
  label: 'label',
  legend: 'label',
}
export const containerTags = new Set(
  [
    'address article aside body center details dialog div dl fieldset figure footer form header hr html main menu nav',
    'ol option search section select table tbody td textarea tfoot th thead ul video #document',
  ].flatMap((names) => names.split(' ')),
)
export const skippedTags = new Set(
  'script style noscript template svg math head iframe object canvas audio datalist'.split(' '),
)
const regions = new Set(['header', 'nav', 'main', 'aside', 'footer'])

const maxBlocks = 5_000

/** The readable text of a page, in document order. */
export function readableBlocks(root: Element): Block[] {
  const walk = new Walk(controlledIds(root))
  walk.children(root, { kind: 'paragraph' })
  walk.flush({ kind: 'paragraph' })
  return walk.blocks
}

type Context = Pick<Block, 'kind' | 'level' | 'region'>

class Walk {
  readonly blocks: Block[] = []
  #text = ''
  readonly #controlled: ReadonlySet<string>

  constructor(controlled: ReadonlySet<string>) {
    this.#controlled = controlled
  }

  flush({ kind, level, region }: Context) {
    const text = collapseWhitespace(this.#text)
    this.#text = ''
    if (text && this.blocks.length < maxBlocks)
      this.blocks.push({ kind, ...(level && { level }), text, ...(region && { region }) })
  }

  // Recursion is safe: `parseHtml` limits the depth of the tree.
  children(element: Element, context: Context) {
    for (const child of element.children) this.#node(child, context)
  }

  #node(node: Node, context: Context) {
    if (typeof node === 'string') this.#text += node
    else if (node.tag === 'br') this.#text += '\n'
    else if (node.tag === 'input' && /^(submit|button)$/i.test(node.attributes.type ?? ''))
      this.#block({ ...node, children: [node.attributes.value ?? ''] }, context, { kind: 'button' })
    else if (skippedTags.has(node.tag) || isHidden(node, this.#controlled)) return
    else this.#element(node, context)
  }

  #element(node: Element, outer: Context) {
    const region = regions.has(node.tag) ? (node.tag as Context['region']) : outer.region
    const heading =
      /^h([1-6])$/.exec(node.tag)?.[1] ??
      (node.attributes.role === 'heading' ? (node.attributes['aria-level'] ?? '2') : undefined)
    if (node.tag === 'tr') this.#row(node, { ...outer, kind: 'row' })
    else if (heading) this.#block(node, outer, { kind: 'heading', level: Number(heading) || 2, region })
    else if (blockKinds[node.tag]) this.#block(node, outer, { kind: blockKinds[node.tag]!, region })
    else if (node.attributes.role === 'button') this.#block(node, outer, { kind: 'button', region })
    else if (containerTags.has(node.tag)) this.#block(node, outer, { ...inheritedKind(outer), region })
    else this.children(node, outer)
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

/** Whether an element stays hidden. A panel that a button opens counts as visible. */
export function isHidden({ attributes }: Element, controlled: ReadonlySet<string>): boolean {
  if (
    attributes.hidden === undefined &&
    !/(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style ?? '')
  )
    return false
  return (
    attributes.hidden !== 'until-found' &&
    !(attributes.id && controlled.has(attributes.id)) &&
    attributes.role !== 'tabpanel' &&
    attributes['data-state'] !== 'closed'
  )
}

export function controlledIds(root: Element): Set<string> {
  const ids = new Set<string>()
  for (const { attributes } of elements(root))
    for (const id of attributes['aria-controls']?.split(/\s+/) ?? []) ids.add(id)
  return ids
}

/** Collapses white space as browsers do, and drops soft hyphens and zero-width characters. */
export function collapseWhitespace(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const maxInlineLength = 5_000

/** The text of a link or button on one line. Reads a limited number of nodes. */
export function inlineText(element: Element): string {
  let text = ''
  let visited = 0
  const stack: Node[] = [element]
  while (stack.length > 0 && ++visited < 500 && text.length < maxInlineLength) {
    const node = stack.pop()!
    if (typeof node === 'string') text += node.slice(0, maxInlineLength)
    else if (!skippedTags.has(node.tag)) {
      if (node.tag === 'br' || blockKinds[node.tag] || containerTags.has(node.tag) || /^h[1-6]$/.test(node.tag))
        text += ' '
      stack.push(...node.children.slice(0, 500).reverse())
    }
  }
  return collapseWhitespace(text)
}
