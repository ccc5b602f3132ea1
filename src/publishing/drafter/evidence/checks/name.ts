import type { Check } from '../check.ts'
import type { Passage } from '../passages.ts'
import { isQuotedIn } from '../support.ts'

const nameTags =
  /^(?:og:site_name|og:title|application-name|apple-mobile-web-app-title|twitter:title|title|author|publisher)$/

/** A product's name must be in a title, main heading, metadata or the domain; a mention in a sentence is not enough. */
export const productName: Check<string> = (value, { quotes, index }) => {
  const isNamed =
    isQuotedIn(value, quotes) && (index.findAll(value).some(canName) || quotes.some(({ url }) => isInHost(value, url)))
  return isNamed ? value : undefined
}

function canName({ place, key }: Passage): boolean {
  if (place === 'title' || place === 'alt') return true
  if (place === 'heading') return key === 'h1'
  return (
    (place === 'meta' && nameTags.test(key)) ||
    (place === 'data' && /(?:^|\.)(?:name|legalName|alternateName|brand)$/.test(key))
  )
}

function isInHost(value: string, url: string): boolean {
  const compact = value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return compact.length > 2 && new URL(url).hostname.replace(/[^a-z0-9]/g, '').includes(compact)
}
