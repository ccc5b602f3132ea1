import * as z from 'zod'
import { scopes } from './scopes.ts'

const AccountCounts = z.object({
  drafts: z.int(),
  listings: z.int(),
  claims: z.int(),
  orders: z.int(),
  api_keys: z.int(),
})
export type AccountCountName = keyof z.infer<typeof AccountCounts>

const AccountLimits = z.object({
  requests_per_minute: z.int(),
  writes_per_minute: z.int(),
  submissions_per_hour: z.int(),
})
export type AccountLimitName = keyof z.infer<typeof AccountLimits>

export const Account = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    role: z.enum(['member', 'admin']),
    created_at: z.string(),
    authentication: z.object({
      type: z.enum(['api_key', 'oauth']),
      name: z.string().nullable().describe('Name of the key or connected app.'),
      expires_at: z.string().nullable(),
    }),
    scopes: z.array(z.enum(scopes)).describe('What this credential allows.'),
    limits: AccountLimits,
    counts: AccountCounts,
  })
  .meta({ id: 'Account' })
