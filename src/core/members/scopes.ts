import type { Scope } from '../../platform/operation/caller.ts'

declare module '../../platform/operation/caller.ts' {
  interface Scopes {
    'account:read': true
    'listings:write': true
    'orders:write': true
  }
}

export const scopes = ['account:read', 'listings:write', 'orders:write'] as const satisfies readonly Scope[]

export const scopeMeaning: Record<Scope, string> = {
  'account:read': 'See your account, drafts, listings, claims and orders',
  'listings:write': 'Submit and change listings and claims for you',
  'orders:write': 'Price orders and prepare checkout links; you always pay yourself',
}
