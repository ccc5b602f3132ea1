import type { FastifyReply } from 'fastify'
import type { App } from '../../../platform/app.ts'

/** Sends the HTML of an email as a page that can't run scripts and loads nothing but the logo. */
export function sendMailPage({ urls }: App, reply: FastifyReply, page: string, frameAncestors: string) {
  reply.header(
    'content-security-policy',
    [
      'sandbox allow-popups allow-top-navigation-by-user-activation',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src 'self' ${urls.site}`,
      `frame-ancestors ${frameAncestors}`,
    ].join('; '),
  )
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}
