import {
  BADGE_KINDS,
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  type BadgeClaim,
  type BadgeStyle,
} from '../../../src/directory/badges/kinds.ts'

export function everyBadge(words: Partial<BadgeClaim> = {}): (BadgeClaim & BadgeStyle)[] {
  return BADGE_KINDS.flatMap((kind) =>
    BADGE_SHAPES.flatMap((shape) =>
      BADGE_MODES.flatMap((mode) =>
        BADGE_SIZES.map((size) => ({
          siteName: 'Harbour',
          place: 2 as const,
          week: 'January 12–18, 2026',
          ...words,
          kind,
          shape,
          mode,
          size,
        })),
      ),
    ),
  )
}

export interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  parent: Element | null
}

const TAG = /^<(?:\/([\w-]+)|([\w-]+)((?: [\w:-]+="[^"<]*")*)(\/?))>/
const ENTITY = /&(amp|lt|gt|quot|#39);/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
// Used with `isWellFormed`, which finds lone surrogates. A single pattern with the flag `u` would be much slower.
const NOT_XML = /[^\t\n\r\u0020-\ufffd]/

/** Parses the small subset of XML that badges use, and refuses anything that is not well-formed. */
export function readXml(source: string): Element[] {
  if (!source.isWellFormed() || NOT_XML.test(source)) throw new Error('a character that XML does not allow')
  const elements: Element[] = []
  let open: Element | null = null
  let rest = source
  while (rest) {
    if (!rest.startsWith('<')) {
      const end = rest.indexOf('<')
      const text = end < 0 ? rest : rest.slice(0, end)
      if (!open) throw new Error(`text outside the root: ${text}`)
      open.text += unescaped(text)
      rest = rest.slice(text.length)
      continue
    }
    const [tag, closing, opening, attributes, selfClosing] = TAG.exec(rest) ?? []
    if (!tag) throw new Error(`not a tag: ${rest.slice(0, 80)}`)
    rest = rest.slice(tag.length)
    if (closing) {
      if (open?.name !== closing) throw new Error(`</${closing}> closes <${open?.name}>`)
      open = open.parent
      continue
    }
    if (!open && elements.length > 0) throw new Error('a second root')
    const element: Element = { name: opening!, attributes: readAttributes(attributes!), text: '', parent: open }
    elements.push(element)
    if (!selfClosing) open = element
  }
  if (open) throw new Error(`<${open.name}> is never closed`)
  return elements
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name, value] of source.matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
    if (name! in attributes) throw new Error(`${name} is given twice`)
    attributes[name!] = unescaped(value!)
  }
  return attributes
}

function unescaped(text: string): string {
  if (/[&>]/.test(text.replace(ENTITY, ''))) throw new Error(`not escaped: ${text}`)
  return text.replace(ENTITY, (_, name: string) => ENTITIES[name]!)
}

export function only(elements: Element[], name: string): Element {
  const found = elements.filter((element) => element.name === name)
  if (found.length !== 1) throw new Error(`${found.length} <${name}>`)
  return found[0]!
}

/** The lines of text: outlines in the site's typeface, or text if the typeface lacks a letter. */
export function linesOf(elements: Element[]): Element[] {
  return elements.flatMap((element) => {
    const { 'data-text': text } = element.attributes
    return element.name === 'text' ? [element] : text === undefined ? [] : [{ ...element, text }]
  })
}

/** Where a line of text starts and ends, from left to right, and its baseline. */
export function extent({ name, attributes }: Element): { left: number; right: number; baseline: number } {
  if (name === 'path') {
    const [x, baseline] = attributes['transform']!.match(/-?[\d.]+/g)!.map(Number) as [number, number]
    const { left, right } = extentOfPath(attributes['d']!)
    return { left: x + left, right: x + right, baseline }
  }
  const x = Number(attributes['x'])
  const length = Number(attributes['textLength'])
  const left = attributes['text-anchor'] === 'middle' ? x - length / 2 : x
  return { left, right: left + length, baseline: Number(attributes['y']) }
}

/** The extent from the path's origin. Badges of all modes and many sizes share the same paths. */
function extentOfPath(path: string): { left: number; right: number } {
  const known = extents.get(path)
  if (known) return known
  const found = { left: 0, right: 0 }
  for (const [, at] of path.matchAll(/(-?[\d.]+) -?[\d.]+/g)) {
    found.left = Math.min(found.left, Number(at))
    found.right = Math.max(found.right, Number(at))
  }
  extents.set(path, found)
  return found
}

const extents = new Map<string, { left: number; right: number }>()
