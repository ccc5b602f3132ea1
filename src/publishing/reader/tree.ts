import { htmlParser } from '../../platform/html-parser.ts'

export interface Element {
  tag: string
  attributes: Record<string, string>
  children: Node[]
}

export type Node = Element | string

// Deeper than any real page. The parser looks at every open element at every tag, so deep nesting makes it slow.
const maxDepth = 1_000

class NestedTooDeep extends Error {}

/** Parses any page in linear time. Stops where the nesting is too deep. */
export function parseHtml(html: string): Element {
  const root: Element = { tag: '#document', attributes: {}, children: [] }
  const open = [root]
  const parser = new (htmlParser().Parser)(
    {
      onopentag(tag, attributes) {
        if (open.length > maxDepth) throw new NestedTooDeep()
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
    if (!(error instanceof NestedTooDeep)) throw error
  }
  return root
}

/** Every element in document order. Uses its own stack, so deep nesting cannot overflow the call stack. */
export function* elements(root: Element): Generator<Element> {
  const stack: Node[] = [root]
  while (stack.length > 0) {
    const node = stack.pop()!
    if (typeof node === 'string') continue
    yield node
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!)
  }
}

export function rawText(element: Element): string {
  return element.children.map((child) => (typeof child === 'string' ? child : '')).join('')
}
