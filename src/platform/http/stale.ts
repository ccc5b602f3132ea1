import type { CachedAnswer } from '../cached-answer.ts'

/** Marks an expired answer that is served because a new one can't be computed, as in RFC 9211. */
export function staleHeaders({ staleSeconds }: Pick<CachedAnswer, 'staleSeconds'>): Record<string, string> {
  if (staleSeconds === undefined) return {}
  return { 'cache-status': `Slipway; hit; ttl=-${staleSeconds}; detail=stale`, age: String(staleSeconds) }
}
