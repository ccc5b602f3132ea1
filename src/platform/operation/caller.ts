/**
 * What a credential may allow. The product adds its scopes to this interface, so that operations name only real ones.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Scopes {}
export type Scope = keyof Scopes

interface Anonymous {
  kind: 'anonymous'
}

export interface MemberCaller {
  kind: 'member'
  memberId: number
  scopes: ReadonlySet<Scope>
  /** How the caller proved who they are, and which credential it was. */
  credential: { type: 'api_key' | 'oauth'; id: string; name: string | null; expiresAt: Date | null }
}

export type Caller = Anonymous | MemberCaller

export const anonymous: Anonymous = { kind: 'anonymous' }

/** The protected resources: a token for one is not valid for the other. */
export type Audience = 'rest' | 'mcp'

/** Turns a bearer token into a caller; null when it is not valid for this audience. */
export type Authenticate = (token: string, audience: Audience) => Promise<MemberCaller | null>
