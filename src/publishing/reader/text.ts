import type { JsonObject } from '../../platform/json.ts'
import { type Block, readableBlocks } from './blocks.ts'
import { collapseWhitespace, inlineText } from './inline-text.ts'
import { readJsonLd } from './json-ld.ts'
import { type OutlineNode, readOutline } from './outline.ts'
import { type Element, elements, parseHtml, rawText } from './tree.ts'
import { hiddenIn } from './visibility.ts'

/** The content of a page, in a form that can be quoted from. Crawls are stored as JSON, so its keys must not change. */
export interface CrawledPage {
  url: string
  /** As the page declares it, such as `en` or `pt-br`. */
  lang: string | null
  title: string | null
  canonical: string | null
  /** By name or property, in lower case. The first of several wins. */
  meta: Record<string, string>
  jsonLd: JsonObject[]
  blocks: Block[]
  /** The same text with the elements around it. */
  outline?: OutlineNode[]
  links: { href: string; text: string; rel?: string }[]
  icons: { href: string; rel: string; sizes?: string; type?: string }[]
  images: { src: string; alt: string; width?: number; height?: number }[]
  /** Video players and other frames. */
  embeds: { src: string; title?: string }[]
  /** The number of scripts, external and inline. */
  scripts: number
}

const maxItems = { links: 3_000, images: 500, embeds: 100, icons: 30, meta: 300 }

export function readHtml(html: string, url: string): CrawledPage {
  const root = parseHtml(html)
  const all = [...elements(root)]
  const hidden = hiddenIn(root)
  const base =
    resolveUrl(url, all.find(({ tag, attributes }) => tag === 'base' && attributes.href)?.attributes.href) ?? url
  const page: CrawledPage = {
    url,
    lang: null,
    title: null,
    canonical: null,
    meta: {},
    jsonLd: [],
    blocks: readableBlocks(root, hidden),
    links: [],
    icons: [],
    images: [],
    embeds: [],
    scripts: 0,
  }
  const jsonLdScripts: string[] = []
  for (const element of all) collect(page, element, base, jsonLdScripts)
  page.jsonLd = readJsonLd(jsonLdScripts)
  page.outline = readOutline(root, hidden, (address) => resolveUrl(base, address))
  page.lang ??=
    page.meta['content-language']?.toLowerCase() ?? page.meta['og:locale']?.replace('_', '-').toLowerCase() ?? null
  return page
}

/** The length of the text. A page that is filled by its scripts has almost none. */
export function readableLength({ blocks }: CrawledPage): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function collect(page: CrawledPage, element: Element, base: string, jsonLdScripts: string[]) {
  const { tag, attributes } = element
  if (tag === 'html') page.lang ??= attributes.lang?.trim().toLowerCase() || null
  else if (tag === 'title') page.title ??= collapseWhitespace(rawText(element)) || null
  else if (tag === 'meta') collectMeta(page, attributes, base)
  else if (tag === 'link') collectLink(page, attributes, base)
  else if (tag === 'a' || tag === 'area') collectAnchor(page, element, base)
  else if (tag === 'img') collectImage(page, attributes, base)
  else if (tag === 'iframe' || tag === 'video' || tag === 'embed') collectEmbed(page, element, base)
  else if (tag === 'script') {
    if (/^application\/ld\+json/i.test(attributes.type?.trim() ?? '')) jsonLdScripts.push(rawText(element))
    else page.scripts++
  }
}

function collectMeta(page: CrawledPage, attributes: Record<string, string>, base: string) {
  const name = (attributes.property ?? attributes.name ?? attributes.itemprop ?? attributes['http-equiv'])
    ?.trim()
    .toLowerCase()
  const content = collapseWhitespace(attributes.content ?? '')
  if (!name || !content || Object.keys(page.meta).length >= maxItems.meta) return
  if (!Object.hasOwn(page.meta, name)) page.meta[name] = content
  const target = name === 'refresh' ? resolveUrl(base, /url\s*=\s*["']?([^"']+)/i.exec(content)?.[1]) : null
  if (target) page.links.push({ href: target, text: '', rel: 'refresh' })
}

function collectLink(page: CrawledPage, attributes: Record<string, string>, base: string) {
  const rel = attributes.rel?.toLowerCase().split(/\s+/) ?? []
  const href = resolveUrl(base, attributes.href)
  if (!href) return
  if (rel.includes('canonical')) page.canonical ??= href
  const isIcon = rel.some((word) =>
    ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon', 'fluid-icon'].includes(word),
  )
  if (isIcon && page.icons.length < maxItems.icons)
    page.icons.push({
      href,
      rel: rel.join(' '),
      ...(attributes.sizes && { sizes: attributes.sizes }),
      ...(attributes.type && { type: attributes.type }),
    })
}

function collectAnchor(page: CrawledPage, element: Element, base: string) {
  const href = page.links.length < maxItems.links ? resolveUrl(base, element.attributes.href) : null
  if (!href) return
  page.links.push({
    href,
    text: anchorText(element),
    ...(element.attributes.rel && { rel: element.attributes.rel.toLowerCase() }),
  })
}

/** The text of a link or, if it shows only a picture, the picture's alternative text. */
function anchorText(anchor: Element): string {
  const picture = anchor.children.find((child): child is Element => typeof child !== 'string' && child.tag === 'img')
  return (
    inlineText(anchor) ||
    collapseWhitespace(anchor.attributes['aria-label'] ?? anchor.attributes.title ?? picture?.attributes.alt ?? '')
  ).slice(0, 500)
}

function collectImage(page: CrawledPage, attributes: Record<string, string>, base: string) {
  const src = resolveUrl(base, attributes.src || attributes['data-src'] || attributes.srcset?.trim().split(/\s+/)[0])
  if (!src || page.images.length >= maxItems.images) return
  const size = (text: string | undefined) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined)
  const [width, height] = [size(attributes.width), size(attributes.height)]
  page.images.push({
    src,
    alt: collapseWhitespace(attributes.alt ?? ''),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  })
}

function collectEmbed(page: CrawledPage, { attributes, children }: Element, base: string) {
  const source = children.find((child): child is Element => typeof child !== 'string' && child.tag === 'source')
  const src = resolveUrl(base, attributes.src || attributes['data-src'] || source?.attributes.src)
  if (src && page.embeds.length < maxItems.embeds)
    page.embeds.push({ src, ...(attributes.title && { title: collapseWhitespace(attributes.title) }) })
}

function resolveUrl(base: string, address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address.trim(), base)
  return url && /^(https?|mailto|tel):$/.test(url.protocol) ? url.href : null
}
