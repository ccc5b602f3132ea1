import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDeviceCookie } from '../../../core/sessions/cookies.ts'
import { ensureDeviceCookie } from '../../../core/sessions/pages/session.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { Problem } from '../../../platform/problem.ts'
import { sign } from '../../../platform/sign.ts'
import { isEqual } from '../../../platform/timing-safe-equal.ts'

// People pay without signing in, so the token is bound to the browser and the order instead of a session.
function makeToken(app: App, browser: string, order: string): string {
  return sign(app, 'checkout form', `${browser} ${order}`)
}

export function checkoutTokenField(app: App, request: FastifyRequest, reply: FastifyReply, order: string): Html {
  const token = makeToken(app, ensureDeviceCookie(app, request, reply), order)
  return html`<input type="hidden" name="form_token" value="${token}">`
}

export function checkCheckoutToken(app: App, request: FastifyRequest, order: string, given: string | null): void {
  const browser = readDeviceCookie(app, request.headers.cookie)
  if (browser && given && isEqual(given, makeToken(app, browser, order))) return
  throw new Problem(
    'forbidden',
    'You opened this page in another browser, or cookies are off. Review your order and try again.',
  )
}
