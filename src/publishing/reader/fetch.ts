import { errors, request } from 'undici'
import { checkPlace, OutboundError, portOf } from '../../platform/outbound/addresses.ts'
import { acceptedEncodings, readBody, tooLarge } from './body.ts'
import { outboundFailure, ReaderFailure } from './failure.ts'
import { hostQueues } from './host-queues.ts'
import type { CrawlSession } from './session.ts'
import { longestHref } from './urls.ts'

export interface Fetched {
  /** Where the redirects ended. */
  url: URL
  status: number
  contentType: string
  bytes: Buffer
}

interface FetchOptions {
  accept: string
  most: number
  whenLarger?: 'fail' | 'cut'
  /** Asked before every hop; throws to refuse, and answers with the pause that the host wants. */
  permit?: (url: URL) => Promise<number>
  /** Refuses an answer by its headers, before its body is read. */
  inspect?: (contentType: string) => void
}

interface Hop extends Omit<Fetched, 'bytes'> {
  bytes: Buffer
  location: string | undefined
}

/** GET, with every hop of a redirect checked like the first. */
export async function fetchBytes(session: CrawlSession, start: URL, options: FetchOptions): Promise<Fetched> {
  const seen = new Set<string>()
  let deadline: AbortSignal | undefined
  let url = withoutCredentials(start)
  for (let hops = 0; ; hops++) {
    if (hops > session.limits.redirects)
      throw new ReaderFailure('unreachable', `${start.href} redirects more than ${session.limits.redirects} times.`)
    if (seen.has(url.href)) throw new ReaderFailure('unreachable', `${start.href} redirects in a circle.`)
    seen.add(url.href)
    checkUrl(session, url)
    const delay = (await options.permit?.(url)) ?? 0
    const here = url
    const hop = await hostQueues(session.app)
      .run(`${here.hostname}:${portOf(here)}`, session.signal, delay, () => {
        // The time limit starts here: waiting in the queue of the host is not the fault of the page.
        deadline ??= AbortSignal.timeout(session.limits.pageMilliseconds)
        return fetchHop(session, here, AbortSignal.any([deadline, session.signal]), options)
      })
      .catch((error: unknown) => {
        throw toReaderFailure(error, session, here, deadline)
      })
    if (hop.location === undefined)
      return { url: hop.url, status: hop.status, contentType: hop.contentType, bytes: hop.bytes }
    url = redirected(here, hop.location)
  }
}

async function fetchHop(
  session: CrawlSession,
  url: URL,
  signal: AbortSignal,
  { accept, most, whenLarger = 'fail', inspect }: FetchOptions,
): Promise<Hop> {
  const { statusCode, headers, body } = await request(url, {
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
  const answer = {
    url,
    status: statusCode,
    contentType: header('content-type'),
    bytes: Buffer.alloc(0),
    location: undefined,
  }
  try {
    if (isRedirect(statusCode) && header('location')) return { ...answer, location: header('location') }
    inspect?.(answer.contentType)
    if (whenLarger === 'fail' && Number(header('content-length')) > most) throw tooLarge(most)
    return { ...answer, bytes: await readBody(body, header('content-encoding'), { most, whenLarger }) }
  } finally {
    // The body of a redirect or of a refused answer is not waited for.
    if (!body.readableEnded) body.destroy()
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Where a redirect leads, if it may be followed. */
export function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from)
  if (!to || to.href.length > longestHref)
    throw new ReaderFailure(
      'unreachable',
      `${from.href} redirects to something that is not an address, or too long for one.`,
    )
  // On its own host a site may serve what it likes; nobody else gets to take the reader off an encrypted connection.
  if (from.protocol === 'https:' && to.protocol === 'http:' && from.hostname !== to.hostname)
    throw new ReaderFailure('unreachable', `${from.href} redirects to ${to.hostname} without encryption.`, {
      advice: 'Give the https address of that site.',
    })
  return withoutCredentials(to)
}

function withoutCredentials(url: URL): URL {
  const clean = new URL(url)
  clean.username = ''
  clean.password = ''
  clean.hash = ''
  return clean
}

function checkUrl({ rules }: CrawlSession, url: URL): void {
  try {
    checkPlace(rules, url)
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
      `${url.href} did not answer in full within ${Math.ceil(session.limits.pageMilliseconds / 1000)} s.`,
      { cause: error },
    )
  if (error instanceof errors.HeadersOverflowError)
    return new ReaderFailure('too_large', `The headers of ${url.href} are too large.`, {
      advice: 'Check what the server sends before the page.',
      cause: error,
    })
  return new ReaderFailure('unreachable', `${url.href} could not be read (${reason(error)}).`, { cause: error })
}

function isTimeout(error: unknown): boolean {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  )
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code && /CERT|TLS|SSL|SELF_SIGNED|ALTNAME|ISSUER|UNABLE_TO_VERIFY/.test(code))
    return `its certificate or encryption is not valid: ${code}`
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  if (code?.startsWith('Z_') || (code?.startsWith('ERR_') && /BROTLI|ZLIB/.test(code))) return 'it cannot be unpacked'
  return code && /^[A-Z_0-9]+$/.test(code) ? code : 'the connection broke'
}
