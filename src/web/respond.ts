import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { CachedAnswer, Form } from '../platform/cached-answer.ts'
import { matchesEtag } from '../platform/http/etag.ts'
import { compressed, type Encoding, encodingOf } from './compression.ts'
import { takeToast } from './next-page-toast.ts'
import { type Scheme, schemeOf } from './scheme.ts'
import { forMember, forVisitors } from './slots.ts'
import type { Viewer } from './viewer.ts'

/** A rendered page, cached or not. */
interface RenderedPage {
  body: string
}

/** Sends the version for visitors, which is the same for all of them. Browsers must revalidate it. */
export function sendToVisitor(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, type: string) {
  const encoding = encodingOf(request)
  const form = formOf(page, schemeOf(request), encoding)
  const etag = `W/${form.etag}`
  reply
    .header('etag', etag)
    .header('cache-control', 'public, no-cache')
    .header('vary', 'Accept, Accept-Encoding, Cookie')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendEncoded(reply, type, encoding, () => form.bytes)
}

/** Sends a page with the slots filled for this member. It must not be cached. */
export async function sendToMember(
  app: App,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  type: string,
) {
  const { markup } = takeToast(app, request, reply)
  const filled = await forMember(app, viewer, body)
  const page = withScheme(markup ? filled.replace('</body>', () => `${markup}</body>`) : filled, schemeOf(request))
  reply.header('cache-control', 'private, no-store').header('vary', 'Accept, Accept-Encoding, Cookie')
  return sendEncoded(reply, type, encodingOf(request), (encoding) => compressed(page, encoding))
}

/** Sends a page that belongs to one request, such as an error. It must not be cached. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, body: string, type: string) {
  const page = withScheme(forVisitors(body), schemeOf(request))
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

/** A cached page keeps each color scheme and encoding in which it was sent. */
function formOf(page: RenderedPage, scheme: Scheme | undefined, encoding: Encoding | undefined): Form {
  const forEveryone = (body: string) => withScheme(forVisitors(body), scheme)
  if (!(page instanceof CachedAnswer)) return new Form(compressed(forEveryone(page.body), encoding))
  return page.form(`${scheme} ${encoding}`, (bytes) => {
    // Only ASCII is replaced, so the page can be read as Latin-1, which is much faster than going through UTF-8.
    const body = forEveryone(bytes.toString('latin1'))
    return compressed(Buffer.from(body, 'latin1'), encoding)
  })
}

/** The attributes of a scheme button in the footer. Pages are rendered as for readers who chose no scheme. */
const schemeButton = (scheme: Scheme | 'auto', isChosen: boolean) => `aria-pressed="${isChosen}" value="${scheme}"`

/** Applies the color scheme that the reader chose. */
export function withScheme(page: string, scheme: Scheme | undefined): string {
  if (!scheme) return page
  return page
    .replace(schemeButton('auto', true), schemeButton('auto', false))
    .replace(schemeButton(scheme, false), schemeButton(scheme, true))
    .replace('<html lang="en"', `<html lang="en" data-scheme="${scheme}"`)
}
