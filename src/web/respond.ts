import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { etagOf, matchesEtag } from '../platform/http/etag.ts'
import { compressed, type Encoding, encodingOf } from './compression.ts'
import { type Scheme, schemeOf } from './scheme.ts'
import { forMember, forStrangers } from './slots.ts'
import type { Viewer } from './viewer.ts'

/** A finished page, kept in memory or not. */
interface Finished {
  body: string
}

interface Sent {
  bytes: Buffer
  etag: string
}

// As each page was sent: in a scheme and an encoding. They live exactly as long as the page itself is kept.
const variants = new WeakMap<Finished, Map<string, Sent>>()

/** The same page for every stranger: compressed once, and never used again without asking whether it changed. */
export function sendToStranger(request: FastifyRequest, reply: FastifyReply, finished: Finished, type: string) {
  const encoding = encodingOf(request)
  const { bytes, etag } = variant(finished, schemeOf(request), encoding)
  reply
    .header('etag', etag)
    .header('cache-control', 'public, no-cache')
    .header('vary', 'Accept, Accept-Encoding, Cookie')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendEncoded(reply, type, encoding, () => bytes)
}

/** A page for one person, kept by nobody. */
export async function sendToMember(
  app: App,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  type: string,
) {
  const page = inScheme(await forMember(app, viewer, body), schemeOf(request))
  reply.header('cache-control', 'private, no-store').header('vary', 'Accept, Accept-Encoding, Cookie')
  return sendEncoded(reply, type, encodingOf(request), (encoding) => compressed(page, encoding))
}

/** A page that is an answer to one request, such as a refusal. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, body: string, type: string) {
  const page = inScheme(forStrangers(body), schemeOf(request))
  reply.header('cache-control', 'no-store').header('vary', 'Accept, Accept-Encoding, Cookie')
  return sendEncoded(reply, type, encodingOf(request), (encoding) => compressed(page, encoding))
}

function sendEncoded(
  reply: FastifyReply,
  type: string,
  encoding: Encoding | undefined,
  body: (encoding: Encoding | undefined) => Buffer,
) {
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(body(encoding))
}

function variant(finished: Finished, scheme: Scheme | undefined, encoding: Encoding | undefined): Sent {
  let known = variants.get(finished)
  if (!known) variants.set(finished, (known = new Map()))
  const key = `${scheme} ${encoding}`
  let sent = known.get(key)
  if (!sent) {
    const bytes = compressed(inScheme(forStrangers(finished.body), scheme), encoding)
    known.set(key, (sent = { bytes, etag: `W/${etagOf(bytes)}` }))
  }
  return sent
}

/** The page in the colours that the reader chose. */
export function inScheme(page: string, scheme: Scheme | undefined): string {
  const chosen = `aria-pressed="false" value="${scheme ?? 'auto'}"`
  const marked = page.replace(chosen, chosen.replace('false', 'true'))
  return scheme ? marked.replace('<html lang="en"', `<html lang="en" data-scheme="${scheme}"`) : marked
}
