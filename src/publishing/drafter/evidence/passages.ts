import type { ReadPage } from '../../reader/text.ts'

type Place = 'title' | 'heading' | 'text' | 'meta' | 'data' | 'link' | 'link text' | 'image' | 'alt' | 'embed'

/** A piece of a page that can be quoted from. A quote stands within one of them. */
export interface Passage {
  place: Place
  /** Of metadata its name, of structured data the names on the way to it, such as `founder.name`. */
  key: string
  text: string
}

const deepest = 8
const mostOfData = 3_000

export function passagesOf(page: ReadPage): Passage[] {
  const passages: Passage[] = []
  const add = (place: Place, text: string | null | undefined, key = '') => {
    if (text?.trim()) passages.push({ place, key, text })
  }
  add('title', page.title)
  for (const { kind, level, text } of page.blocks)
    add(kind === 'heading' ? 'heading' : 'text', text, level ? `h${level}` : '')
  for (const [name, content] of Object.entries(page.meta)) add('meta', content, name)
  for (const { key, text } of dataOf(page.jsonLd)) add('data', text, key)
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

/** Every text and number of the page's structured data. */
function dataOf(objects: ReadPage['jsonLd']): { key: string; text: string }[] {
  const found: { key: string; text: string }[] = []
  const waiting: { value: unknown; key: string; depth: number }[] = objects
    .map((value) => ({ value, key: '', depth: 0 }))
    .reverse()
  while (waiting.length > 0 && found.length < mostOfData) {
    const { value, key, depth } = waiting.pop()!
    if (typeof value === 'string' || typeof value === 'number') found.push({ key, text: String(value) })
    else if (typeof value !== 'object' || value === null || depth > deepest) continue
    else if (Array.isArray(value))
      waiting.push(
        ...value
          .slice(0, 500)
          .map((item) => ({ value: item, key, depth: depth + 1 }))
          .reverse(),
      )
    else
      waiting.push(
        ...Object.entries(value)
          .map(([name, inner]) => ({ value: inner, key: key ? `${key}.${name}` : name, depth: depth + 1 }))
          .reverse(),
      )
  }
  return found
}
