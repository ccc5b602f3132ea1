import type { Scope } from '../../platform/operation/caller.ts'

declare module '../../platform/operation/caller.ts' {
  interface Scopes {
    'account:read': true
    'listings:write': true
    'orders:write': true
  }
}

export const scopes = ['account:read', 'listings:write', 'orders:write'] as const satisfies readonly Scope[]

const scopeNames: Record<Scope, string> = {
  'account:read': 'View account',
  'listings:write': 'Edit listings',
  'orders:write': 'Create orders',
}

/** The scopes of a key or an app, in a few words. */
export function scopeList(allowed: readonly Scope[]): string {
  return allowed.map((scope) => scopeNames[scope]).join(', ')
}

export const scopeMeaning: Record<Scope, string> = {
  'account:read': 'View your account, drafts, listings, claims and orders',
  'listings:write': 'Create and edit your listings and claims',
  'orders:write': 'Price orders and create checkout links (only you can pay)',
}
