import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../platform/app.ts'
import { Problem } from '../platform/problem.ts'
import { isEqual } from '../platform/timing-safe-equal.ts'

/** Refuses cross-site requests, by the headers that browsers set. */
export function checkSameOrigin(app: App, headers: IncomingHttpHeaders): void {
  const fetchSite = headers['sec-fetch-site']
  const isSameOrigin =
    fetchSite === undefined
      ? headers.origin === new URL(app.urls.site).origin
      : fetchSite === 'same-origin' || fetchSite === 'none'
  if (!isSameOrigin)
    throw new Problem('forbidden', 'This form came from another site. Open the page here and try again.')
}

/** A CSRF token for forms, derived from the session cookie, so that other sites cannot compute it. */
export function formToken(cookieValue: string): string {
  return createHmac('sha256', cookieValue).update('form token').digest('base64url')
}

export function checkFormToken(cookieValue: string | undefined, given: unknown): void {
  if (cookieValue && typeof given === 'string' && isEqual(given, formToken(cookieValue))) return
  throw new Problem('forbidden', 'You signed in again after opening this form. Check it and send it again.')
}
