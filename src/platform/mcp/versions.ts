/** A stateless revision: every request names it. */
export const modernVersion = '2026-07-28'

/** Revisions that start with `initialize`. Newest first. */
export const initializeVersions = ['2025-11-25', '2025-06-18', '2025-03-26']

export const servedVersions = [modernVersion, ...initializeVersions]

/** Only revision 2025-03-26 has batches, and its clients may send no version header. */
export function allowsBatches(versionHeader: string | undefined): boolean {
  return versionHeader === undefined || versionHeader === '2025-03-26'
}

/** Reserved keys in `_meta`. */
export const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const

export type Era = 'modern' | 'legacy'
