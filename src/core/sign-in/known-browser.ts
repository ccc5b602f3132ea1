import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { sign } from '../../platform/sign.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'

const format = /^([\w-]{22})\.([\w-]{43})$/

/**
 * Marks a browser in which someone signed in to an account. Such a browser has its own limits, so that nobody can use
 * up the account's limits to lock out its owner.
 */
export function knownBrowserMark(app: App, email: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${sign(app, 'known browser', `${email} ${id}`)}`
}

/** The id of a browser that is known for this account. */
export function knownBrowser(app: App, email: string, mark: string | undefined): string | undefined {
  const [, id, signature] = format.exec(mark ?? '') ?? []
  return id && isEqual(signature!, sign(app, 'known browser', `${email} ${id}`)) ? id : undefined
}
