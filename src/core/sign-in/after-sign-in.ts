import type { App } from '../../platform/app.ts'
import { hour } from '../../platform/duration.ts'
import { sign } from '../../platform/sign.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'
import { localPath } from '../../platform/urls.ts'

/** What a stranger wanted to do when they were asked to sign in. */
export interface Intent {
  action: 'vote' | 'follow'
  slug: string
  /** Of a vote: what had led them to the listing. */
  source?: string
}

/** Where a person goes after signing in, and what is done for them on the way. */
export interface Onward {
  next: string
  intent: Intent | null
  /** What was asked for in another browser, and so is not done. */
  left?: Intent
}

export const home: Onward = { next: '/', intent: null }

const longest = hour

/** Carried by the sign-in forms. It counts only in the browser that it was made for, so that nobody can hand another person a vote. */
export function writeIntent(app: App, browser: string, { action, slug, source }: Intent): string {
  const text = [action, slug, app.clock.now().getTime() + longest, ...(source === undefined ? [] : [source])].join('.')
  return `${text}.${sign(app, 'intent', `${browser} ${text}`)}`
}

export function readIntent(app: App, browser: string | undefined, token: string | null | undefined): Intent | null {
  const [, text, action, slug, until, source, mark] =
    /^((vote|follow)\.([a-z0-9-]{1,220})\.(\d{1,16})(?:\.([\w.-]{1,100}))?)\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (
    !browser ||
    !text ||
    !isEqual(mark!, sign(app, 'intent', `${browser} ${text}`)) ||
    Number(until) < app.clock.now().getTime()
  )
    return null
  return { action: action as Intent['action'], slug: slug!, ...(source !== undefined && { source }) }
}

/** As it is kept with a link that is mailed, and may be opened by somebody else than who asked. */
export function keptForLink(app: App, browser: string | undefined, { next, intent }: Onward): Record<string, unknown> {
  return { next, intent, intent_mark: intent && browser ? linkMark(app, browser) : null }
}

/** As it was kept with a link, for the browser that opens it. */
export function onwardOfLink(app: App, browser: string | undefined, data: Record<string, unknown>): Onward {
  const { next, intent } = onwardOf(data)
  const { intent_mark: mark } = data
  if (!intent || (browser && typeof mark === 'string' && isEqual(mark, linkMark(app, browser)))) return { next, intent }
  return { next, intent: null, left: intent }
}

function linkMark(app: App, browser: string): string {
  return sign(app, 'intent of link', browser)
}

/** As it was kept for the way back to the same browser. */
export function onwardOf(data: Record<string, unknown>): Onward {
  const { next, intent } = data as { next?: unknown; intent?: Intent | null }
  return { next: localPath(next), intent: intent ?? null }
}
