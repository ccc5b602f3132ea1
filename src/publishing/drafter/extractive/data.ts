import { getDomain } from 'tldts'
import { isObject, type JsonObject } from '../../../platform/json.ts'
import { titleParts } from './fields/titles.ts'
import type { DraftedPage } from './page/page.ts'
import { isQuotable } from './page/quotable.ts'
import type { DraftedSite } from './site.ts'
import { spellingKey } from './with-evidence.ts'

/** An object in the structured data of a page. */
interface DataObject {
  page: DraftedPage
  types: string[]
  object: JsonObject
  /** The object that names it as its maker, publisher or brand. */
  of: DataObject | null
}

const nestedProperties = [
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

export function dataObjectsOf(page: DraftedPage): DataObject[] {
  const found: DataObject[] = []
  const visit = (value: unknown, depth: number, of: DataObject | null) => {
    if (Array.isArray(value)) for (const one of value.slice(0, 100)) visit(one, depth, of)
    else if (isObject(value) && depth < 4) {
      const data = value['@type'] === undefined ? null : { page, types: typesOf(value), object: value, of }
      if (data) found.push(data)
      for (const key of nestedProperties) if (value[key] !== undefined) visit(value[key], depth + 1, data ?? of)
    }
  }
  visit(page.content.jsonLd, 0, null)
  return found
}

export const organizationType =
  /(?:^|:)(?:\w*Organization|Corporation|LocalBusiness|OnlineBusiness|OnlineStore|NGO|ProfessionalService|Brand)$/
export const productType = /(?:^|:)(?:\w*Application|Product|Service|SoftwareSourceCode|VideoGame|WebAPI|Game)$/
export const websiteType = /(?:^|:)WebSite$/
const postType = /(?:^|:)(?:\w*Article|BlogPosting|Review|JobPosting|Event|Recipe|NewsArticle|Comment)$/

export function hasType({ types }: DataObject, ...patterns: RegExp[]): boolean {
  return types.some((type) => patterns.some((pattern) => pattern.test(type)))
}

function typesOf(object: JsonObject): string[] {
  const type = object['@type']
  return (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string')
}

/** Objects about the site itself: those with its address or its name, not those about others. */
export function ownDataObjects(site: DraftedSite): DataObject[] {
  const hosts = new Set(
    site.pages.flatMap(({ content }) =>
      [content.url, content.canonical, content.meta['og:url']].flatMap((address) => hostOf(address, content.url) ?? []),
    ),
  )
  const { title, meta } = site.home.content
  const ownNames = [
    ...titleParts(title),
    title,
    meta['og:site_name'],
    meta['application-name'],
    ...site.home.lines.filter(({ level }) => level === 1).map(({ text }) => text),
  ]
    .map((text) => spellingKey(text ?? ''))
    .filter((text) => text.length > 1)
  const isOwn = ({ object, page, of }: DataObject): boolean => {
    const name = spellingKey(textProperty(object, 'name') ?? '')
    const isNamed = name.length > 1 && ownNames.some((text) => text.includes(name) || name.startsWith(text))
    const address = textProperty(object, 'url') ?? (typeof object['@id'] === 'string' ? object['@id'] : null)
    const host = hostOf(address, page.url)
    if (isNamed || (host !== undefined && hosts.has(host) && !isRelative(address))) return true
    return of !== null && hasType(of, productType, websiteType) && isRelative(address) && isOwn(of)
  }
  return site.pages
    .filter(({ kind }) => kind !== 'blog' && kind !== 'jobs')
    .flatMap(dataObjectsOf)
    .filter((data) => !hasType(data, postType) && isOwn(data))
}

function isRelative(address: string | null): boolean {
  return !address || !/^https?:/i.test(address)
}

function hostOf(address: string | null | undefined, base: string): string | undefined {
  const url = address ? URL.parse(address, base) : null
  return url ? (getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname) : undefined
}

export function asList(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value.slice(0, 200) : [value]
}

/** The text of a property, also if it is wrapped in an object or a list. */
export function textProperty(object: JsonObject, key: string): string | null {
  return textProperties(object, key)[0] ?? null
}

export function textProperties(object: JsonObject, key: string): string[] {
  return asList(object[key]).flatMap((value) => {
    const text = isObject(value) ? (value['@value'] ?? value.name ?? value.url ?? value['@id']) : value
    const words =
      typeof text === 'number' ? String(text) : typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : ''
    return words && isQuotable(words) ? [words] : []
  })
}
