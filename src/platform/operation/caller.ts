/** What a credential may allow. The product adds its scopes to this interface, so that the compiler checks their names. */
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
  /** The credential of the request. */
  credential: { type: 'api_key' | 'oauth'; id: string; name: string | null; expiresAt: Date | null }
}

export type Caller = Anonymous | MemberCaller

export const anonymous: Anonymous = { kind: 'anonymous' }

/** The protected resources. A token for one is not valid for the other. */
export type Audience = 'rest' | 'mcp'

/** Resolves a bearer token to its caller. Null when it is not valid for this audience. */
export type Authenticate = (token: string, audience: Audience) => Promise<MemberCaller | null>
