import { gunzipSync } from 'node:zlib'
import { htmlParser } from '../../platform/html-parser.ts'
import { fetchBytes } from './fetch.ts'
import { parserThread } from './parsing.ts'
import { checkRobots } from './robots.ts'
import type { CrawlSession } from './session.ts'
import { isSameSite } from './urls.ts'

const maxAddresses = 2_000
const parseInThread = parserThread<typeof parseSitemap>(new URL(import.meta.url), 'parseSitemap')

/** The pages that a site's sitemaps list, within limits. A broken sitemap is skipped. */
export async function readSitemaps(session: CrawlSession, home: URL, addresses: readonly string[]): Promise<URL[]> {
  const queue = (addresses.length > 0 ? addresses : ['/sitemap.xml']).flatMap((address) =>
    resolveOnSite(home, home, address),
  )
  const seen = new Set<string>()
  const pages: URL[] = []
  for (const sitemap of queue) {
    if (seen.size >= session.limits.sitemaps || pages.length >= maxAddresses || session.signal.aborted) break
    if (seen.has(sitemap.href)) continue
    seen.add(sitemap.href)
    const { pages: found, sitemaps } = await readSitemap(session, sitemap).catch(() => ({ pages: [], sitemaps: [] }))
    pages.push(
      ...found.flatMap((address) => resolveOnSite(home, sitemap, address)).slice(0, maxAddresses - pages.length),
    )
    queue.push(
      ...sitemaps.slice(0, session.limits.sitemaps).flatMap((address) => resolveOnSite(home, sitemap, address)),
    )
  }
  return pages
}

function resolveOnSite(home: URL, base: URL, address: string): URL[] {
  const url = URL.parse(address.trim(), base)
  return url && /^https?:$/.test(url.protocol) && isSameSite(home, url) ? [url] : []
}

async function readSitemap(session: CrawlSession, url: URL): Promise<SitemapContents> {
  const { status, bytes } = await fetchBytes(session, url, {
    accept: 'application/xml, text/xml;q=0.9, */*;q=0.1',
    maxBytes: session.limits.bytes,
    permit: (hop) => checkRobots(session, hop),
  })
  return status === 200
    ? parseInThread(gunzipIfNeeded(bytes, session.limits.bytes).toString('utf8'))
    : { pages: [], sitemaps: [] }
}

/** A sitemap may be a gzip file, whatever its headers say. */
function gunzipIfNeeded(bytes: Buffer, maxBytes: number): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes
}

interface SitemapContents {
  pages: string[]
  sitemaps: string[]
}

/** Parses a sitemap index, a sitemap, or a plain list of addresses. */
export function parseSitemap(text: string): SitemapContents {
  if (!/^\s*(?:\ufeff\s*)?</.test(text))
    return {
      pages: text
        .split(/\s+/)
        .filter((line) => /^https?:\/\//.test(line))
        .slice(0, maxAddresses),
      sitemaps: [],
    }
  const contents: SitemapContents = { pages: [], sitemaps: [] }
  const path: string[] = []
  let location = ''
  const parser = new (htmlParser().Parser)(
    {
      onopentagname(tag) {
        path.push(tag.replace(/^.*:/, '').toLowerCase())
        location = ''
        // Sitemaps are flat. Deep nesting is an attempt to keep the parser busy.
        if (path.length > 16) parser.pause()
      },
      ontext(piece) {
        if (path.at(-1) === 'loc' && location.length < 2_000) location += piece
      },
      onclosetag() {
        const tag = path.pop()
        const list = path.at(-1) === 'sitemap' ? contents.sitemaps : path.at(-1) === 'url' ? contents.pages : undefined
        if (tag === 'loc' && list && list.length < maxAddresses) list.push(location.trim())
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  return contents
}
