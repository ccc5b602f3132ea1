import type { BlockKind } from './blocks.ts'
import {
  blockKinds,
  collapseWhitespace,
  containerTags,
  InlineJoints,
  inlineText,
  isLineOfHeading,
  joinLines,
  skippedTags,
} from './inline-text.ts'
import { type Element, elements, type Node } from './tree.ts'
import type { Hidden } from './visibility.ts'

/** A node of the page, in document order. `in` is the index of the box around it, or -1 at the top. */
export type OutlineNode = OutlineBox | OutlineLine | OutlinePicture

interface OutlineBox {
  in: number
  tag: string
  /** Classes, id and role, in lower case. */
  names?: string
  href?: string
}

/** A block of text, as in `blocks`. */
interface OutlineLine {
  in: number
  kind: BlockKind
  level?: number
  text: string
  /** The text split at its line breaks, if there are any. */
  lines?: string[]
  /** Whether all of it is emphasized. */
  strong?: true
  /** The emphasized text at its start. */
  lead?: string
  links?: { href: string; text: string }[]
}

interface OutlinePicture {
  in: number
  src: string
  alt: string
  names?: string
  /** The address of the link around it. */
  href?: string
}

const maxNodes = 20_000
const maxDepth = 150
const maxNamesLength = 200
const maxLinksPerLine = 50

export function readOutline(
  root: Element,
  hidden: Hidden,
  resolve: (address: string | undefined) => string | null,
): OutlineNode[] {
  const walk = new Walk(hidden, resolve)
  walk.children(root, { box: -1, depth: 0, kind: 'paragraph' })
  walk.flush({ box: -1, depth: 0, kind: 'paragraph' })
  return walk.nodes
}

interface Context {
  box: number
  depth: number
  kind: BlockKind
  level?: number
}

interface Chunk {
  text: string
  strong: boolean
}

class Walk {
  readonly nodes: OutlineNode[] = []
  #chunks: Chunk[] = []
  #links: { href: string; text: string }[] = []
  #strong = 0
  #href: string | null = null
  readonly #joints = new InlineJoints()
  readonly #hidden: Hidden
  readonly #resolve: (address: string | undefined) => string | null

  constructor(hidden: Hidden, resolve: (address: string | undefined) => string | null) {
    this.#hidden = hidden
    this.#resolve = resolve
  }

  children(element: Element, context: Context) {
    for (const child of element.children) this.#node(child, context)
  }

  flush({ box, kind, level }: Context) {
    const chunks = this.#chunks
    const links = this.#links
    this.#chunks = []
    this.#links = []
    const text = joinLines(chunks.map((chunk) => chunk.text).join(''))
    if ((!text && links.length === 0) || this.nodes.length >= maxNodes) return
    const lines = chunks
      .map((chunk) => chunk.text.replace(/[^\S\f]+/g, ' '))
      .join('')
      .split('\f')
      .map(collapseWhitespace)
      .filter(Boolean)
    const visible = chunks.filter((chunk) => chunk.text.trim())
    const plain = visible.findIndex((chunk) => !chunk.strong)
    const lead =
      plain > 0
        ? collapseWhitespace(
            visible
              .slice(0, plain)
              .map((chunk) => chunk.text)
              .join(' '),
          )
        : ''
    this.nodes.push({
      in: box,
      kind,
      ...(level && { level }),
      text,
      ...(lines.length > 1 && { lines }),
      ...(text && plain < 0 && { strong: true as const }),
      ...(lead && { lead }),
      ...(links.length > 0 && { links }),
    })
  }

  #node(node: Node, context: Context) {
    if (typeof node === 'string') this.#words(node)
    else if (node.tag === 'br') this.#chunks.push({ text: '\f', strong: this.#strong > 0 })
    else if (node.tag === 'img') this.#picture(node, context)
    else if (this.#hidden.apart.has(node)) this.flush(context)
    else if (skippedTags.has(node.tag) || this.#hidden.fromSight.has(node)) return
    else this.#element(node, context)
  }

  #words(text: string) {
    const space = this.#joints.between(this.#chunks.at(-1)?.text ?? '', text)
    this.#chunks.push({ text: space + text, strong: this.#strong > 0 })
  }

  #element(node: Element, context: Context) {
    // A box inside a heading is one of its lines.
    if (context.kind === 'heading' && isLineOfHeading(node)) {
      this.#chunks.push({ text: '\f', strong: this.#strong > 0 })
      this.children(node, context)
      this.#chunks.push({ text: '\f', strong: this.#strong > 0 })
      return
    }
    const heading =
      /^h([1-6])$/.exec(node.tag)?.[1] ??
      (node.attributes.role === 'heading' ? (node.attributes['aria-level'] ?? '2') : undefined)
    const href = node.tag === 'a' ? this.#resolve(node.attributes.href) : null
    if (heading) this.#boxed(node, context, { kind: 'heading', level: Number(heading) || 2 })
    else if (node.tag === 'a' && hasBlocks(node)) this.#boxed(node, context, { kind: context.kind }, href)
    else if (blockKinds[node.tag]) this.#boxed(node, context, { kind: blockKinds[node.tag]! })
    else if (node.attributes.role === 'button' && node.tag !== 'a') this.#boxed(node, context, { kind: 'button' })
    else if (node.tag === 'td' || node.tag === 'th') this.#boxed(node, context, { kind: 'paragraph' })
    else if (containerTags.has(node.tag))
      this.#boxed(node, context, { kind: context.kind, ...(context.level && { level: context.level }) })
    else this.#inline(node, context, href)
  }

  #boxed(node: Element, outer: Context, inner: Pick<Context, 'kind' | 'level'>, href: string | null = null) {
    this.flush(outer)
    const context = { ...inner, box: outer.box, depth: outer.depth + 1 }
    if (outer.depth < maxDepth && this.nodes.length < maxNodes) {
      const names = namesOf(node)
      context.box =
        this.nodes.push({ in: outer.box, tag: node.tag, ...(names && { names }), ...(href && { href }) }) - 1
    }
    const [strong, outerHref] = [this.#strong, this.#href]
    this.#strong = 0
    this.#href = href ?? outerHref
    this.children(node, context)
    this.flush(context)
    this.#strong = strong
    this.#href = outerHref
  }

  #inline(node: Element, context: Context, href: string | null) {
    const strong = Number(isEmphasized(node))
    this.#strong += strong
    if (href && this.#links.length < maxLinksPerLine)
      this.#links.push({
        href,
        text: (
          inlineText(node) || collapseWhitespace(node.attributes['aria-label'] ?? node.attributes.title ?? '')
        ).slice(0, 500),
      })
    const outerHref = this.#href
    this.#href = href ?? outerHref
    this.#joints.open()
    this.children(node, context)
    this.#joints.close()
    this.#strong -= strong
    this.#href = outerHref
  }

  #picture({ attributes }: Element, { box }: Context) {
    const src = this.#resolve(attributes.src || attributes['data-src'] || attributes.srcset?.trim().split(/\s+/)[0])
    const names = `${attributes.class ?? ''} ${attributes.id ?? ''}`.trim().toLowerCase().slice(0, maxNamesLength)
    if (src && this.nodes.length < maxNodes)
      this.nodes.push({
        in: box,
        src,
        alt: collapseWhitespace(attributes.alt ?? ''),
        ...(names && { names }),
        ...(this.#href && { href: this.#href }),
      })
  }
}

function namesOf({ attributes }: Element): string {
  const { class: classes = '', id = '', role } = attributes
  return `${classes} ${id}${role ? ` role-${role}` : ''}`.trim().toLowerCase().slice(0, maxNamesLength)
}

const strongTags = new Set(['b', 'strong', 'big'])

function isEmphasized({ tag, attributes }: Element): boolean {
  if (strongTags.has(tag)) return true
  if (tag === 'font') return /^\+?[4-9]$|^\+[1-9]$/.test(attributes.size ?? '')
  return (
    /\b(?:bold|semibold|font-medium|title|heading|name|question|strong)\b/i.test(attributes.class ?? '') ||
    /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(attributes.style ?? '')
  )
}

function hasBlocks(anchor: Element): boolean {
  let visited = 0
  for (const { tag } of elements(anchor)) {
    if (blockKinds[tag] || containerTags.has(tag) || /^h[1-6]$/.test(tag)) return true
    if (++visited > 100) return false
  }
  return false
}
