import type { AdminActor } from '../../core/audit/actor.ts'
import { timeZone } from '../../core/calendar/settings.ts'
import type { Member } from '../../core/members/members.ts'
import { changeSettings } from '../../core/site-settings/change-settings.ts'
import { currencyDisplay, siteName, sitePurpose } from '../../core/site-settings/settings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { Setting } from '../../platform/settings/declare.ts'
import { createFirstAdmin, type HashedAdmin } from './begin.ts'
import { beginWithCategories } from './categories.ts'
import { type Step, steps } from './state.ts'

/** The settings of the step `site`. */
const siteSettings: readonly Setting[] = [siteName, sitePurpose, timeZone, currencyDisplay]

type SettingValues = Readonly<Record<string, string | undefined>>

function settingChanges(values: SettingValues) {
  return siteSettings.flatMap((setting) =>
    values[setting.key] === undefined ? [] : [{ setting, value: values[setting.key] }],
  )
}

/** Does the work only if the set-up is at this step, so that a form sent twice changes nothing the second time. */
async function completeStep(tx: Transaction, step: Step, work: () => Promise<unknown>): Promise<void> {
  const open = await tx.maybe(sql<{ step: Step }>`select step from set_up where finished_at is null for update`)
  if (!open) throw notFound("This page doesn't exist.")
  if (open.step !== step) return
  await work()
  const next = steps[steps.indexOf(step) + 1]
  if (next) await tx.run(sql`update set_up set step = ${next}`)
}

export function describeSite(app: App, tx: Transaction, values: SettingValues, adminId: number): Promise<void> {
  return completeStep(tx, 'site', () =>
    changeSettings(app, tx, settingChanges(values), { memberId: adminId, via: 'site' }),
  )
}

export function chooseCategories(app: App, tx: Transaction, chosen: string, by: AdminActor): Promise<void> {
  return completeStep(tx, 'categories', () => beginWithCategories(app, tx, chosen, by))
}

export async function finishSetUp(app: App, tx: Transaction): Promise<void> {
  await completeStep(tx, 'mail', () => tx.run(sql`update set_up set finished_at = ${app.clock.now()}`))
}

interface SetUpChoices {
  admin: HashedAdmin
  /** By setting key. */
  settings: SettingValues
  categories: string
}

/** The whole set-up in one transaction, for the command line. */
export async function setUpAtOnce(
  app: App,
  tx: Transaction,
  { admin, settings, categories }: SetUpChoices,
  by: AdminActor,
): Promise<{ member: Member; categories: number }> {
  const member = await createFirstAdmin(app, tx, admin, by)
  await changeSettings(app, tx, settingChanges(settings), { memberId: null, via: 'command line' })
  return { member, categories: await beginWithCategories(app, tx, categories, by) }
}
