import type { AdminActor } from '../../core/audit/actor.ts'
import { timeZone } from '../../core/calendar/settings.ts'
import { changeSettings } from '../../core/site-settings/change-settings.ts'
import { currencyDisplay, siteName, sitePurpose } from '../../core/site-settings/settings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { Setting } from '../../platform/settings/declare.ts'
import { beginWithCategories } from './categories.ts'
import { type Step, steps } from './state.ts'

/** What the step about the site asks for, by the names of its settings. */
export const siteSettings: readonly Setting[] = [siteName, sitePurpose, timeZone, currencyDisplay]

/** Takes one step, once: a form that is sent twice, or after a crash once more, changes nothing the second time. */
async function take(tx: Transaction, step: Step, work: () => Promise<unknown>): Promise<void> {
  const open = await tx.maybe(sql<{ step: Step }>`select step from set_up where finished_at is null for update`)
  if (!open) throw notFound('There is no such page.')
  if (open.step !== step) return
  await work()
  const next = steps[steps.indexOf(step) + 1]
  if (next) await tx.run(sql`update set_up set step = ${next}`)
}

export function describeSite(
  app: App,
  tx: Transaction,
  values: Readonly<Record<string, string>>,
  adminId: number,
): Promise<void> {
  const wanted = siteSettings.flatMap((setting) =>
    values[setting.key] === undefined ? [] : [{ setting, value: values[setting.key] }],
  )
  return take(tx, 'site', () => changeSettings(app, tx, wanted, { memberId: adminId, via: 'site' }))
}

export function chooseCategories(app: App, tx: Transaction, chosen: string, by: AdminActor): Promise<void> {
  return take(tx, 'categories', () => beginWithCategories(app, tx, chosen, by))
}

export async function finishSetUp(app: App, tx: Transaction): Promise<void> {
  await take(tx, 'mail', () => tx.run(sql`update set_up set finished_at = ${app.clock.now()}`))
}
