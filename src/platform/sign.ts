import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type App, perApp } from './app.ts'

const keys = perApp(() => new Map<string, KeyObject>())

/** An HMAC with a separate key for each use, so that a signature created for one use isn't valid for another. */
export function sign(app: App, use: string, text: string): string {
  return createHmac('sha256', keyFor(app, use)).update(text).digest('base64url')
}

/** Replaces a value that must be recognizable but not stored, such as an IP address. */
export function pseudonym(app: App, use: string, text: string): string {
  return sign(app, use, text).slice(0, 22)
}

/**
 * A key for one use, derived from the installation's secret. A KeyObject, because a buffer would be prepared each time.
 */
export function keyFor(app: App, use: string): KeyObject {
  const derived = keys(app)
  let key = derived.get(use)
  if (!key) derived.set(use, (key = createSecretKey(Buffer.from(hkdfSync('sha256', app.secret, '', use, 32)))))
  return key
}
