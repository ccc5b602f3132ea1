import { readFileSync } from 'node:fs'
import { scopes } from '../../../src/core/members/scopes.ts'
import type { Audience, Scope } from '../../../src/platform/operation/caller.ts'

/** What the specification declares about an operation, or what this project declares about an extension. */
export interface Declared {
  method: string
  path: string
  access: 'public' | Scope
  codes: [success: number, ...others: number[]]
}

const read = (file: string): Record<string, Declared> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** The operations of the specification, then the extensions. */
export const declared = { ...read('../declared.json'), ...read('../extensions.json') }

/** The caller, relative to the owner of the resource. */
export type Person = 'owner' | 'co-founder' | 'other member' | 'admin'

export interface CallerKind {
  name: string
  person: Person
  credential: 'none' | 'key' | 'token'
  scopes: readonly Scope[]
  /** The audience of the access token. A revoked token is tried where it was valid. */
  audience?: Audience
  dead?: 'expired' | 'revoked'
}

const all = scopes
const owner = { person: 'owner', scopes: all } as const

/** Every kind of caller. Members other than the owner have all scopes, so that only their identity is tested. */
export const callers: readonly CallerKind[] = [
  { name: 'anonymous', person: 'other member', credential: 'none', scopes: [] },
  ...scopes.map(
    (scope): CallerKind => ({ name: `key: ${scope}`, person: 'owner', credential: 'key', scopes: [scope] }),
  ),
  { ...owner, name: 'key: all', credential: 'key' },
  { ...owner, name: 'REST token', credential: 'token', audience: 'rest' },
  { ...owner, name: 'REST token: account:read', credential: 'token', audience: 'rest', scopes: ['account:read'] },
  { ...owner, name: 'MCP token', credential: 'token', audience: 'mcp' },
  { ...owner, name: 'MCP token: account:read', credential: 'token', audience: 'mcp', scopes: ['account:read'] },
  { ...owner, name: 'expired key', credential: 'key', dead: 'expired' },
  { ...owner, name: 'revoked key', credential: 'key', dead: 'revoked' },
  { ...owner, name: 'expired token', credential: 'token', dead: 'expired' },
  { ...owner, name: 'revoked token', credential: 'token', dead: 'revoked' },
  { name: 'co-founder', person: 'co-founder', credential: 'key', scopes: all },
  { name: 'other member', person: 'other member', credential: 'key', scopes: all },
  { name: 'admin', person: 'admin', credential: 'key', scopes: all },
]

/** The status code that the specification requires, derived without looking at the operations themselves. */
export function expectedCode(operation: Declared, caller: CallerKind, audience: Audience): number {
  const { access, codes } = operation
  const [success] = codes
  if (caller.credential === 'none') return access === 'public' ? success : 401
  const isGood = !caller.dead && (caller.audience ?? audience) === audience
  // Declared or not: it tells clients to get a new credential.
  if (!isGood) return 401
  if (access === 'public') return success
  if (!caller.scopes.includes(access)) return 403
  return forPerson(operation, caller.person)
}

/** The kind of owned resource: by the path, or by the listing of an order item. */
function belonging({ path }: Declared): 'draft' | 'listing' | 'ordered listing' | 'claim' | 'order' | undefined {
  if (path.startsWith('/drafts/{')) return 'draft'
  if (path.startsWith('/me/listings/{')) return 'listing'
  if (path.startsWith('/claims/{')) return 'claim'
  if (path.startsWith('/orders/{')) return 'order'
  if (path === '/orders/quote' || path === '/orders/checkout') return 'ordered listing'
  return undefined
}

function forPerson(operation: Declared, person: Person): number {
  const [success] = operation.codes
  const thing = belonging(operation)
  if (!thing || person === 'owner') return success
  const isShared = thing === 'draft' || thing === 'listing' || thing === 'ordered listing'
  if (person === 'co-founder' && isShared) return isForOwner(operation) ? 403 : success
  // Other members' resources don't exist for a caller, even an admin. Without a declared 404, it is a bad request.
  return operation.codes.includes(404) ? 404 : 400
}

/** Only the owner decides who edits a draft and whether it exists. */
function isForOwner({ method, path }: Declared): boolean {
  return path.startsWith('/drafts/{id}/invites') || (path === '/drafts/{id}' && method === 'DELETE')
}
