import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { localPath } from '../platform/urls.ts'
import { readForm } from './forms.ts'

const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const cookie = /(?:^|;\s*)scheme=(light|dark)(?:;|$)/

/** The color scheme that the reader chose, or undefined to follow the system. */
export function schemeOf(request: FastifyRequest): Scheme | undefined {
  return cookie.exec(request.headers.cookie ?? '')?.[1] as Scheme | undefined
}

/** The switch for browsers without scripts. With scripts, the browser writes the cookie itself. */
export function registerScheme(server: FastifyInstance, app: App): void {
  server.post('/scheme', async (request, reply) => {
    const form = readForm(request)
    const chosen = schemes.find((scheme) => scheme === form.get('scheme'))
    const secure = app.urls.site.startsWith('https:') ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `scheme=${chosen ?? ''}; Path=/; Max-Age=${chosen ? 31536000 : 0}; SameSite=Lax${secure}`,
    )
    return reply.redirect(localPath(form.get('next')), 303)
  })
}
