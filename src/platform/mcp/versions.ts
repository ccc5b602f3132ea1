/** One request is one exchange: the revision travels in every request. */
export const modernVersion = '2026-07-28'

/** Begun by `initialize`; served without sessions. Newest first. */
export const initializeVersions = ['2025-11-25', '2025-06-18', '2025-03-26']

export const servedVersions = [modernVersion, ...initializeVersions]

/** The only revision whose messages may come as an array; its clients send no version header. */
export function allowsBatches(versionHeader: string | undefined): boolean {
  return versionHeader === undefined || versionHeader === '2025-03-26'
}

/** Names that the protocol reserves in `_meta`. */
export const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
} as const

export type Era = 'modern' | 'legacy'
