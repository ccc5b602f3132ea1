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

/** A piece of text that stands together on the page, exactly as it is read there, with white space folded. */
export interface Block {
  kind: BlockKind
  /** Of a heading, 1 to 6. */
  level?: number
  text: string
  /** Of a row. */
  cells?: string[]
  /** The part of the page it stands in, where the page says so. */
  region?: 'header' | 'nav' | 'main' | 'aside' | 'footer'
}

export const kinds: Record<string, BlockKind> = {
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
export const plainBlocks = new Set(
  [
    'address article aside body center details dialog div dl fieldset figure footer form header hr html main menu nav',
    'ol option search section select table tbody td textarea tfoot th thead ul video #document',
  ].flatMap((names) => names.split(' ')),
)
export const silent = new Set(
  'script style noscript template svg math head iframe object canvas audio datalist'.split(' '),
)
const regions = new Set(['header', 'nav', 'main', 'aside', 'footer'])

const mostBlocks = 5_000

/** The readable text of a page in the order of reading. */
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
    const text = folded(this.#text)
    this.#text = ''
    if (text && this.blocks.length < mostBlocks)
      this.blocks.push({ kind, ...(level && { level }), text, ...(region && { region }) })
  }

  // The tree is not so deep that this may not call itself.
  children(element: Element, context: Context) {
    for (const child of element.children) this.#node(child, context)
  }

  #node(node: Node, context: Context) {
    if (typeof node === 'string') this.#text += node
    else if (node.tag === 'br') this.#text += '\n'
    else if (node.tag === 'input' && /^(submit|button)$/i.test(node.attributes.type ?? ''))
      this.#block({ ...node, children: [node.attributes.value ?? ''] }, context, { kind: 'button' })
    else if (silent.has(node.tag) || isHidden(node, this.#controlled)) return
    else this.#element(node, context)
  }

  #element(node: Element, outer: Context) {
    const region = regions.has(node.tag) ? (node.tag as Context['region']) : outer.region
    const heading =
      /^h([1-6])$/.exec(node.tag)?.[1] ??
      (node.attributes.role === 'heading' ? (node.attributes['aria-level'] ?? '2') : undefined)
    if (node.tag === 'tr') this.#row(node, { ...outer, kind: 'row' })
    else if (heading) this.#block(node, outer, { kind: 'heading', level: Number(heading) || 2, region })
    else if (kinds[node.tag]) this.#block(node, outer, { kind: kinds[node.tag]!, region })
    else if (node.attributes.role === 'button') this.#block(node, outer, { kind: 'button', region })
    else if (plainBlocks.has(node.tag)) this.#block(node, outer, { ...keepsKind(outer), region })
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
      if (typeof cell === 'string' || this.blocks.length >= mostBlocks) continue
      if (laysOut(cell)) {
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

const layout = new Set(['table', 'h1', 'h2', 'h3', 'form', 'hr'])

/** Old pages put everything into the cells of one table; such a cell is a part of the page, not a value. */
function laysOut(cell: Element): boolean {
  let looked = 0
  for (const { tag } of elements(cell)) {
    if (layout.has(tag)) return true
    if (++looked > 200) return false
  }
  return false
}

/** A `div` inside of a list item or a button still belongs to it. */
function keepsKind({ kind, level }: Context): Pick<Block, 'kind' | 'level'> {
  return { kind, ...(level && { level }) }
}

/** Hidden for good; a panel that a button opens is part of what people read. */
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

/** White space as a browser shows it; invisible characters that only break words are dropped. */
export function folded(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const mostWords = 5_000

/** The words inside of an element on one line. Looks only as far as a link or a button reaches. */
export function wordsOf(element: Element): string {
  let text = ''
  let looked = 0
  const waiting: Node[] = [element]
  while (waiting.length > 0 && ++looked < 500 && text.length < mostWords) {
    const node = waiting.pop()!
    if (typeof node === 'string') text += node.slice(0, mostWords)
    else if (!silent.has(node.tag)) {
      if (node.tag === 'br' || kinds[node.tag] || plainBlocks.has(node.tag) || /^h[1-6]$/.test(node.tag)) text += ' '
      waiting.push(...node.children.slice(0, 500).reverse())
    }
  }
  return folded(text)
}
