import type { BadgeReport, CheckedPage } from '../../../directory/badges/badge-check.ts'
import type { App } from '../../../platform/app.ts'
import { cleanQuote } from '../../reader/clean-quote.ts'
import { readPage } from '../../reader/crawl.ts'
import { ReaderFailure, type ReaderFailureCode } from '../../reader/failure.ts'
import { parserThread } from '../../reader/parsing.ts'
import { readableLength } from '../../reader/text.ts'
import { parseAddress } from '../../reader/urls.ts'
import { type BadgeUrls, badgeUrls } from './badge-urls.ts'
import type { findBadgeInHtml } from './find-in-html.ts'

const findBadge = parserThread<typeof findBadgeInHtml>(new URL('./find-in-html.ts', import.meta.url), 'findBadgeInHtml')

interface BadgeOwner {
  slug: string
  website_url: string
  /** Slugs of duplicates that were merged into the listing. Their badges show it too. */
  merged_slugs: string[]
}

interface PageResult extends CheckedPage {
  /** Whether the page has almost no text until its scripts run. */
  isEmpty: boolean
}

/** Searches the homepage of a listing for its badge. */
export async function findBadgeOnWebsite(
  app: App,
  { slug, website_url, merged_slugs }: BadgeOwner,
): Promise<BadgeReport> {
  const urls = badgeUrls(app.urls.site, slug)
  const pages: PageResult[] = []
  for (const url of homepagesOf(website_url)) {
    pages.push(await checkPage(app, url, [slug, ...merged_slugs]))
    if (pages.some(hasBadge)) break
  }
  const found = pages.some(hasBadge)
  return {
    found,
    message: found ? 'We found the badge on your page.' : adviceOn(pages, urls),
    looked_for: [`an image from ${urls.picture}`, `a link to ${urls.page}`],
    pages: pages.map(({ isEmpty: _, ...page }) => page),
  }
}

/** The website of the listing, and the front page of its host if that is a different page. */
function homepagesOf(website: string): string[] {
  const front = URL.parse('/', website)?.href
  const normalized = URL.parse(website)?.href ?? website
  return front === undefined || front === normalized ? [website] : [website, front]
}

async function checkPage(app: App, address: string, slugs: readonly string[]): Promise<PageResult> {
  try {
    const { url, status, html, content, rendered } = await readPage(app, parseAddress(address))
    if (status < 200 || status >= 300)
      return { url, status, problem: `The page returned status ${status}.`, seen: [], isEmpty: false }
    const found = await Promise.all(slugs.map((slug) => findBadge(html, url, app.urls.site, slug)))
    const sightings = found.find((some) => some.some(({ flaw }) => flaw === null)) ?? found[0]!
    const seen = sightings.map((sighting) => ({ ...sighting, address: cleanQuote(sighting.address) }))
    return {
      url,
      status,
      problem: null,
      seen,
      isEmpty: !rendered && content.scripts > 0 && readableLength(content) < 200,
    }
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    return { url: address, status: null, problem: `${error.what} ${advice[error.code]}`, seen: [], isEmpty: false }
  }
}

const advice: Record<ReaderFailureCode, string> = {
  robots_disallowed: 'Allow SlipwayBot in your robots.txt.',
  unreachable: 'Check that it opens in a browser.',
  blocked_address: 'Your homepage needs a public address.',
  not_a_website: 'Your website address must lead to a web page.',
  too_large: 'Put the badge on a page smaller than 2 MB.',
  timed_out: "We'll try again later.",
}

function hasBadge({ seen }: CheckedPage): boolean {
  return seen.some(({ flaw }) => flaw === null)
}

function adviceOn(pages: readonly PageResult[], { page: link }: BadgeUrls): string {
  const flawed = pages.flatMap(({ url, seen }) => seen.map(({ flaw }) => ({ url, flaw })))[0]
  if (flawed) return `We found a badge on ${flawed.url}, but it doesn't count. ${flawed.flaw}`
  const first = pages[0]!
  if (first.problem) return `We couldn't check ${first.url}. ${first.problem}`
  if (pages.some(({ isEmpty }) => isEmpty))
    return `We found no badge on ${first.url}. The page is almost empty without JavaScript, \
so add the badge to the HTML your server sends.`
  return `We found no badge on ${pages.map(({ url }) => url).join(' or ')}. \
Paste the badge HTML there unchanged; it links to ${link}.`
}
