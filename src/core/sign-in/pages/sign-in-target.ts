import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { localPath } from '../../../platform/urls.ts'
import { withQuery } from '../../../web/links.ts'
import { type AfterSignIn, verifyIntent } from '../after-sign-in.ts'

/** Where to go after signing in. The forms and links of these pages pass it on. */
export interface SignInTarget {
  next?: string | undefined
  intent?: string | undefined
}

export function targetIn(from: { get(name: string): string | null }): SignInTarget {
  return { next: from.get('next') ?? undefined, intent: from.get('intent') ?? undefined }
}

export function targetFields({ next, intent }: SignInTarget): Html {
  return html`${next && html`<input type="hidden" name="next" value="${next}">`}${
    intent && html`<input type="hidden" name="intent" value="${intent}">`
  }`
}

export function withTarget(path: string, { next, intent }: SignInTarget): string {
  return withQuery(path, { next, intent })
}

export function verifyTarget(app: App, browser: string | undefined, { next, intent }: SignInTarget): AfterSignIn {
  return { next: localPath(next), intent: verifyIntent(app, browser, intent) }
}
