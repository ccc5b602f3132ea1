import { type Element, elements, type Node, parseHtml } from '../../reader/tree.ts'
import { type BadgeUrls, badgeUrls } from './badge-urls.ts'

interface Sighting {
  form: 'picture' | 'link' | 'text'
  address: string
  /** Why it does not count. Null if it does. */
  flaw: string | null
}

// Visitors do not see the content of these elements.
const invisibleTags = new Set(['script', 'style', 'template', 'textarea', 'head', 'title', 'select', 'xmp'])
// `source` is what `picture` chooses from. Lazy loaders keep the URL in a data attribute.
const pictureTags = new Set(['img', 'source', 'image', 'use', 'input', 'object', 'embed', 'iframe', 'amp-img', 'svg'])
const pictureAttributes =
  /^(?:src|srcset|data|href|xlink:href|poster|data-[\w-]*(?:src|srcset|original|url|lazy)[\w-]*)$/
// The pattern takes quadratic time, so longer attribute names are skipped.
const maxNameLength = 60
const maxSightings = 20

/** Every badge of a listing on a page, including those that do not count because of a flaw. */
export function findBadgeInHtml(html: string, pageUrl: string, siteUrl: string, slug: string): Sighting[] {
  const urls = badgeUrls(siteUrl, slug)
  const root = parseHtml(html)
  const base = baseOf(root, pageUrl)
  const found: Sighting[] = []
  const stack: { node: Node; hidden: boolean }[] = [{ node: root, hidden: false }]
  while (stack.length > 0 && found.length < maxSightings) {
    const { node, hidden } = stack.pop()!
    if (typeof node === 'string' || invisibleTags.has(node.tag)) continue
    const isHidden = hidden || isHiddenElement(node)
    collect(node, isHidden, base, urls, found)
    for (let index = node.children.length - 1; index >= 0; index--)
      stack.push({ node: node.children[index]!, hidden: isHidden })
  }
  if (found.length === 0 && urls.isPicture(html))
    found.push({
      form: 'text',
      address: urls.picture,
      flaw: "It's in a comment, a script or plain text, so visitors can't see it.",
    })
  return found
}

function collect(element: Element, hidden: boolean, base: string, urls: BadgeUrls, found: Sighting[]): void {
  const flaw = hidden ? "It's hidden from visitors." : null
  for (const address of pictureUrls(element)) {
    const other = urls.otherListingIn(address)
    if (urls.isPicture(address)) found.push({ form: 'picture', address, flaw })
    else if (other !== undefined)
      found.push({ form: 'picture', address, flaw: `It's the badge of another listing, ${other}.` })
  }
  const { tag, attributes } = element
  if ((tag === 'a' || tag === 'area') && attributes.href && urls.isPage(attributes.href, base)) {
    found.push({
      form: 'link',
      address: attributes.href,
      flaw: flaw ?? (tag === 'a' && isEmpty(element) ? 'The link is empty. It needs an image or text.' : null),
    })
  }
}

function pictureUrls({ tag, attributes }: Element): string[] {
  const style = attributes.style?.includes('url(') ? [attributes.style] : []
  if (!pictureTags.has(tag)) return style
  return [
    ...style,
    ...Object.entries(attributes).flatMap(([name, value]) =>
      name.length <= maxNameLength && pictureAttributes.test(name) && value ? [value] : [],
    ),
  ]
}

function isHiddenElement({ attributes }: Element): boolean {
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
