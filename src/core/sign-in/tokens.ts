import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { day, hour, minute } from '../../platform/duration.ts'
import { Problem } from '../../platform/problem.ts'
import { hashSecret } from '../../platform/secrets.ts'

const lifetimes = {
  sign_up: day,
  magic_link: 15 * minute,
  reset_password: hour,
  change_email: day,
  social_sign_in: 15 * minute,
  second_factor: 10 * minute,
} as const
type Purpose = keyof typeof lifetimes

interface Token {
  member_id: number | null
  email: string | null
  data: Record<string, unknown>
}

interface NewToken {
  memberId?: number
  email?: string
  data?: Record<string, unknown>
}

/** Only the hash is stored. `cause` identifies the token without revealing it. */
export async function issueToken(
  app: App,
  tx: Queryable,
  purpose: Purpose,
  { memberId, email, data = {} }: NewToken,
): Promise<{ secret: string; cause: string }> {
  const secret = randomBytes(32).toString('base64url')
  const hash = hashSecret(secret)
  const now = app.clock.now()
  await tx.run(sql`
    insert into one_time_tokens (secret_hash, purpose, member_id, email, data, created_at, expires_at)
    values (
      ${hash}, ${purpose}, ${memberId ?? null}, ${email ?? null}, ${json(data)}::jsonb,
      ${now}, ${new Date(now.getTime() + lifetimes[purpose])}
    )`)
  return { secret, cause: `${purpose}:${hash.toString('hex').slice(0, 32)}` }
}

/** Reads a token without consuming it. */
export function peekToken(app: App, purpose: Purpose, secret: string): Promise<Token | undefined> {
  return app.db.maybe(sql<Token>`
    select member_id, email, data
    from one_time_tokens
    where secret_hash = ${hashSecret(secret)}
      and purpose = ${purpose}
      and used_at is null
      and expires_at > ${app.clock.now()}`)
}

/** Of concurrent attempts, exactly one succeeds. */
export async function consumeToken(app: App, tx: Queryable, purpose: Purpose, secret: string): Promise<Token> {
  const now = app.clock.now()
  const token = await tx.maybe(sql<Token>`
    update one_time_tokens set used_at = ${now}
    where secret_hash = ${hashSecret(secret)} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    returning member_id, email, data`)
  if (!token) throw expiredLink()
  return token
}

export function expiredLink(): Problem {
  return new Problem('not_allowed_now', 'This link has expired or was already used. Request a new one.')
}

/** After an account's credentials change, older links must not give access to it. */
export async function revokeTokens(
  tx: Queryable,
  { memberId, email }: { memberId?: number; email?: string },
): Promise<void> {
  await tx.run(sql`
    update one_time_tokens set used_at = created_at
    where used_at is null and (
      (${memberId ?? null}::bigint is not null and member_id = ${memberId ?? null})
      or (${email ?? null}::text is not null and email = ${email ?? null})
    )`)
}
