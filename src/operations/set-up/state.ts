import { randomBytes } from 'node:crypto'
import { hasAdmin } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { installationSecret } from '../../platform/secrets.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'

/** The steps of the guided set-up after the first admin is created. */
export type Step = 'site' | 'categories' | 'seller' | 'mail'
export const steps: readonly Step[] = ['site', 'categories', 'seller', 'mail']

const secretName = 'set_up_token'

/** The current step; null if there is no unfinished set-up. */
export async function openSetUp(db: Queryable): Promise<Step | null> {
  return (await db.maybe(sql<{ step: Step }>`select step from set_up where finished_at is null`))?.step ?? null
}

/** The token that lets its holder become the first admin; null if there is an admin. Shared by all processes. */
export async function setUpToken(app: Pick<App, 'db' | 'clock'>): Promise<string | null> {
  if (await hasAdmin(app.db)) return null
  return installationSecret(app, secretName, () => randomBytes(24).toString('base64url'))
}

export async function isSetUpToken(app: Pick<App, 'db' | 'clock'>, given: string): Promise<boolean> {
  const token = await setUpToken(app)
  return token !== null && isEqual(given, token)
}

export async function forgetSetUpToken(tx: Queryable): Promise<void> {
  await tx.run(sql`delete from secrets where name = ${secretName}`)
}
