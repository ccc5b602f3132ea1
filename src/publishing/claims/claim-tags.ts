import { type Element, elements, parseHtml } from '../reader/tree.ts'
import { metaName } from './proof-format.ts'

/** Every claim tag on the page. Only those in the head count: visitors may be able to write into the body. */
export function claimTags(html: string): { content: string; inHead: boolean }[] {
  const root = parseHtml(html)
  const head = new Set(headOf(root))
  return [...elements(root)].flatMap((element) =>
    isClaimTag(element) ? [{ content: element.attributes.content?.trim() ?? '', inHead: head.has(element) }] : [],
  )
}

function isClaimTag({ tag, attributes }: Element): boolean {
  return tag === 'meta' && attributes.name?.trim().toLowerCase() === metaName
}

// Pages may omit the html and head tags. Then the body begins with the first element that a head cannot contain.
const headTags = new Set(['title', 'meta', 'link', 'script', 'style', 'base', 'noscript', 'template'])

function headOf(root: Element): Element[] {
  const topLevel = root.children.flatMap((child) =>
    typeof child !== 'string' && child.tag === 'html' ? child.children : [child],
  )
  const flattened = topLevel
    .flatMap((child) => (typeof child !== 'string' && child.tag === 'head' ? child.children : [child]))
    .filter((child) => typeof child !== 'string')
  const end = flattened.findIndex(({ tag }) => !headTags.has(tag))
  return end < 0 ? flattened : flattened.slice(0, end)
}
