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

/** `pictures` are the other origins that pages load pictures from. */
export function addSecurityHeaders(app: App, reply: FastifyReply, pictures: readonly string[]): void {
  reply.headers(securityHeaders).header('content-security-policy', policy(pictures))
  const { production, HSTS_SUBDOMAINS } = app.config
  if (production)
    reply.header('strict-transport-security', `max-age=31536000${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`)
}
