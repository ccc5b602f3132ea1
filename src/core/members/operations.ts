import type { App } from '../../platform/app.ts'
import { join, raw, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { memberPerMinute, writesPerMinute } from '../../platform/limits/policy.ts'
import { operation } from '../../platform/operation/declare.ts'
import { Problem } from '../../platform/problem.ts'
import { type AccountCount, type AccountLimit, accountCounts, accountLimits } from './account-counts.ts'
import { memberById } from './members.ts'
import { Account, type AccountCountName, type AccountLimitName } from './schema.ts'

export const requestsLimit: AccountLimit = { name: 'requests_per_minute', quota: memberPerMinute }
export const writesLimit: AccountLimit = { name: 'writes_per_minute', quota: writesPerMinute }

export const get_account = operation({
  id: 'get_account',
  title: 'Get account',
  description:
    'Your account and what the credential allows: scopes, limits and counts. Use it to check access before other calls.',
  group: 'account',
  method: 'GET',
  path: '/me',
  access: 'account:read',
  returns: Account,
  example: {
    response: {
      id: 7,
      name: 'Ada Marsh',
      email: 'ada@tidewell.example',
      email_verified: true,
      role: 'member',
      created_at: '2026-09-01T08:30:00.000Z',
      authentication: { type: 'api_key', name: 'deploy script', expires_at: null },
      scopes: ['account:read', 'listings:write'],
      limits: { requests_per_minute: 600, writes_per_minute: 120, submissions_per_hour: 20 },
      counts: { drafts: 1, listings: 2, claims: 1, orders: 3, api_keys: 1 },
    },
  },
  async run({ app, db, caller }) {
    const member = await memberById(db, caller.memberId)
    if (!member) throw new Problem('invalid_token', "This credential's account no longer exists.")
    const { type, name, expiresAt } = caller.credential
    return {
      id: member.id,
      name: member.name,
      email: member.email,
      email_verified: member.email_verified_at !== null,
      // The API has only two roles. Roles other than owner and admin can't do more there than a member.
      role: member.role === 'owner' || member.role === 'admin' ? ('admin' as const) : ('member' as const),
      created_at: member.created_at.toISOString(),
      authentication: { type, name, expires_at: expiresAt?.toISOString() ?? null },
      scopes: [...caller.scopes],
      limits: limitsOf(app, app.extensions.of(accountLimits)),
      counts: await countsOf(db, member.id, app.extensions.of(accountCounts)),
    }
  },
})

function limitsOf(app: App, limits: readonly AccountLimit[]) {
  const values = limits.map(({ name, quota }) => [name, app.settings.get(quota)])
  return Object.fromEntries(values) as Record<AccountLimitName, number>
}

function countsOf(db: Queryable, memberId: number, counts: readonly AccountCount[]) {
  const columns = counts.map(({ name, count }) => sql`(${count(memberId)}) as ${raw(name)}`)
  return db.one(sql<Record<AccountCountName, number>>`select ${join(columns, ', ')}`)
}
