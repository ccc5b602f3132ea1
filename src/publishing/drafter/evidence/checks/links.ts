import type { SocialPlatform } from '../../../../directory/listings/socials.ts'
import type { Check } from '../check.ts'
import { emailsIn } from '../facts.ts'
import type { FoundQuote } from '../quote-index.ts'
import { videoOf } from '../videos.ts'

const platformHosts: Partial<Record<SocialPlatform, readonly string[]>> = {
  linkedin: ['linkedin.com'],
  x: ['x.com', 'twitter.com'],
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  instagram: ['instagram.com', 'instagr.am'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  threads: ['threads.net', 'threads.com'],
  pinterest: ['pinterest.com', 'pin.it'],
  github: ['github.com', 'github.io'],
  reddit: ['reddit.com'],
  producthunt: ['producthunt.com'],
  medium: ['medium.com'],
}

export const email: Check<string> = (value, { quotes }) =>
  quotes.some(({ quote }) => emailsIn(decodeEmail(quote)).includes(value.toLowerCase())) ? value : undefined

/** A picture that the page shows or names. */
export const pictureCheck: Check<string> = (value, { quotes }) =>
  isWebAddress(value) && quotes.some((quote) => isAddressOf(value, quote)) ? value : undefined

export const video: Check<string> = (value, { quotes }) => {
  const wanted = videoOf(value)
  return wanted && quotes.some(({ quote, url }) => videoOf(quote, url) === wanted) ? value : undefined
}

/** A profile on the platform's own host that a page links to or names by its handle. */
export function social(platform: SocialPlatform): Check<string> {
  return (value, { quotes }) =>
    isWebAddress(value) &&
    isOnPlatform(platform, value) &&
    quotes.some((quote) => isAddressOf(value, quote) || isHandleOf(platform, value, quote))
      ? value
      : undefined
}

function isOnPlatform(platform: SocialPlatform, address: string): boolean {
  const host = new URL(address).hostname.replace(/^www\./, '')
  const hosts = platformHosts[platform]
  if (!hosts) return true
  // Pinterest has a host per country; Medium blogs are subdomains.
  return hosts.some(
    (name) =>
      host === name ||
      host.endsWith(`.${name}`) ||
      (platform === 'pinterest' && /^(?:\w+\.)?pinterest\.[a-z.]{2,6}$/.test(host)),
  )
}

function isHandleOf(platform: SocialPlatform, address: string, { quote, passages }: FoundQuote): boolean {
  const handle = /^@(\w{1,30})$/.exec(quote.trim())?.[1]?.toLowerCase()
  const named =
    platform === 'x' && passages.some(({ place, key }) => place === 'meta' && /^twitter:(?:site|creator)$/.test(key))
  return handle !== undefined && named && new URL(address).pathname.replace(/\/$/, '').toLowerCase() === `/${handle}`
}

export function isAddressOf(value: string, { quote, url }: FoundQuote): boolean {
  const quoted = URL.parse(quote.trim(), url)
  return quoted !== null && /^https?:$/.test(quoted.protocol) && addressKey(quoted) === addressKey(new URL(value))
}

/** The same key with or without `www`, https, a trailing slash and tracking parameters. */
function addressKey({ hostname, port, pathname, searchParams }: URL): string {
  const query = [...searchParams]
    .filter(([name]) => !/^(?:utm_|ref$|fbclid|gclid|trk|igsh|si$|lang$|locale$|hl$)/.test(name))
    .map((pair) => pair.join('='))
    .sort()
  const path = hostname.endsWith('linkedin.com')
    ? pathname.replace(/\/(?:about|posts|mycompany|life|people|jobs)\/?$/, '')
    : pathname
  return `${hostname.replace(/^www\./, '').replace(/^twitter\.com$/, 'x.com')}:${port}${path.replace(/\/+$/, '')}?${query.join('&')}`
}

export function isWebAddress(value: string): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '') && !/[\s<>"]/.test(value)
}

function decodeEmail(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, '%2B'))
      .replace(/\s*[[(]at[\])]\s*/gi, '@')
      .replace(/\s*[[(]dot[\])]\s*/gi, '.')
  } catch {
    return text
  }
}
