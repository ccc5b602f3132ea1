/** The source of visitors without a usable referrer. */
export const direct = 'direct'

// Visitors only pass through these pages, so they don't count as a source.
const transitPages = new Set(['sign-in', 'sign-up', 'sign-out', 'reset', 'mailbox', 'account', 'scheme', 'invites'])
const maxLength = 100

/**
 * Where a visit to a listing's page came from. For privacy, only the host of the referrer is used, or the section of
 * this site.
 */
export function sourceOf(site: string, referrer: string | null | undefined, slug: string): string {
  if (!referrer || !URL.canParse(referrer)) return direct
  const { origin, hostname, pathname } = new URL(referrer)
  const source = origin === site ? sectionOf(pathname, slug) : hostname.replace(/^www\./, '')
  return source.length <= maxLength && /^[\w.-]+$/.test(source) ? source : direct
}

function sectionOf(path: string, slug: string): string {
  if (path === `/listings/${slug}`) return direct
  const section = path.split('/')[1]
  return section === undefined || section === '' ? 'home' : transitPages.has(section) ? direct : section
}

interface VisitorAction {
  slug: string
  /** The page on which it happened. */
  referer: string | undefined
  /** The referrer of the listing's page, as sent by the form or script on it. */
  from: string | null | undefined
}

/**
 * Where a visitor who votes or clicks through to the website came from: the list that shows the listing, or the
 * referrer of the listing's own page.
 */
export function sourceOfAction(site: string, { slug, referer, from }: VisitorAction): string {
  const source = sourceOf(site, referer, slug)
  return source === direct ? sourceOf(site, from, slug) : source
}
