import type { SocialPlatform } from '../../../../directory/listings/socials.ts'
import type { Check } from '../check.ts'
import { emailsIn } from '../facts.ts'
import type { FoundQuote } from '../quote-index.ts'
import { videoOf } from '../videos.ts'

const hosts: Partial<Record<SocialPlatform, readonly string[]>> = {
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
} // prettier-ignore

export const email: Check<string> = (value, { quotes }) =>
  quotes.some(({ quote }) => emailsIn(decoded(quote)).includes(value.toLowerCase())) ? value : undefined

/** The address of a picture that the page itself shows or names. */
export const pictureCheck: Check<string> = (value, { quotes }) =>
  isWebAddress(value) && quotes.some((quote) => isAddressOf(value, quote)) ? value : undefined

export const video: Check<string> = (value, { quotes }) => {
  const wanted = videoOf(value)
  return wanted && quotes.some(({ quote, url }) => videoOf(quote, url) === wanted) ? value : undefined
}

/** A profile at a platform: at its own host, and linked from a page or named there by its handle. */
export function social(platform: SocialPlatform): Check<string> {
  return (value, { quotes }) =>
    isWebAddress(value) &&
    isAt(platform, value) &&
    quotes.some((quote) => isAddressOf(value, quote) || isHandleOf(platform, value, quote))
      ? value
      : undefined
}

function isAt(platform: SocialPlatform, address: string): boolean {
  const host = new URL(address).hostname.replace(/^www\./, '')
  const own = hosts[platform]
  if (!own) return true
  // Pinterest and others have a host per country; blogs at Medium are subdomains.
  return own.some(
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

/** Two spellings of one place: with or without `www`, encryption, a last slash, tracking. */
function addressKey({ hostname, port, pathname, searchParams }: URL): string {
  const query = [...searchParams]
    .filter(([name]) => !/^(?:utm_|ref$|fbclid|gclid|trk|igsh|si$|lang$|locale$|hl$)/.test(name))
    .map((pair) => pair.join('='))
    .sort()
  return `${hostname.replace(/^www\./, '').replace(/^twitter\.com$/, 'x.com')}:${port}${pathname.replace(/\/+$/, '')}?${query.join('&')}`
}

export function isWebAddress(value: string): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '') && !/[\s<>"]/.test(value)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, '%2B'))
      .replace(/\s*[[(]at[\])]\s*/gi, '@')
      .replace(/\s*[[(]dot[\])]\s*/gi, '.')
  } catch {
    return text
  }
}
