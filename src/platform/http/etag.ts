import { hash } from 'node:crypto'

export function etagOf(body: string | Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`
}

/** Whether an If-None-Match header names this version, by the weak comparison of RFC 9110. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((candidate) => opaque(candidate.trim()) === opaque(etag))
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
