import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type App, perApp } from './app.ts'

const keys = perApp(() => new Map<string, KeyObject>())

/** An HMAC with a key of its own for each use, so that a signature made for one use is not valid for another. */
export function sign(app: App, use: string, text: string): string {
  return createHmac('sha256', keyFor(app, use)).update(text).digest('base64url')
}

/** Stands for a value that must be recognised again but not stored, such as an IP address. */
export function pseudonym(app: App, use: string, text: string): string {
  return sign(app, use, text).slice(0, 22)
}

/** A key for one use, derived from the secret of the installation. As an object, because a buffer is prepared for each use. */
export function keyFor(app: App, use: string): KeyObject {
  const derived = keys(app)
  let key = derived.get(use)
  if (!key) derived.set(use, (key = createSecretKey(Buffer.from(hkdfSync('sha256', app.secret, '', use, 32)))))
  return key
}
