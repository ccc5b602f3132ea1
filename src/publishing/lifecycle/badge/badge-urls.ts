import { BADGE_KINDS } from '../../../directory/badges/kinds.ts'
import { slugShape } from '../../../directory/listings/slugs.ts'
import { decodeUri } from '../../../platform/decode-uri.ts'

/** The URLs that identify the badge of a listing. */
export interface BadgeUrls {
  /** The listing's page. A link to it counts as a badge, whatever image it shows. */
  page: string
  /** Any badge of the listing, in any style. */
  picture: string
  isPage(url: string, base: string): boolean
  isPicture(url: string): boolean
  /** The slug of another listing, if the URL is that listing's badge. */
  otherListingIn(url: string): string | undefined
}

const maxDecodings = 3

export function badgeUrls(siteUrl: string, slug: string): BadgeUrls {
  const site = new URL(siteUrl)
  const root = `${site.host}${site.pathname.replace(/\/$/, '')}`.toLowerCase()
  const withoutWww = root.replace(/^www\./, '')
  // Matched anywhere in a URL: image resizing services put the original URL inside their own.
  const pictures = new RegExp(
    `(?<![a-z0-9.-])(?:www\\.)?${RegExp.escape(withoutWww)}/badges/(${slugShape})/(?:${BADGE_KINDS.join('|')})\\.svg`,
    'gi',
  )
  const slugsIn = (url: string) => [...fullyDecode(url).matchAll(pictures)].map((match) => match[1]!.toLowerCase())
  return {
    page: `${siteUrl}/listings/${slug}`,
    picture: `${siteUrl}/badges/${slug}/….svg`,
    isPage(link, base) {
      const url = URL.parse(link.trim(), base)
      if (!url || !/^https?:$/.test(url.protocol)) return false
      const path = `${url.host}${decodeUri(url.pathname)}`.toLowerCase()
      return path.replace(/^www\./, '').replace(/\/+$/, '') === `${withoutWww}/listings/${slug}`
    },
    isPicture: (url) => slugsIn(url).includes(slug),
    otherListingIn: (url) => slugsIn(url).find((other) => other !== slug),
  }
}

/** URLs inside URLs are encoded, sometimes twice. */
function fullyDecode(url: string): string {
  let text = url
  for (let count = 0; count < maxDecodings && text.includes('%'); count++) text = decodeUri(text)
  return text
}
