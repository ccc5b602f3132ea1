export const scopes = ['account:read', 'listings:write', 'orders:write'] as const
export type Scope = (typeof scopes)[number]

export const scopeMeaning: Record<Scope, string> = {
  'account:read': 'See your account, drafts, listings, claims and orders',
  'listings:write': 'Submit and change listings and claims for you',
  'orders:write': 'Price orders and prepare checkout links; you always pay yourself',
}

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
