import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { type Html, nothing } from '../platform/html.ts'
import { sign } from '../platform/sign.ts'
import { isEqual } from '../platform/timing-safe-equal.ts'
import { toast } from './components/notice.ts'

/** Shows a message on the next page that the member opens, for forms that redirect without a script. */
export function toastOnNextPage(app: App, reply: FastifyReply, text: string): void {
  const value = Buffer.from(text).toString('base64url')
  setCookie(app, reply, `${value}.${sign(app, 'toast', value)}`, 60)
}

/** The message, once. It is signed, so that no other host can put words on our pages. */
export function takeToast(app: App, request: FastifyRequest, reply: FastifyReply): Html {
  const [, value, signature] = cookie.exec(request.headers.cookie ?? '') ?? []
  if (!value || !isEqual(signature!, sign(app, 'toast', value))) return nothing
  setCookie(app, reply, '', 0)
  return toast(Buffer.from(value, 'base64url').toString())
}

const cookie = /(?:^|;\s*)toast=([\w-]+)\.([\w-]{43})(?:;|$)/

function setCookie(app: App, reply: FastifyReply, value: string, seconds: number): void {
  const secure = app.urls.site.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `toast=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}
