import type { FastifyReply } from 'fastify'
import { localPath } from '../platform/urls.ts'
import { type Html, html, type Part } from './html.ts'

const allowed = new Set(['http:', 'https:', 'mailto:'])

/** An address that a user gave, if it is one that a link may have; never `javascript:` or the like. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null
  const url = new URL(text)
  return allowed.has(url.protocol) ? url.href : null
}

/** A link to where a user points, marked as theirs. What may not be linked is shown as text. */
export function userLink(address: string | null | undefined, content: Part, className = ''): Html {
  const href = webAddress(address)
  if (href === null) return html`<span class="${className}">${content}</span>`
  return html`<a class="${className}" href="${href}" rel="ugc nofollow noopener" dir="auto">${content}</a>`
}

/** A picture that a user points to. Plain http would be blocked on an https page and read by others on the way. */
export function pictureAddress(text: string | null | undefined): string | null {
  if (text?.startsWith('/') && !text.startsWith('//')) return text
  const href = webAddress(text)
  // A site without encryption names its own uploads so; the policy of the page lets no other through.
  return href?.startsWith('https:') || /^http:\/\/[^/]+\/media\/[0-9a-f]{32}\/\d+\.(?:webp|jpg)$/.test(href ?? '')
    ? href
    : null
}

export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search}`
}

/** Sends people to sign in first, and back to this path afterwards. */
export function toSignIn(reply: FastifyReply, back: string) {
  return reply.header('cache-control', 'no-store').redirect(withQuery('/sign-in', { next: back }), 303)
}

/** Where on this site a form was sent from. */
export function pathBehind(referer: string | undefined, site: string, otherwise = '/'): string {
  return localPath(referer?.startsWith(`${site}/`) ? referer.slice(site.length) : undefined, otherwise)
}

/** An address as people read it. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
