import { createHash } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { ReaderFailure } from './failure.ts'
import { type FetchedPage, fetchPage, type PageOptions } from './fetch-page.ts'
import { PageQueue } from './page-queue.ts'
import { renderIfEmpty } from './render.ts'
import { robotsOf } from './robots.ts'
import { type CrawlSession, openSession, type SessionOptions } from './session.ts'
import { readSitemaps } from './sitemap.ts'
import { type ReadPage, readHtml } from './text.ts'
import { isSameSite, pageKey, parseAddress, siteOf } from './urls.ts'

export interface SitePage extends FetchedPage {
  content: ReadPage
  /** Whether its scripts were run before it was read. */
  rendered: boolean
}

export interface Progress {
  state: 'reading' | 'read' | 'skipped'
  url: string
  /** Pages read so far, and how many it may become. */
  read: number
  most: number
}

export interface SiteReading {
  /** Where the address that was given ended. */
  url: string
  site: string
  pages: SitePage[]
  /** Pages that were tried, and why they were left out. */
  skipped: { url: string; why: string }[]
  robots: { delay: number; sitemaps: string[] }
  startedAt: Date
  finishedAt: Date
  /** Whether time ran out before the pages did. */
  cutShort: boolean
}

interface ReadOptions extends SessionOptions {
  onProgress?: (progress: Progress) => void
}

/** Reads the best pages of a website, politely. Fails only if the first page cannot be read. */
export async function readSite(
  app: App,
  address: string,
  { onProgress = () => {}, ...options }: ReadOptions = {},
): Promise<SiteReading> {
  await using session = openSession(app, options)
  const startedAt = app.clock.now()
  const pages: SitePage[] = []
  const skipped: SiteReading['skipped'] = []
  const tell = (state: Progress['state'], url: string) =>
    onProgress({ state, url, read: pages.length, most: session.limits.pages })

  const start = parseAddress(address)
  tell('reading', start.href)
  const first = await readFirst(session, start)
  pages.push(first)
  tell('read', first.url)

  const home = new URL(first.url)
  const robots = await robotsOf(session, home)
  const choice = new PageQueue(home)
  const seen = new Set([fingerprint(first)])
  const offerAll = ({ content }: SitePage) => {
    for (const { href, text, rel } of content.links) if (!rel?.includes('nofollow')) choice.offer(href, text)
  }
  choice.offer(new URL('/', home))
  offerAll(first)
  for (const url of await readSitemaps(session, home, robots.sitemaps)) choice.offer(url)

  // A page that is left out costs a request too.
  for (
    let tries = session.limits.pages * 2;
    tries > 0 && pages.length < session.limits.pages && !session.signal.aborted;
    tries--
  ) {
    const url = choice.next()
    if (!url) break
    tell('reading', url.href)
    const page = await readNext(session, url, home, choice, seen)
    if (typeof page === 'string') skipped.push({ url: url.href, why: page })
    else {
      pages.push(page)
      offerAll(page)
    }
    tell(typeof page === 'string' ? 'skipped' : 'read', url.href)
  }
  return {
    url: first.url,
    site: siteOf(home),
    pages,
    skipped,
    robots: { delay: robots.delay, sitemaps: robots.sitemaps },
    startedAt,
    finishedAt: app.clock.now(),
    cutShort: session.signal.aborted,
  }
}

/** Reads one page, whatever its status, for a check of something on it. */
export async function readPage(
  app: App,
  address: string | URL,
  { as, robots, ...options }: PageOptions & SessionOptions = {},
): Promise<SitePage> {
  await using session = openSession(app, options)
  return await read(session, parseAddress(address), { ...(as && { as }), ...(robots !== undefined && { robots }) })
}

async function read(session: CrawlSession, url: URL, options: PageOptions = {}): Promise<SitePage> {
  const fetched = await fetchPage(session, url, options)
  const content = readHtml(options.as === 'text' ? '' : fetched.html, fetched.url)
  const rendered = options.as !== 'text' && fetched.status < 400 ? await renderIfEmpty(session, content) : undefined
  return rendered === undefined
    ? { ...fetched, content, rendered: false }
    : { ...fetched, html: rendered, content: readHtml(rendered, fetched.url), rendered: true }
}

async function readFirst(session: CrawlSession, start: URL): Promise<SitePage> {
  const page = await read(session, start)
  if (page.status < 200 || page.status >= 300)
    throw new ReaderFailure('unreachable', `${page.url} answered ${page.status}.`, { advice: adviceFor(page.status) })
  return page
}

function adviceFor(status: number): string {
  if (status === 404 || status === 410) return 'Check the address: there is no page there.'
  if (status === 401 || status === 403 || status === 429) return 'Let SlipwayBot in, or fill in the profile by hand.'
  return 'Try again when the site works.'
}

/** The page, or why it is left out. */
async function readNext(
  session: CrawlSession,
  url: URL,
  home: URL,
  choice: PageQueue,
  seen: Set<string>,
): Promise<SitePage | string> {
  try {
    const page = await read(session, url)
    const reached = new URL(page.url)
    if (page.status < 200 || page.status >= 300) return `answered ${page.status}`
    if (!isSameSite(home, reached)) return 'leads to another site'
    if (reached.href !== url.href && !choice.reached(reached) && !isSpelling(url, reached))
      return 'leads to a page that is known'
    const print = fingerprint(page)
    if (seen.has(print)) return 'says the same as another page'
    seen.add(print)
    return page
  } catch (error) {
    if (error instanceof ReaderFailure) return error.code
    throw error
  }
}

/** `/about` that redirects to `/about/` is the same page, and new. */
function isSpelling(asked: URL, reached: URL): boolean {
  return pageKey(asked) === pageKey(reached)
}

function fingerprint({ content }: SitePage): string {
  const hash = createHash('sha256').update(content.title ?? '')
  for (const { text } of content.blocks) hash.update('\n').update(text)
  return hash.digest('base64')
}
