import type { CrawledPage } from '../../reader/text.ts'

type Place = 'title' | 'heading' | 'text' | 'meta' | 'data' | 'link' | 'link text' | 'image' | 'alt' | 'embed'

/** A piece of a page that can be quoted. A quote never spans two passages. */
export interface Passage {
  place: Place
  /** The name of metadata, or the path in structured data, such as `founder.name`. */
  key: string
  text: string
}

const maxDepth = 8
const maxDataEntries = 3_000

export function passagesOf(page: CrawledPage): Passage[] {
  const passages: Passage[] = []
  const add = (place: Place, text: string | null | undefined, key = '') => {
    if (text?.trim()) passages.push({ place, key, text })
  }
  add('title', page.title)
  for (const { kind, level, text } of page.blocks)
    add(kind === 'heading' ? 'heading' : 'text', text, level ? `h${level}` : '')
  for (const [name, content] of Object.entries(page.meta)) add('meta', content, name)
  for (const { key, text } of structuredDataOf(page.jsonLd)) add('data', text, key)
  for (const { href, text } of page.links) {
    add('link', href)
    add('link text', text)
  }
  for (const { href, rel } of page.icons) add('image', href, rel)
  for (const { src, alt } of page.images) {
    add('image', src)
    add('alt', alt)
  }
  for (const { src, title } of page.embeds) {
    add('embed', src)
    add('text', title)
  }
  return passages
}

/** Every text and number in the page's structured data. */
function structuredDataOf(objects: CrawledPage['jsonLd']): { key: string; text: string }[] {
  const found: { key: string; text: string }[] = []
  const stack: { value: unknown; key: string; depth: number }[] = objects
    .map((value) => ({ value, key: '', depth: 0 }))
    .reverse()
  while (stack.length > 0 && found.length < maxDataEntries) {
    const { value, key, depth } = stack.pop()!
    if (typeof value === 'string' || typeof value === 'number') found.push({ key, text: String(value) })
    else if (typeof value !== 'object' || value === null || depth > maxDepth) continue
    else if (Array.isArray(value))
      stack.push(
        ...value
          .slice(0, 500)
          .map((item) => ({ value: item, key, depth: depth + 1 }))
          .reverse(),
      )
    else
      stack.push(
        ...Object.entries(value)
          .map(([name, inner]) => ({ value: inner, key: key ? `${key}.${name}` : name, depth: depth + 1 }))
          .reverse(),
      )
  }
  return found
}
