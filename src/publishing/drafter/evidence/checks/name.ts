import type { Check } from '../check.ts'
import type { Passage } from '../passages.ts'
import { standsIn } from '../support.ts'

const nameTags =
  /^(?:og:site_name|og:title|application-name|apple-mobile-web-app-title|twitter:title|title|author|publisher)$/

/**
 * A product is called what its title, its first heading, its metadata or its address call it, not what some sentence
 * says.
 */
export const productName: Check<string> = (value, { quotes, library }) => {
  const named =
    standsIn(value, quotes) && (library.everywhere(value).some(names) || quotes.some(({ url }) => isInHost(value, url)))
  return named ? value : undefined
}

function names({ place, key }: Passage): boolean {
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
