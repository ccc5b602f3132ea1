import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { withoutPort } from './normalize-request.ts'

/** Loopback host names, as spelled in a URL. */
export const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a Host header names this site. Other names may point here because of DNS rebinding. */
export function isOwnHost(host: string | undefined, site: URL, allowsLoopback: boolean): boolean {
  const url = host === undefined ? undefined : URL.parse(`${site.protocol}//${host}`)
  if (url?.pathname !== '/' || url.username || url.search || url.hash) return false
  return url.host === site.host || (allowsLoopback && loopbackName.test(url.hostname))
}

/** Whether the request comes from the machine that runs the site: to one of its own names and not through a proxy. */
export function isFromThisMachine(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  site: URL,
): boolean {
  return (
    isLoopback(socket.remoteAddress) && isOwnHost(headers.host, site, true) && forwardedFor(headers).every(isLoopback)
  )
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'
}

/** The clients named by proxies. Entries that aren't addresses stay in the list, because they aren't loopback. */
function forwardedFor(headers: IncomingMessage['headers']): string[] {
  const listed = ['x-forwarded-for', 'x-real-ip']
    .flatMap((name) => [headers[name] ?? []].flat())
    .flatMap((line) => line.split(','))
  const forwarded = (headers.forwarded ?? '')
    .split(',')
    .filter(Boolean)
    .map((hop) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(hop)?.[1] ?? 'unknown')
  return [...listed, ...forwarded].map(withoutPort)
}
