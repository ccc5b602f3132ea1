import type { IncomingMessage } from 'node:http'

/**
 * Normalizes a request before anything reads it, and returns its URL. The absolute form
 * (`GET http://elsewhere.example/path`) would put another address into canonical links, and proxies that include the
 * client's port would give every connection an address of its own.
 */
export function normalizeRequest(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded !== undefined && !isPlainAddress(forwarded))
    request.headers['x-forwarded-for'] = [forwarded].flat().join(',').split(',').map(withoutPort).join(', ')
  const { url = '/' } = request
  if (url.startsWith('/') || url === '*') return url
  const absolute = URL.parse(url)
  const path = absolute && /^https?:$/.test(absolute.protocol) ? `${absolute.pathname}${absolute.search}` : '/'
  // Fastify keeps the original URL here, and plugins build addresses from it.
  Object.assign(request, { originalUrl: path })
  return path
}

/** One IPv4 address, as most proxies send it. */
function isPlainAddress(forwarded: string | string[]): boolean {
  return typeof forwarded === 'string' && /^[\d.]+$/.test(forwarded)
}

/** The IP address in a proxy header, without quotes, brackets and port. */
export function withoutPort(node: string): string {
  return node
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
}
