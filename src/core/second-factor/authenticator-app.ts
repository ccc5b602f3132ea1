import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { hour } from '../../platform/duration.ts'
import { sealText, unsealText } from '../../platform/seal.ts'
import { keyFor } from '../../platform/sign.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

const setUpTime = hour

/** Creates a secret that isn't used until a first code confirms it. An app that is already in use stays. */
export async function startApp(app: App, tx: Transaction, memberId: number): Promise<void> {
  const now = app.clock.now()
  const secret = seal(app, memberId, newTotpSecret())
  await tx.run(sql`
    insert into authenticator_apps (member_id, secret, created_at)
    values (${memberId}, ${secret}, ${now})
    on conflict (member_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where authenticator_apps.confirmed_at is null`)
}

/** The secret of an app that is being set up. */
export async function pendingAppSecret(app: App, db: Queryable, memberId: number): Promise<string | null> {
  const row = await db.maybe(sql<{ secret: Buffer }>`
    select secret
    from authenticator_apps
    where member_id = ${memberId}
      and confirmed_at is null
      and created_at > ${new Date(app.clock.now().getTime() - setUpTime)}`)
  return row ? unseal(app, memberId, row.secret) : null
}

/** Puts the app that is being set up into use if the code is right. Returns whether it is. */
export async function confirmApp(app: App, tx: Transaction, memberId: number, code: string): Promise<boolean> {
  const secret = await pendingAppSecret(app, tx, memberId)
  const now = app.clock.now()
  const step = secret && stepOfCode(secret, code, now)
  if (!step) return false
  const confirmed = await tx.run(sql`
    update authenticator_apps set confirmed_at = ${now}, last_step = ${step}
    where member_id = ${memberId} and confirmed_at is null`)
  return confirmed > 0
}

/** Each code works once, after which older codes don't work either. Of concurrent attempts, exactly one succeeds. */
export async function useAppCode(app: App, db: Queryable, memberId: number, code: string): Promise<boolean> {
  const row = await db.maybe(sql<{ secret: Buffer }>`
    select secret from authenticator_apps where member_id = ${memberId} and confirmed_at is not null`)
  const secret = row && unseal(app, memberId, row.secret)
  const now = app.clock.now()
  const step = secret && stepOfCode(secret, code, now)
  if (!step) return false
  const used = await db.run(sql`
    update authenticator_apps set last_step = ${step}, last_used_at = ${now}
    where member_id = ${memberId} and confirmed_at is not null and last_step < ${step}`)
  return used > 0
}

export interface AppSummary {
  created_at: Date
  last_used_at: Date | null
}

export function appOf(db: Queryable, memberId: number): Promise<AppSummary | undefined> {
  return db.maybe(sql<AppSummary>`
    select created_at, last_used_at
    from authenticator_apps
    where member_id = ${memberId} and confirmed_at is not null`)
}

function seal(app: App, memberId: number, secret: string): Buffer {
  return sealText(keyFor(app, 'authenticator apps'), `member ${memberId}`, secret)
}

/** Null after SECRET_KEY has changed. The member then needs a recovery code and has to set up the app again. */
function unseal(app: App, memberId: number, sealed: Buffer): string | null {
  return unsealText(keyFor(app, 'authenticator apps'), `member ${memberId}`, sealed)
}
