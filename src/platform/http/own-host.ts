import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The names of the machine itself, as a URL spells them. */
export const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a Host header names this site, and not a name of others that was made to point here. */
export function isOwnHost(host: string | undefined, site: URL, loopbackToo: boolean): boolean {
  const named = host === undefined ? undefined : URL.parse(`${site.protocol}//${host}`)
  if (named?.pathname !== '/' || named.username || named.search || named.hash) return false
  return named.host === site.host || (loopbackToo && loopbackName.test(named.hostname))
}

/**
 * Whether whoever asks sits at the machine that runs the site, asks it by a name of its own, and is not led here by a
 * proxy.
 */
export function isFromThisMachine(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  site: URL,
): boolean {
  return (
    isLoopback(socket.remoteAddress) && isOwnHost(headers.host, site, true) && passedOnFor(headers).every(isLoopback)
  )
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'
}

/** Whom proxies say they ask for. What is not an address is kept: it is nobody on this machine. */
function passedOnFor(headers: IncomingMessage['headers']): string[] {
  const listed = ['x-forwarded-for', 'x-real-ip']
    .flatMap((name) => [headers[name] ?? []].flat())
    .flatMap((line) => line.split(','))
  const forwarded = (headers.forwarded ?? '')
    .split(',')
    .filter(Boolean)
    .map((hop) => /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;]*)/i.exec(hop)?.[1] ?? 'unknown')
  return [...listed, ...forwarded].map((node) =>
    node
      .trim()
      .replace(/^"|"$/g, '')
      .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
      .replace(/^([\d.]+):\d+$/, '$1'),
  )
}
