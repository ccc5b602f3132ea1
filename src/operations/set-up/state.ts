import { randomBytes } from 'node:crypto'
import { hasAdmin } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { keptSecret } from '../../platform/secrets.ts'
import { isEqual } from '../../platform/timing-safe-equal.ts'

/** After the first admin was made: what the guided set-up asks next. */
export type Step = 'site' | 'categories' | 'mail'
export const steps: readonly Step[] = ['site', 'categories', 'mail']

const secretName = 'set_up_token'

/** The step at which an unfinished set-up stands. */
export async function openSetUp(db: Queryable): Promise<Step | null> {
  return (await db.maybe(sql<{ step: Step }>`select step from set_up where finished_at is null`))?.step ?? null
}

/** The word that lets somebody become the first admin; null when there is one. All processes have the same. */
export async function setUpToken(app: Pick<App, 'db' | 'clock'>): Promise<string | null> {
  if (await hasAdmin(app.db)) return null
  return keptSecret(app, secretName, () => randomBytes(24).toString('base64url'))
}

export async function isSetUpToken(app: Pick<App, 'db' | 'clock'>, given: string): Promise<boolean> {
  const token = await setUpToken(app)
  return token !== null && isEqual(given, token)
}

export async function forgetSetUpToken(tx: Queryable): Promise<void> {
  await tx.run(sql`delete from secrets where name = ${secretName}`)
}
