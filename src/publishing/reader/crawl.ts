import { createHash } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { ReaderFailure } from './failure.ts'
import { type FetchedPage, fetchPage, type PageOptions } from './fetch-page.ts'
import { crawlSeconds, crawls } from './metrics.ts'
import { PageQueue } from './page-queue.ts'
import { parserThread } from './parsing.ts'
import { renderIfEmpty } from './render.ts'
import { loadRobots } from './robots.ts'
import { type CrawlSession, openSession, type SessionOptions } from './session.ts'
import { readSitemaps } from './sitemap.ts'
import { readingSlots } from './slots.ts'
import type { CrawledPage, readHtml } from './text.ts'
import { isSameSite, pageKey, parseAddress, siteOf } from './urls.ts'

const parsePage = parserThread<typeof readHtml>(new URL('./text.ts', import.meta.url), 'readHtml')

export interface SitePage extends FetchedPage {
  content: CrawledPage
  /** Whether a browser ran its scripts first. */
  rendered: boolean
}

export interface Progress {
  state: 'reading' | 'read' | 'skipped'
  url: string
  /** Pages read so far. */
  read: number
  maxPages: number
}

export interface CrawledSite {
  /** The first page, after redirects. */
  url: string
  site: string
  pages: SitePage[]
  /** Pages that were requested but not used. */
  skipped: { url: string; why: string }[]
  robots: { delay: number; sitemaps: string[] }
  startedAt: Date
  finishedAt: Date
  /** Whether the time limit ended the crawl. */
  cutShort: boolean
}

interface CrawlOptions extends SessionOptions {
  onProgress?: (progress: Progress) => void
  /** Who the site is read for. Each reader has a limited number of concurrent readings. */
  reader?: string
}

/**
 * Crawls the most useful pages of a website and respects its robots.txt. Fails only if the first page cannot be read.
 */
export async function readSite(app: App, address: string, options: CrawlOptions = {}): Promise<CrawledSite> {
  const start = parseAddress(address)
  const startedAt = performance.now()
  let outcome = 'error'
  try {
    const site = await readingSlots(app).run(start, () => crawl(app, start, options), options.reader)
    outcome = site.cutShort ? 'cut_short' : 'done'
    return site
  } catch (error) {
    if (error instanceof ReaderFailure) outcome = error.code
    throw error
  } finally {
    app.metrics.count(crawls, { outcome })
    app.metrics.observe(crawlSeconds, { outcome }, (performance.now() - startedAt) / 1000)
  }
}

async function crawl(
  app: App,
  start: URL,
  { onProgress = () => {}, reader: _, ...options }: CrawlOptions,
): Promise<CrawledSite> {
  await using session = openSession(app, options)
  const startedAt = app.clock.now()
  const pages: SitePage[] = []
  const skipped: CrawledSite['skipped'] = []
  const report = (state: Progress['state'], url: string) =>
    onProgress({ state, url, read: pages.length, maxPages: session.limits.pages })

  report('reading', start.href)
  const first = await readFirst(session, start)
  pages.push(first)
  report('read', first.url)

  const home = new URL(first.url)
  const robots = await loadRobots(session, home)
  const queue = new PageQueue(home)
  const seen = new Set([fingerprint(first)])
  const queueLinks = ({ content }: SitePage) => {
    for (const { href, text, rel } of content.links) if (!rel?.includes('nofollow')) queue.add(href, text)
  }
  queue.add(new URL('/', home))
  queueLinks(first)
  for (const url of await readSitemaps(session, home, robots.sitemaps)) queue.add(url)
  // A site with a crawl delay gets no requests for pages that may not exist.
  const guesses = robots.delay === 0 ? queue.addGuesses() : 0

  // Skipped pages cost a request too, so the attempts are limited as well.
  for (
    let attempts = session.limits.pages * 2 + guesses;
    attempts > 0 && pages.length < session.limits.pages && !session.signal.aborted;
    attempts--
  ) {
    const url = queue.next()
    if (!url) break
    report('reading', url.href)
    const page = await readNext(session, url, home, queue, seen)
    if (typeof page === 'string') skipped.push({ url: url.href, why: page })
    else {
      pages.push(page)
      queueLinks(page)
    }
    report(typeof page === 'string' ? 'skipped' : 'read', url.href)
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

/** Reads a single page, whatever its status. */
export async function readPage(
  app: App,
  address: string | URL,
  { as, robots, ...options }: PageOptions & SessionOptions = {},
): Promise<SitePage> {
  const url = parseAddress(address)
  return readingSlots(app).run(url, async () => {
    await using session = openSession(app, options)
    return await read(session, url, { ...(as && { as }), ...(robots !== undefined && { robots }) })
  })
}

async function read(session: CrawlSession, url: URL, options: PageOptions = {}): Promise<SitePage> {
  const fetched = await fetchPage(session, url, options)
  const content = await parsePage(options.as === 'text' ? '' : fetched.html, fetched.url)
  const rendered = options.as !== 'text' && fetched.status < 400 ? await renderIfEmpty(session, content) : undefined
  return rendered === undefined
    ? { ...fetched, content, rendered: false }
    : { ...fetched, html: rendered, content: await parsePage(rendered, fetched.url), rendered: true }
}

async function readFirst(session: CrawlSession, start: URL): Promise<SitePage> {
  const page = await read(session, start)
  if (page.status < 200 || page.status >= 300)
    throw new ReaderFailure('unreachable', `${page.url} returned status ${page.status}.`, {
      advice: adviceFor(page.status),
    })
  return page
}

function adviceFor(status: number): string {
  if (status === 404 || status === 410) return "There's no page at this address. Check it and try again."
  if (status === 401 || status === 403 || status === 429) return 'Allow SlipwayBot, or fill in the profile yourself.'
  return 'Try again when the site is back up.'
}

/** Returns the page, or the reason to skip it. */
async function readNext(
  session: CrawlSession,
  url: URL,
  home: URL,
  queue: PageQueue,
  seen: Set<string>,
): Promise<SitePage | string> {
  try {
    const page = await read(session, url)
    const reached = new URL(page.url)
    if (page.status < 200 || page.status >= 300) return `status ${page.status}`
    if (!isSameSite(home, reached)) return 'redirects to another site'
    if (reached.href !== url.href && !queue.markKnown(reached) && !isSamePage(url, reached))
      return 'redirects to a page we already read'
    const hash = fingerprint(page)
    if (seen.has(hash)) return 'duplicate of another page'
    seen.add(hash)
    return page
  } catch (error) {
    if (error instanceof ReaderFailure) return error.code
    throw error
  }
}

/** `/about` that redirects to `/about/` is the same page. */
function isSamePage(requested: URL, reached: URL): boolean {
  return pageKey(requested) === pageKey(reached)
}

function fingerprint({ content }: SitePage): string {
  const hash = createHash('sha256').update(content.title ?? '')
  for (const { text } of content.blocks) hash.update('\n').update(text)
  return hash.digest('base64')
}
