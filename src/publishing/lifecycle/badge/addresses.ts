import { BADGE_KINDS } from '../../../directory/badges/kinds.ts'
import { slugShape } from '../../../directory/listings/slugs.ts'
import { decodeUri } from '../../../platform/decode-uri.ts'

/** The addresses by which the badge of a listing is known. */
export interface BadgeAddresses {
  /** The listing's page: a link to it counts, whatever picture it shows. */
  page: string
  /** Any badge of the listing, in any style. */
  picture: string
  isPage(address: string, base: string): boolean
  isPicture(address: string): boolean
  /** The slug of another listing of this site, when the address is a badge of that. */
  pictureOf(address: string): string | undefined
}

const mostDecodings = 3

export function badgeAddresses(siteUrl: string, slug: string): BadgeAddresses {
  const site = new URL(siteUrl)
  const root = `${site.host}${site.pathname.replace(/\/$/, '')}`.toLowerCase()
  const bare = root.replace(/^www\./, '')
  // Anywhere in the address, because pages show pictures through resizing services that carry ours in theirs.
  const pictures = new RegExp(
    `(?<![a-z0-9.-])(?:www\\.)?${RegExp.escape(bare)}/badges/(${slugShape})/(?:${BADGE_KINDS.join('|')})\\.svg`,
    'gi',
  )
  const slugsIn = (address: string) => [...plain(address).matchAll(pictures)].map((match) => match[1]!.toLowerCase())
  return {
    page: `${siteUrl}/listings/${slug}`,
    picture: `${siteUrl}/badges/${slug}/….svg`,
    isPage(address, base) {
      const url = URL.parse(address.trim(), base)
      if (!url || !/^https?:$/.test(url.protocol)) return false
      return (
        `${url.host}${decodeUri(url.pathname)}`
          .toLowerCase()
          .replace(/^www\./, '')
          .replace(/\/+$/, '') === `${bare}/listings/${slug}`
      )
    },
    isPicture: (address) => slugsIn(address).includes(slug),
    pictureOf: (address) => slugsIn(address).find((other) => other !== slug),
  }
}

/** Addresses inside of addresses are encoded, sometimes twice. */
function plain(address: string): string {
  let text = address
  for (let count = 0; count < mostDecodings && text.includes('%'); count++) text = decodeUri(text)
  return text
}
