import type { JsonObject } from '../../platform/json.ts'
import { type Block, folded, readableBlocks, wordsOf } from './blocks.ts'
import { readJsonLd } from './json-ld.ts'
import { type OutlineNode, readOutline } from './outline.ts'
import { type Element, elements, parseHtml, rawText } from './tree.ts'

/** What a page says, in a form that can be quoted from. */
export interface ReadPage {
  url: string
  /** As the page declares it, `en` or `pt-br`. */
  lang: string | null
  title: string | null
  canonical: string | null
  /** By name or property, in lower case; the first of several counts. */
  meta: Record<string, string>
  jsonLd: JsonObject[]
  blocks: Block[]
  /** The same text with the boxes it stands in. */
  outline?: OutlineNode[]
  links: { href: string; text: string; rel?: string }[]
  icons: { href: string; rel: string; sizes?: string; type?: string }[]
  images: { src: string; alt: string; width?: number; height?: number }[]
  /** Players and other frames. */
  embeds: { src: string; title?: string }[]
  /** Files of scripts and scripts in the page. */
  scripts: number
}

const mostOf = { links: 3_000, images: 500, embeds: 100, icons: 30, meta: 300 }

export function readHtml(html: string, url: string): ReadPage {
  const root = parseHtml(html)
  const all = [...elements(root)]
  const base =
    resolved(url, all.find(({ tag, attributes }) => tag === 'base' && attributes.href)?.attributes.href) ?? url
  const page: ReadPage = {
    url,
    lang: null,
    title: null,
    canonical: null,
    meta: {},
    jsonLd: [],
    blocks: readableBlocks(root),
    links: [],
    icons: [],
    images: [],
    embeds: [],
    scripts: 0,
  }
  const described: string[] = []
  for (const element of all) take(page, element, base, described)
  page.jsonLd = readJsonLd(described)
  page.outline = readOutline(root, (address) => resolved(base, address))
  page.lang ??=
    page.meta['content-language']?.toLowerCase() ?? page.meta['og:locale']?.replace('_', '-').toLowerCase() ?? null
  return page
}

/** How much there is to read, for telling a page that only its scripts fill. */
export function readableLength({ blocks }: ReadPage): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function take(page: ReadPage, element: Element, base: string, described: string[]) {
  const { tag, attributes } = element
  if (tag === 'html') page.lang ??= attributes.lang?.trim().toLowerCase() || null
  else if (tag === 'title') page.title ??= folded(rawText(element)) || null
  else if (tag === 'meta') takeMeta(page, attributes, base)
  else if (tag === 'link') takeLink(page, attributes, base)
  else if (tag === 'a' || tag === 'area') takeAnchor(page, element, base)
  else if (tag === 'img') takeImage(page, attributes, base)
  else if (tag === 'iframe' || tag === 'video' || tag === 'embed') takeEmbed(page, element, base)
  else if (tag === 'script') {
    if (/^application\/ld\+json/i.test(attributes.type?.trim() ?? '')) described.push(rawText(element))
    else page.scripts++
  }
}

function takeMeta(page: ReadPage, attributes: Record<string, string>, base: string) {
  const name = (attributes.property ?? attributes.name ?? attributes.itemprop ?? attributes['http-equiv'])
    ?.trim()
    .toLowerCase()
  const content = folded(attributes.content ?? '')
  if (!name || !content || Object.keys(page.meta).length >= mostOf.meta) return
  if (!Object.hasOwn(page.meta, name)) page.meta[name] = content
  const target = name === 'refresh' ? resolved(base, /url\s*=\s*["']?([^"']+)/i.exec(content)?.[1]) : null
  if (target) page.links.push({ href: target, text: '', rel: 'refresh' })
}

function takeLink(page: ReadPage, attributes: Record<string, string>, base: string) {
  const rel = attributes.rel?.toLowerCase().split(/\s+/) ?? []
  const href = resolved(base, attributes.href)
  if (!href) return
  if (rel.includes('canonical')) page.canonical ??= href
  const isIcon = rel.some((word) =>
    ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon', 'fluid-icon'].includes(word),
  )
  if (isIcon && page.icons.length < mostOf.icons)
    page.icons.push({
      href,
      rel: rel.join(' '),
      ...(attributes.sizes && { sizes: attributes.sizes }),
      ...(attributes.type && { type: attributes.type }),
    })
}

function takeAnchor(page: ReadPage, element: Element, base: string) {
  const href = page.links.length < mostOf.links ? resolved(base, element.attributes.href) : null
  if (!href) return
  page.links.push({
    href,
    text: anchorText(element),
    ...(element.attributes.rel && { rel: element.attributes.rel.toLowerCase() }),
  })
}

/** The words of a link; where it shows only a picture, what the picture is said to show. */
function anchorText(anchor: Element): string {
  const picture = anchor.children.find((child): child is Element => typeof child !== 'string' && child.tag === 'img')
  return (
    wordsOf(anchor) ||
    folded(anchor.attributes['aria-label'] ?? anchor.attributes.title ?? picture?.attributes.alt ?? '')
  ).slice(0, 500)
}

function takeImage(page: ReadPage, attributes: Record<string, string>, base: string) {
  const src = resolved(base, attributes.src || attributes['data-src'] || attributes.srcset?.trim().split(/\s+/)[0])
  if (!src || page.images.length >= mostOf.images) return
  const size = (text: string | undefined) => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined)
  const [width, height] = [size(attributes.width), size(attributes.height)]
  page.images.push({
    src,
    alt: folded(attributes.alt ?? ''),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  })
}

function takeEmbed(page: ReadPage, { attributes, children }: Element, base: string) {
  const source = children.find((child): child is Element => typeof child !== 'string' && child.tag === 'source')
  const src = resolved(base, attributes.src || attributes['data-src'] || source?.attributes.src)
  if (src && page.embeds.length < mostOf.embeds)
    page.embeds.push({ src, ...(attributes.title && { title: folded(attributes.title) }) })
}

function resolved(base: string, address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address.trim(), base)
  return url && /^(https?|mailto|tel):$/.test(url.protocol) ? url.href : null
}
