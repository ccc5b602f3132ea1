import { domainToUnicode } from 'node:url'
import { number } from '../../platform/numbers.ts'
import { invalid } from '../../platform/problem.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { maxAddressLength, parseAddress } from '../reader/urls.ts'

/** Normalizes the URL of a website and refuses what cannot be one. Does not contact the website. */
export function websiteAddress(typed: string, path: string): string {
  const refuse = (message: string) => invalid([{ path, message }])
  const url = parse(typed, refuse)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse('Enter a website address that starts with https://.')
  if (url.username || url.password) throw refuse('Remove the username and password from the address.')
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost')
    throw refuse('Enter a full web address, such as https://example.com.')
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
        ? `This address is too long. Use at most ${number(maxAddressLength)} characters.`
        : "This isn't a web address. Try something like https://example.com.",
    )
  }
}

/** A URL for people: without scheme, `www` and trailing slash, and with Unicode instead of Punycode. */
export function readableAddress(address: string): string {
  const { hostname, port, pathname, search } = new URL(address)
  const host = domainToUnicode(hostname) || hostname
  return `${host.replace(/^www\./, '')}${port && `:${port}`}${pathname === '/' ? '' : pathname}${search}`
}
