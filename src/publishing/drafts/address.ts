import { domainToUnicode } from 'node:url'
import { invalid } from '../../platform/problem.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { maxAddressLength, parseAddress } from '../reader/urls.ts'

/** Normalizes the URL of a website and refuses what cannot be one. Does not contact the website. */
export function websiteAddress(typed: string, path: string): string {
  const refuse = (message: string) => invalid([{ path, message }])
  const url = parse(typed, refuse)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(`begins with ${url.protocol}; give the address of a website, which begins with https://`)
  if (url.username || url.password) throw refuse('has a user name or password in it; give the address without')
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost')
    throw refuse('has no domain; give an address such as https://example.com')
  url.hash = ''
  return url.href
}

function parse(typed: string, refuse: (message: string) => Error): URL {
  try {
    return parseAddress(typed)
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    throw refuse(
      error.code === 'too_large'
        ? `has more than ${maxAddressLength} characters; give a shorter address of the website`
        : 'is not a web address; give one such as https://example.com',
    )
  }
}

/** A URL for people: without scheme, `www` and trailing slash, and with Unicode instead of Punycode. */
export function readableAddress(address: string): string {
  const { hostname, port, pathname, search } = new URL(address)
  const host = domainToUnicode(hostname) || hostname
  return `${host.replace(/^www\./, '')}${port && `:${port}`}${pathname === '/' ? '' : pathname}${search}`
}
