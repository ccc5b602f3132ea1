import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { fetchBytes } from './fetch.ts'
import { robotsPermit } from './robots.ts'
import type { CrawlSession } from './session.ts'
import { isSameSite } from './urls.ts'

const mostAddresses = 2_000

/**
 * Addresses of pages that the sitemaps of a site name, as far as the caps let look. A broken sitemap is no reason not
 * to read the site.
 */
export async function readSitemaps(session: CrawlSession, home: URL, named: readonly string[]): Promise<URL[]> {
  const waiting = (named.length > 0 ? named : ['/sitemap.xml']).flatMap((address) => sameSite(home, home, address))
  const seen = new Set<string>()
  const pages: URL[] = []
  for (const sitemap of waiting) {
    if (seen.size >= session.limits.sitemaps || pages.length >= mostAddresses || session.signal.aborted) break
    if (seen.has(sitemap.href)) continue
    seen.add(sitemap.href)
    const { pages: found, sitemaps } = await readSitemap(session, sitemap).catch(() => ({ pages: [], sitemaps: [] }))
    pages.push(...found.flatMap((address) => sameSite(home, sitemap, address)).slice(0, mostAddresses - pages.length))
    waiting.push(...sitemaps.slice(0, session.limits.sitemaps).flatMap((address) => sameSite(home, sitemap, address)))
  }
  return pages
}

function sameSite(home: URL, base: URL, address: string): URL[] {
  const url = URL.parse(address.trim(), base)
  return url && /^https?:$/.test(url.protocol) && isSameSite(home, url) ? [url] : []
}

async function readSitemap(session: CrawlSession, url: URL): Promise<Named> {
  const { status, bytes } = await fetchBytes(session, url, {
    accept: 'application/xml, text/xml;q=0.9, */*;q=0.1',
    most: session.limits.bytes,
    permit: (hop) => robotsPermit(session, hop),
  })
  return status === 200
    ? parseSitemap(unpacked(bytes, session.limits.bytes).toString('utf8'))
    : { pages: [], sitemaps: [] }
}

/** A file that is gzip in itself, whatever the headers said. */
function unpacked(bytes: Buffer, most: number): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: most }) : bytes
}

interface Named {
  pages: string[]
  sitemaps: string[]
}

/** An index, a list of pages, or plain lines. */
export function parseSitemap(text: string): Named {
  if (!/^\s*(?:\ufeff\s*)?</.test(text))
    return {
      pages: text
        .split(/\s+/)
        .filter((line) => /^https?:\/\//.test(line))
        .slice(0, mostAddresses),
      sitemaps: [],
    }
  const named: Named = { pages: [], sitemaps: [] }
  const path: string[] = []
  let location = ''
  const parser = new Parser(
    {
      onopentagname(tag) {
        path.push(tag.replace(/^.*:/, '').toLowerCase())
        location = ''
        // Nobody nests a sitemap; whoever does wants to keep the parser busy.
        if (path.length > 16) parser.pause()
      },
      ontext(piece) {
        if (path.at(-1) === 'loc' && location.length < 2_000) location += piece
      },
      onclosetag() {
        const tag = path.pop()
        const list = path.at(-1) === 'sitemap' ? named.sitemaps : path.at(-1) === 'url' ? named.pages : undefined
        if (tag === 'loc' && list && list.length < mostAddresses) list.push(location.trim())
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  return named
}
