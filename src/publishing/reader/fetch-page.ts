import { decodeText } from './charset.ts'
import { isMarkup, isText } from './content-sniffing.ts'
import { ReaderFailure } from './failure.ts'
import { type Fetched, fetchBytes } from './fetch.ts'
import { checkRobots } from './robots.ts'
import type { CrawlSession } from './session.ts'

export interface FetchedPage {
  url: string
  status: number
  contentType: string
  html: string
}

export interface PageOptions {
  /** `text` accepts any text, such as the file of a claim; `html` only what a browser would show as a page. */
  as?: 'html' | 'text'
  /** Whether robots.txt is checked. Not needed when the owner of the site requests the check of this page. */
  robots?: boolean
}

const pageTypes = /^(text\/html|application\/xhtml\+xml)$/
// Content types of servers that do not know what they serve.
const vagueTypes = /^(|text\/plain|text\/xml|application\/xml|application\/octet-stream|unknown\/unknown|\*\/\*)$/
const textTypes = /^(text\/[\w.+-]+|application\/(json|[\w.+-]+\+json|xml|xhtml\+xml))$/

/** Fetches a page and decodes it. Throws a `ReaderFailure` if it is not a page. */
export async function fetchPage(
  session: CrawlSession,
  url: URL,
  { as = 'html', robots = true }: PageOptions = {},
): Promise<FetchedPage> {
  const fetched = await fetchBytes(session, url, {
    accept: as === 'html' ? 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1' : 'text/plain, text/*;q=0.9, */*;q=0.1',
    maxBytes: session.limits.bytes,
    inspect: (contentType) => checkType(mediaType(contentType), as),
    ...(robots && { permit: (hop: URL) => checkRobots(session, hop) }),
  })
  return {
    url: fetched.url.href,
    status: fetched.status,
    contentType: fetched.contentType,
    html: decodePage(fetched, as),
  }
}

function decodePage({ bytes, contentType, url }: Fetched, as: 'html' | 'text'): string {
  if (!isText(bytes)) throw notAPage(url.href, 'contains binary data')
  const text = decodeText(bytes, contentType)
  if (as === 'html' && !pageTypes.test(mediaType(contentType)) && !isMarkup(text))
    throw notAPage(url.href, 'is plain text')
  return text
}

function checkType(type: string, as: 'html' | 'text') {
  const accepted = pageTypes.test(type) || vagueTypes.test(type) || (as === 'text' && textTypes.test(type))
  if (!accepted) throw notAPage('The address', `returned ${type.slice(0, 60)}`)
}

function notAPage(where: string, what: string): ReaderFailure {
  return new ReaderFailure('not_a_website', `${where} ${what}, not a web page.`)
}

function mediaType(contentType: string): string {
  return contentType.split(';')[0]!.trim().toLowerCase()
}
