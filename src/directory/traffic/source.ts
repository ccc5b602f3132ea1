/** Where nothing is known of the way that somebody came. */
export const direct = 'direct'

// People pass through these on the way to what they came for.
const passages = new Set(['sign-in', 'sign-up', 'sign-out', 'reset', 'mailbox', 'account', 'scheme', 'invites'])
const most = 100

/**
 * What led to the page of a listing, from the address before it. Nothing of that address is kept but its host, or the
 * part of this site.
 */
export function sourceOf(site: string, before: string | null | undefined, slug: string): string {
  if (!before || !URL.canParse(before)) return direct
  const { origin, hostname, pathname } = new URL(before)
  const source = origin === site ? partOf(pathname, slug) : hostname.replace(/^www\./, '')
  return source.length <= most && /^[\w.-]+$/.test(source) ? source : direct
}

function partOf(path: string, slug: string): string {
  if (path === `/listings/${slug}`) return direct
  const part = path.split('/')[1]
  return part === undefined || part === '' ? 'home' : passages.has(part) ? direct : part
}

interface Act {
  slug: string
  /** The page that it was done on. */
  referer: string | undefined
  /** Where the page of the listing was reached from, as it says itself. */
  from: string | null | undefined
}

/**
 * Where somebody who votes or goes on to the website came from: a page that shows the listing among others, or what led
 * to its own page.
 */
export function sourceOfAct(site: string, { slug, referer, from }: Act): string {
  const source = sourceOf(site, referer, slug)
  return source === direct ? sourceOf(site, from, slug) : source
}
