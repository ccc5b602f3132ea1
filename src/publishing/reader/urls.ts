import { getDomain } from 'tldts'
import { bareHost, portOf } from '../../platform/outbound/addresses.ts'
import { ReaderFailure } from './failure.ts'

/** The length of an address as people type it. */
export const maxAddressLength = 2_048
/** The length of an address with its scheme and in ASCII. */
export const maxHrefLength = maxAddressLength + 'https:///'.length

/** Parses an address as people type it. Without a scheme it is https. */
export function parseAddress(typed: string | URL): URL {
  const text = String(typed).trim()
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)
  const url = text.length > maxHrefLength ? null : URL.parse(hasScheme ? text : `https://${text}`)
  if (text.length > maxHrefLength || (url && url.href.length > maxHrefLength))
    throw new ReaderFailure(
      'too_large',
      `The address is longer than ${maxAddressLength.toLocaleString('en')} characters.`,
      { advice: 'Enter a shorter one.' },
    )
  if (!url?.hostname)
    throw new ReaderFailure('not_a_website', "This isn't a web address.", {
      advice: 'Try something like https://example.com.',
    })
  return url
}

/**
 * What identifies a site: the registrable domain with all its hosts, or the host and port if there is no such domain.
 */
export function siteOf(url: URL): string {
  const host = bareHost(url.hostname)
  const domain = getDomain(host, { allowPrivateDomains: true }) ?? host
  const port = portOf(url)
  return port === 80 || port === 443 ? domain : `${domain}:${port}`
}

export function isSameSite(one: URL, other: URL): boolean {
  return siteOf(one) === siteOf(other)
}

const trackingParams = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref|source)$/i

/** The same key for all spellings of a page's address. */
export function pageKey(url: URL): string {
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index|default)(?:\.(?:html?|php|aspx?))?$/i, '/')
    .replace(/(?<=[^/])\.html?$/i, '')
    .replace(/(?<=.)\/$/, '')
  const query = [...url.searchParams]
    .filter(([name]) => !trackingParams.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  const port = portOf(url)
  const host = bareHost(url.hostname).replace(/^www\./, '')
  return `${host}${port === 80 || port === 443 ? '' : `:${port}`}${path || '/'}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
