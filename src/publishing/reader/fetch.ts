import { counted } from '../../platform/numbers.ts'
import { checkOutboundUrl, OutboundError, portOf } from '../../platform/outbound/addresses.ts'
import { undici } from '../../platform/outbound/undici.ts'
import { acceptedEncodings, readBody, tooLarge } from './body.ts'
import { outboundFailure, ReaderFailure } from './failure.ts'
import { hostQueues } from './host-queues.ts'
import type { CrawlSession } from './session.ts'
import { maxHrefLength } from './urls.ts'

export interface Fetched {
  /** The final address, after redirects. */
  url: URL
  status: number
  contentType: string
  bytes: Buffer
}

interface FetchOptions {
  accept: string
  maxBytes: number
  whenLarger?: 'fail' | 'cut'
  /** Called before every hop. Throws to refuse it, and returns the crawl delay of the host in milliseconds. */
  permit?: (url: URL) => Promise<number>
  /** Throws to refuse a response by its content type, before its body is read. */
  inspect?: (contentType: string) => void
}

interface Hop extends Fetched {
  location: string | undefined
}

/** Sends a GET request. Every hop of a redirect is checked like the first. */
export async function fetchBytes(session: CrawlSession, start: URL, options: FetchOptions): Promise<Fetched> {
  const seen = new Set<string>()
  let deadline: AbortSignal | undefined
  let url = stripCredentials(start)
  for (let hops = 0; ; hops++) {
    if (hops > session.limits.redirects)
      throw new ReaderFailure('unreachable', `${start.href} redirects more than ${session.limits.redirects} times.`)
    if (seen.has(url.href)) throw new ReaderFailure('unreachable', `${start.href} redirects in a loop.`)
    seen.add(url.href)
    checkAddress(session, url)
    const delay = (await options.permit?.(url)) ?? 0
    const current = url
    const hop = await hostQueues(session.app)
      .run(`${current.hostname}:${portOf(current)}`, session.signal, delay, () => {
        // The time limit starts here, because waiting in the queue is not the fault of the page.
        deadline ??= AbortSignal.timeout(session.limits.pageMilliseconds)
        return fetchHop(session, current, AbortSignal.any([deadline, session.signal]), options)
      })
      .catch((error: unknown) => {
        throw toReaderFailure(error, session, current, deadline)
      })
    if (hop.location === undefined)
      return { url: hop.url, status: hop.status, contentType: hop.contentType, bytes: hop.bytes }
    url = redirectTarget(current, hop.location)
  }
}

async function fetchHop(
  session: CrawlSession,
  url: URL,
  signal: AbortSignal,
  { accept, maxBytes, whenLarger = 'fail', inspect }: FetchOptions,
): Promise<Hop> {
  const { statusCode, headers, body } = await undici().request(url, {
    dispatcher: session.agent,
    signal,
    headers: {
      'user-agent': session.userAgent,
      accept,
      'accept-encoding': acceptedEncodings,
      'accept-language': 'en;q=0.9, *;q=0.5',
    },
  })
  body.on('error', () => {})
  const header = (name: string) => String([headers[name] ?? ''].flat()[0])
  const response = {
    url,
    status: statusCode,
    contentType: header('content-type'),
    bytes: Buffer.alloc(0),
    location: undefined,
  }
  try {
    if (isRedirect(statusCode) && header('location')) return { ...response, location: header('location') }
    inspect?.(response.contentType)
    if (whenLarger === 'fail' && Number(header('content-length')) > maxBytes) throw tooLarge(maxBytes)
    return { ...response, bytes: await readBody(body, header('content-encoding'), { maxBytes, whenLarger }) }
  } finally {
    // Don't wait for the body of a redirect or a refused response.
    if (!body.readableEnded) body.destroy()
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Resolves a redirect, and throws if it must not be followed. */
export function redirectTarget(from: URL, location: string): URL {
  const to = URL.parse(location, from)
  if (!to || to.href.length > maxHrefLength)
    throw new ReaderFailure('unreachable', `${from.href} redirects to an invalid address.`)
  // A downgrade to http is accepted within a host, but not from one host to another.
  if (from.protocol === 'https:' && to.protocol === 'http:' && from.hostname !== to.hostname)
    throw new ReaderFailure('unreachable', `${from.href} redirects to ${to.hostname} over plain HTTP.`, {
      advice: 'Enter the https address of that site.',
    })
  return stripCredentials(to)
}

function stripCredentials(url: URL): URL {
  const clean = new URL(url)
  clean.username = ''
  clean.password = ''
  clean.hash = ''
  return clean
}

function checkAddress({ rules }: CrawlSession, url: URL): void {
  try {
    checkOutboundUrl(rules, url)
  } catch (error) {
    throw error instanceof OutboundError ? outboundFailure(error) : error
  }
}

function toReaderFailure(
  error: unknown,
  session: CrawlSession,
  url: URL,
  deadline: AbortSignal | undefined,
): ReaderFailure {
  if (error instanceof ReaderFailure) return error
  if (error instanceof OutboundError) return outboundFailure(error)
  if (session.signal.aborted || deadline?.aborted || isTimeout(error))
    return new ReaderFailure(
      'timed_out',
      `${url.href} didn't respond within ${counted(Math.ceil(session.limits.pageMilliseconds / 1000), 'second')}.`,
      { cause: error },
    )
  if (error instanceof undici().errors.HeadersOverflowError)
    return new ReaderFailure('too_large', `The response headers of ${url.href} are too large.`, {
      advice: 'Check the headers your server sends.',
      cause: error,
    })
  return new ReaderFailure('unreachable', `We couldn't read ${url.href} (${reason(error)}).`, { cause: error })
}

function isTimeout(error: unknown): boolean {
  const { errors } = undici()
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  )
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code && /CERT|TLS|SSL|SELF_SIGNED|ALTNAME|ISSUER|UNABLE_TO_VERIFY/.test(code))
    return `invalid certificate or encryption: ${code}`
  if (code === 'ECONNREFUSED') return 'connection refused'
  if (code?.startsWith('Z_') || (code?.startsWith('ERR_') && /BROTLI|ZLIB/.test(code))) return 'invalid compression'
  return code && /^[A-Z_0-9]+$/.test(code) ? code : 'connection lost'
}
