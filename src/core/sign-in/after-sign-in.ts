import type { App } from '../../platform/app.ts'
import { hour } from '../../platform/duration.ts'
import { sign } from '../../platform/sign.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'
import { localPath } from '../../platform/urls.ts'

/** What a visitor tried to do before they were asked to sign in. */
export interface Intent {
  /** Name of an `ActionAfterSignIn`. */
  action: string
  slug: string
  /** For a vote: where the visitor came from. */
  source?: string
}

/** Where to go once signed in, and what to do first. */
export interface AfterSignIn {
  next: string
  intent: Intent | null
  /** An intent from another browser. It is offered to the member, never carried out automatically. */
  unfinished?: Intent
}

export const goHome: AfterSignIn = { next: '/', intent: null }

/**
 * The token in the sign-in forms. It is bound to one browser, so that nobody can make another person vote by sending
 * them a sign-in link.
 */
export function signIntent(app: App, deviceCookie: string, { action, slug, source }: Intent): string {
  const text = [action, slug, app.clock.now().getTime() + hour, ...(source === undefined ? [] : [source])].join('.')
  return `${text}.${sign(app, 'intent', `${deviceCookie} ${text}`)}`
}

const tokenFormat = /^(([a-z_]{1,40})\.([a-z0-9-]{1,220})\.(\d{1,16})(?:\.([\w.-]{1,100}))?)\.([\w-]{43})$/

export function verifyIntent(
  app: App,
  deviceCookie: string | undefined,
  token: string | null | undefined,
): Intent | null {
  const [, text, action, slug, expiresAt, source, signature] = tokenFormat.exec(token ?? '') ?? []
  if (!deviceCookie || !text) return null
  if (!isEqual(signature!, sign(app, 'intent', `${deviceCookie} ${text}`))) return null
  if (Number(expiresAt) < app.clock.now().getTime()) return null
  return { action: action!, slug: slug!, ...(source !== undefined && { source }) }
}

/** The data to store with an emailed link, which someone else may open. */
export function toLinkData(
  app: App,
  deviceCookie: string | undefined,
  { next, intent }: AfterSignIn,
): Record<string, unknown> {
  return { next, intent, intent_mark: intent && deviceCookie ? linkSignature(app, deviceCookie) : null }
}

export function fromLinkData(app: App, deviceCookie: string | undefined, data: Record<string, unknown>): AfterSignIn {
  const { next, intent } = fromTokenData(data)
  const { intent_mark: signature } = data
  if (!intent) return { next, intent }
  const isSameBrowser =
    deviceCookie && typeof signature === 'string' && isEqual(signature, linkSignature(app, deviceCookie))
  return isSameBrowser ? { next, intent } : { next, intent: null, unfinished: intent }
}

function linkSignature(app: App, deviceCookie: string): string {
  return sign(app, 'intent of link', deviceCookie)
}

/** For tokens that only the same browser can return, such as the state of a social sign-in. */
export function fromTokenData(data: Record<string, unknown>): AfterSignIn {
  const { next, intent } = data as { next?: unknown; intent?: Intent | null }
  return { next: localPath(next), intent: intent ?? null }
}
