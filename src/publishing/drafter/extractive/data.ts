import { getDomain } from 'tldts'
import { isObject, type JsonObject } from '../../../platform/json.ts'
import { titleParts } from './fields/titles.ts'
import type { DraftedPage } from './page/page.ts'
import { isUsable } from './page/usable.ts'
import type { DraftedSite } from './site.ts'
import { withoutEvidence } from './with-evidence.ts'

/** Something that a page describes for machines. */
interface Thing {
  page: DraftedPage
  types: string[]
  object: JsonObject
  /** What it is the maker, publisher or brand of. */
  of: Thing | null
}

const nested = [
  'publisher',
  'provider',
  'creator',
  'author',
  'brand',
  'manufacturer',
  'mainEntity',
  'about',
  'seller',
  'offeredBy',
  'sourceOrganization',
  'parentOrganization',
  'isPartOf',
  'maker',
]

export function thingsOf(page: DraftedPage): Thing[] {
  const found: Thing[] = []
  const visit = (value: unknown, depth: number, of: Thing | null) => {
    if (Array.isArray(value)) for (const one of value.slice(0, 100)) visit(one, depth, of)
    else if (isObject(value) && depth < 4) {
      const thing = value['@type'] === undefined ? null : { page, types: typesOf(value), object: value, of }
      if (thing) found.push(thing)
      for (const key of nested) if (value[key] !== undefined) visit(value[key], depth + 1, thing ?? of)
    }
  }
  visit(page.content.jsonLd, 0, null)
  return found
}

export const organisation =
  /(?:^|:)(?:\w*Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|NGO|ProfessionalService|Brand)$/
export const productData = /(?:^|:)(?:\w*Application|Product|Service|SoftwareSourceCode|VideoGame|WebAPI|Game)$/
export const website = /(?:^|:)WebSite$/
const post = /(?:^|:)(?:\w*Article|BlogPosting|Review|JobPosting|Event|Recipe|NewsArticle|Comment)$/

export function isOf({ types }: Thing, ...patterns: RegExp[]): boolean {
  return types.some((type) => patterns.some((pattern) => pattern.test(type)))
}

function typesOf(object: JsonObject): string[] {
  const type = object['@type']
  return (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string')
}

/** What the site says of itself: things that bear its address or the name that it shows, never those of others. */
export function ownThings(site: DraftedSite): Thing[] {
  const hosts = new Set(
    site.pages.flatMap(({ content }) =>
      [content.url, content.canonical, content.meta['og:url']].flatMap((address) => hostOf(address, content.url) ?? []),
    ),
  )
  const { title, meta } = site.home.content
  const shown = [
    ...titleParts(title),
    title,
    meta['og:site_name'],
    meta['application-name'],
    ...site.home.lines.filter(({ level }) => level === 1).map(({ text }) => text),
  ]
    .map((text) => withoutEvidence(text ?? ''))
    .filter((text) => text.length > 1)
  const isOwn = ({ object, page, of }: Thing): boolean => {
    const name = withoutEvidence(textOf(object, 'name') ?? '')
    const isNamed = name.length > 1 && shown.some((text) => text.includes(name) || name.startsWith(text))
    const address = textOf(object, 'url') ?? (typeof object['@id'] === 'string' ? object['@id'] : null)
    const host = hostOf(address, page.url)
    if (isNamed || (host !== undefined && hosts.has(host) && !isRelative(address))) return true
    return of !== null && isOf(of, productData, website) && isRelative(address) && isOwn(of)
  }
  return site.pages
    .filter(({ kind }) => kind !== 'blog' && kind !== 'jobs')
    .flatMap(thingsOf)
    .filter((thing) => !isOf(thing, post) && isOwn(thing))
}

function isRelative(address: string | null): boolean {
  return !address || !/^https?:/i.test(address)
}

function hostOf(address: string | null | undefined, base: string): string | undefined {
  const url = address ? URL.parse(address, base) : null
  return url ? (getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname) : undefined
}

export function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, 200) : [value]
}

/** A text of an object, however it is wrapped. */
export function textOf(object: JsonObject, key: string): string | null {
  return textsOf(object, key)[0] ?? null
}

export function textsOf(object: JsonObject, key: string): string[] {
  return listOf(object[key]).flatMap((value) => {
    const text = isObject(value) ? (value['@value'] ?? value.name ?? value.url ?? value['@id']) : value
    const words =
      typeof text === 'number' ? String(text) : typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : ''
    return words && isUsable(words) ? [words] : []
  })
}
