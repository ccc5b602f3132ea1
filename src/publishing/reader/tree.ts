import { Parser } from 'htmlparser2'

export interface Element {
  tag: string
  attributes: Record<string, string>
  children: Node[]
}

export type Node = Element | string

// Deeper than any page that people read. A parser spends time on every open element at every tag: whoever opens more
// wants it to.
const mostOpen = 1_000

class Overgrown extends Error {}

/**
 * The page as a plain tree, made in time that grows only with its length, whatever is in it; as far as it is not
 * overgrown.
 */
export function parseHtml(html: string): Element {
  const root: Element = { tag: '#document', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (open.length > mostOpen) throw new Overgrown()
        const element = { tag, attributes, children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const { children } = open.at(-1)!
        if (typeof children.at(-1) === 'string') children[children.length - 1] += text
        else children.push(text)
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { decodeEntities: true },
  )
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof Overgrown)) throw error
  }
  return root
}

/** Every element in the order of the page. The walk keeps its own stack and cannot run out of the engine's. */
export function* elements(root: Element): Generator<Element> {
  const waiting: Node[] = [root]
  while (waiting.length > 0) {
    const node = waiting.pop()!
    if (typeof node === 'string') continue
    yield node
    for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!)
  }
}

export function rawText(element: Element): string {
  return element.children.map((child) => (typeof child === 'string' ? child : '')).join('')
}
