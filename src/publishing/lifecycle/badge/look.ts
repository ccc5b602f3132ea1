import type { App } from '../../../platform/app.ts'
import { readPage } from '../../reader/crawl.ts'
import { ReaderFailure, type ReaderFailureCode } from '../../reader/failure.ts'
import { quoted } from '../../reader/quoted.ts'
import { readableLength } from '../../reader/text.ts'
import { parseAddress } from '../../reader/urls.ts'
import { type BadgeAddresses, badgeAddresses } from './addresses.ts'
import { findBadge } from './find.ts'
import type { BadgeReport, LookedAt } from './report.ts'

interface Sought {
  slug: string
  website_url: string
}

interface Look extends LookedAt {
  /** Shows next to nothing until its scripts run. */
  empty: boolean
}

/** Looks for the badge on the homepage of a listing, read politely. */
export async function lookForBadge(app: App, { slug, website_url }: Sought): Promise<BadgeReport> {
  const addresses = badgeAddresses(app.urls.site, slug)
  const pages: Look[] = []
  for (const address of homepagesOf(website_url)) {
    pages.push(await lookAt(app, address, addresses))
    if (pages.some(counts)) break
  }
  const found = pages.some(counts)
  return {
    found,
    message: found ? 'The badge is on the page.' : adviceOn(pages, addresses),
    looked_for: [`a picture from ${addresses.picture}`, `a link to ${addresses.page}`],
    pages: pages.map(({ empty: _, ...page }) => page),
  }
}

/** The address of the listing, and the front page of that site where it is another one. */
function homepagesOf(address: string): string[] {
  const front = URL.parse('/', address)?.href
  return front === undefined || front === parseOr(address) ? [address] : [address, front]
}

function parseOr(address: string): string {
  return URL.parse(address)?.href ?? address
}

async function lookAt(app: App, address: string, addresses: BadgeAddresses): Promise<Look> {
  try {
    const { url, status, html, content, rendered } = await readPage(app, parseAddress(address))
    if (status < 200 || status >= 300)
      return { url, status, problem: `The page answered ${status}.`, seen: [], empty: false }
    const seen = findBadge(html, url, addresses).map((sighting) => ({ ...sighting, address: quoted(sighting.address) }))
    return {
      url,
      status,
      problem: null,
      seen,
      empty: !rendered && content.scripts > 0 && readableLength(content) < 200,
    }
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    return { url: address, status: null, problem: `${error.what} ${advice[error.code]}`, seen: [], empty: false }
  }
}

const advice: Record<ReaderFailureCode, string> = {
  robots_disallowed: 'Allow SlipwayBot to read the homepage in the robots.txt of the site.',
  unreachable: 'Check that the address opens in a browser from anywhere.',
  blocked_address: 'The homepage must have a public address.',
  not_a_website: 'The address of the listing must be that of a web page.',
  too_large: 'Put the badge on a page of less than 2 MB.',
  timed_out: 'It is tried again later.',
}

function counts({ seen }: LookedAt): boolean {
  return seen.some(({ flaw }) => flaw === null)
}

function adviceOn(pages: readonly Look[], { page: link }: BadgeAddresses): string {
  const flawed = pages.flatMap(({ url, seen }) => seen.map(({ flaw }) => ({ url, flaw })))[0]
  if (flawed) return `Something like the badge is on ${flawed.url}, but it does not count. ${flawed.flaw}`
  const first = pages[0]!
  if (first.problem) return `${first.url} could not be looked at. ${first.problem}`
  if (pages.some(({ empty }) => empty))
    return `No badge in ${first.url} as the server sends it, and the page shows next to nothing without scripts. Put the badge into the HTML itself.`
  return `No badge on ${pages.map(({ url }) => url).join(' or ')}. Paste the HTML of the badge there as it is; it links to ${link}.`
}
