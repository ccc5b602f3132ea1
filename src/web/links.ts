import type { FastifyReply } from 'fastify'
import { type Html, html, type Part } from '../platform/html.ts'
import { localPath } from '../platform/urls.ts'

const allowedProtocols = new Set(['http:', 'https:', 'mailto:'])

/** A URL from a user, if it is safe to link to. Excludes `javascript:` and the like. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null
  const url = new URL(text)
  return allowedProtocols.has(url.protocol) ? url.href : null
}

/** A link to a URL from a user, marked as user content for search engines. An unsafe URL is shown as text. */
export function userLink(address: string | null | undefined, content: Part, className = ''): Html {
  const href = webAddress(address)
  if (href === null) return html`<span class="${className}">${content}</span>`
  return html`<a class="${className}" href="${href}" rel="ugc nofollow noopener" dir="auto">${content}</a>`
}

/**
 * The URL of a picture from our media store. Rules turn a stored address into such a URL only if it is in the store; the
 * content security policy blocks all other hosts.
 */
export function pictureAddress(text: string | null | undefined): string | null {
  if (text?.startsWith('/') && !/^\/[/\\]/.test(text)) return text
  return /^https?:\/\/[^/?#@]+\/(?:[^?#]*\/)?[0-9a-f]{32}\/\d+\.(?:webp|jpg)$/.test(text ?? '') ? text! : null
}

export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  let search = ''
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '')
      search += `${search && '&'}${encodeQuery(name)}=${encodeQuery(String(value))}`
  return search ? `${path}?${search}` : path
}

const plainWord = /^[\w.*-]*$/

/** Encodes like `URLSearchParams`, which takes longer to create than to encode a word. */
function encodeQuery(word: string): string {
  return plainWord.test(word) ? word : new URLSearchParams([['', word]]).toString().slice(1)
}

/** Redirects to the sign-in page, which then continues to the path `next`. */
export function redirectToSignIn(reply: FastifyReply, next: string) {
  return reply.header('cache-control', 'no-store').redirect(withQuery('/sign-in', { next }), 303)
}

/** The path of the page that a form was sent from, by its Referer header. */
export function refererPath(referer: string | undefined, site: string, fallback = '/'): string {
  return localPath(referer?.startsWith(`${site}/`) ? referer.slice(site.length) : undefined, fallback)
}

/** A URL for people to read: `https://x.com/` becomes `x.com`. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
