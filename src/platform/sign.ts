import { createHmac, hkdfSync } from 'node:crypto'
import { type App, perApp } from './app.ts'

const keys = perApp(() => new Map<string, Buffer>())

/** Vouches for a text: only this installation can make the same mark, and only for the same use. */
export function sign(app: App, use: string, text: string): string {
  return createHmac('sha256', keyFor(app, use)).update(text).digest('base64url')
}

/** Stands for something that must be recognised and should not be known, such as an address. */
export function pseudonym(app: App, use: string, text: string): string {
  return sign(app, use, text).slice(0, 22)
}

function keyFor(app: App, use: string): Buffer {
  const known = keys(app)
  let key = known.get(use)
  if (!key) known.set(use, (key = Buffer.from(hkdfSync('sha256', app.secret, '', use, 32))))
  return key
}
