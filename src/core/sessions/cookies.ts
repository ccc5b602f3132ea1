import type { App } from '../../platform/app.ts'
import { day, second } from '../../platform/duration.ts'
import { sessionDays } from './session.ts'

/**
 * Browsers accept a `__Host-` cookie only over HTTPS, so that no other host and no plain connection can plant one.
 * Outside production, without HTTPS, the prefix is omitted.
 */
function isSecure(app: App): boolean {
  return app.config.production || app.urls.site.startsWith('https:')
}

function cookieName(app: App, name: string): string {
  return isSecure(app) ? `__Host-${name}` : name
}

interface CookieLifetime {
  seconds: number
}

function cookie(app: App, name: string, value: string, { seconds }: CookieLifetime): string {
  return `${cookieName(app, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(app) ? '; Secure' : ''}`
}

export function sessionCookie(app: App, value: string): string {
  return cookie(app, 'slipway', value, { seconds: (sessionDays * day) / second })
}

export function expiredSessionCookie(app: App): string {
  return cookie(app, 'slipway', '', { seconds: 0 })
}

export function readSessionCookie(app: App, header: string | undefined): string | undefined {
  return readCookie(header, cookieName(app, 'slipway'))
}

/** Identifies a browser across sessions, for vote fraud checks and for actions started before signing in. */
export function deviceCookie(app: App, value: string): string {
  return cookie(app, 'slipway-device', value, { seconds: (400 * day) / second })
}

export function readDeviceCookie(app: App, header: string | undefined): string | undefined {
  const value = readCookie(header, cookieName(app, 'slipway-device'))
  return value && /^[A-Za-z0-9_-]{22}$/.test(value) ? value : undefined
}

/** Marks a browser that was signed in to an account before. Grants no access. */
export function knownBrowserCookie(app: App, value: string): string {
  return cookie(app, 'slipway-known', value, { seconds: (400 * day) / second })
}

export function readKnownBrowserCookie(app: App, header: string | undefined): string | undefined {
  return readCookie(header, cookieName(app, 'slipway-known'))
}

/** Used only for the redirect to the social provider and back. */
export function socialCookie(app: App, value: string): string {
  return cookie(app, 'slipway-social', value, { seconds: value ? 900 : 0 })
}

export function readSocialCookie(app: App, header: string | undefined): string | undefined {
  return readCookie(header, cookieName(app, 'slipway-social'))
}

/** Used between the two steps of a sign-in. Grants access only to the second step. */
export function pendingCookie(app: App, value: string): string {
  return cookie(app, 'slipway-second-step', value, { seconds: value ? 600 : 0 })
}

export function readPendingCookie(app: App, header: string | undefined): string | undefined {
  return readCookie(header, cookieName(app, 'slipway-second-step'))
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const separator = part.indexOf('=')
    if (separator > 0 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim()
  }
  return undefined
}
