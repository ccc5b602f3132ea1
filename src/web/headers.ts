import type { FastifyReply } from 'fastify'
import type { App } from '../platform/app.ts'

const policy = (pictures: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...pictures].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const securityHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
}

/** For a page that shows frames of these hosts, or of the site itself. */
export function allowFrames(reply: FastifyReply, hosts: readonly string[] = ["'self'"]): void {
  const current = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    current.replace('; form-action', `; frame-src ${hosts.join(' ')}; form-action`),
  )
}

/** Hosts that scripts, pictures and requests of a page may use, and the hashes of its inline scripts. */
export interface Sources {
  hosts: readonly string[]
  hashes: readonly string[]
}

/** For a page with the owner's snippet. Only the named hosts are allowed. */
export function allowSources(reply: FastifyReply, { hosts, hashes }: Sources): void {
  const named = hosts.map((host) => ` https://${host}`).join('')
  const scripts = hashes.map((hash) => ` ${hash}`).join('')
  const current = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    current
      .replace("script-src 'self'", `$&${named}${scripts}`)
      .replace(/img-src [^;]*/, `$&${named}`)
      .replace("connect-src 'self'", `$&${named}`),
  )
}

/** For a preview inside a page of the site. */
export function allowFraming(reply: FastifyReply): void {
  const current = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', current.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
}

/** `pictures` are the other origins that pages load pictures from. */
export function addSecurityHeaders(app: App, reply: FastifyReply, pictures: readonly string[]): void {
  reply.headers(securityHeaders).header('content-security-policy', policy(pictures))
  const { production, HSTS_SUBDOMAINS } = app.config
  if (production)
    reply.header('strict-transport-security', `max-age=31536000${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`)
}
