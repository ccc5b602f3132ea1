import { type Element, elements, type Node, parseHtml } from '../../reader/tree.ts'
import type { BadgeAddresses } from './addresses.ts'

interface Sighting {
  form: 'picture' | 'link' | 'text'
  address: string
  /** Why it does not count; null when it does. */
  flaw: string | null
}

// What is inside is not part of the page as people see it.
const unseen = new Set(['script', 'style', 'template', 'textarea', 'head', 'title', 'select', 'xmp'])
// `source` is what `picture` chooses from; lazy loaders keep the address in data attributes until it is needed.
const pictureTags = new Set(['img', 'source', 'image', 'use', 'input', 'object', 'embed', 'iframe', 'amp-img', 'svg'])
const pictureAttributes =
  /^(?:src|srcset|data|href|xlink:href|poster|data-[\w-]*(?:src|srcset|original|url|lazy)[\w-]*)$/
// Names are matched in time that grows with their square, so they must be short.
const longestName = 60
const mostSightings = 20

/** Every place of a page where the badge of a listing stands, or nearly does. */
export function findBadge(html: string, pageUrl: string, addresses: BadgeAddresses): Sighting[] {
  const root = parseHtml(html)
  const base = baseOf(root, pageUrl)
  const found: Sighting[] = []
  const waiting: { node: Node; hidden: boolean }[] = [{ node: root, hidden: false }]
  while (waiting.length > 0 && found.length < mostSightings) {
    const { node, hidden } = waiting.pop()!
    if (typeof node === 'string' || unseen.has(node.tag)) continue
    const isHidden = hidden || hides(node)
    look(node, isHidden, base, addresses, found)
    for (let index = node.children.length - 1; index >= 0; index--)
      waiting.push({ node: node.children[index]!, hidden: isHidden })
  }
  if (found.length === 0 && addresses.isPicture(html))
    found.push({
      form: 'text',
      address: addresses.picture,
      flaw: 'It stands in a comment, a script or as plain text, where nobody sees it as a badge.',
    })
  return found
}

function look(element: Element, hidden: boolean, base: string, addresses: BadgeAddresses, found: Sighting[]): void {
  const flaw = hidden ? 'It is hidden from visitors.' : null
  for (const address of pictureAddresses(element)) {
    if (addresses.isPicture(address)) found.push({ form: 'picture', address, flaw })
    else if (addresses.pictureOf(address) !== undefined)
      found.push({
        form: 'picture',
        address,
        flaw: `It is the badge of another listing, ${addresses.pictureOf(address)}.`,
      })
  }
  const { tag, attributes } = element
  if ((tag === 'a' || tag === 'area') && attributes.href && addresses.isPage(attributes.href, base)) {
    found.push({
      form: 'link',
      address: attributes.href,
      flaw:
        flaw ?? (tag === 'a' && isEmpty(element) ? 'The link is empty: it shows neither a picture nor words.' : null),
    })
  }
}

function pictureAddresses({ tag, attributes }: Element): string[] {
  const style = attributes.style?.includes('url(') ? [attributes.style] : []
  if (!pictureTags.has(tag)) return style
  return [
    ...style,
    ...Object.entries(attributes).flatMap(([name, value]) =>
      name.length <= longestName && pictureAttributes.test(name) && value ? [value] : [],
    ),
  ]
}

function hides({ attributes }: Element): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== 'until-found') return true
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$))/i.test(
    attributes.style ?? '',
  )
}

function isEmpty(link: Element): boolean {
  for (const element of elements(link)) {
    if (element !== link && (pictureTags.has(element.tag) || element.tag === 'picture')) return false
    if (element.children.some((child) => typeof child === 'string' && child.trim() !== '')) return false
  }
  return true
}

function baseOf(root: Element, pageUrl: string): string {
  for (const { tag, attributes } of elements(root))
    if (tag === 'base' && attributes.href) return URL.parse(attributes.href, pageUrl)?.href ?? pageUrl
  return pageUrl
}
