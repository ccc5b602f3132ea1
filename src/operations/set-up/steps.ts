import type { AdminActor } from '../../core/audit/actor.ts'
import { timeZone } from '../../core/calendar/settings.ts'
import type { Member } from '../../core/members/members.ts'
import { changeSettings } from '../../core/site-settings/change-settings.ts'
import { currencyDisplay, siteName, sitePurpose } from '../../core/site-settings/settings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, notFound } from '../../platform/problem.ts'
import type { Setting } from '../../platform/settings/declare.ts'
import { missingSellerDetails } from '../../shop/vat/seller.ts'
import {
  chargesVat,
  sellerAddress,
  sellerCountry,
  sellerExemption,
  sellerName,
  sellerTaxNumber,
  sellerVatNumber,
} from '../../shop/vat/settings.ts'
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

/** The texts of the step `seller`. */
const sellerTexts: readonly Setting<string>[] = [
  sellerName,
  sellerCountry,
  sellerVatNumber,
  sellerTaxNumber,
  sellerExemption,
]

/** By setting key; the address has one line per row. A seller with an exemption charges no VAT. */
function sellerChanges(values: SettingValues) {
  const given = (key: string) => values[key]?.trim() ?? ''
  const address = given(sellerAddress.key)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return [
    ...sellerTexts.flatMap((setting) => (given(setting.key) ? [{ setting, value: given(setting.key) }] : [])),
    ...(address.length > 0 ? [{ setting: sellerAddress, value: address }] : []),
    ...(given(sellerExemption.key) ? [{ setting: chargesVat, value: false }] : []),
  ]
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

/** Saves a complete seller. */
export function enterSeller(app: App, tx: Transaction, values: SettingValues, adminId: number): Promise<void> {
  return completeStep(tx, 'seller', async () => {
    await changeSettings(app, tx, sellerChanges(values), { memberId: adminId, via: 'site' })
    const missing = await missingSellerDetails(tx)
    if (missing.length > 0)
      throw invalid(missing.map((what) => ({ path: sellerFields[what]!, message: `Enter the ${what}` })))
  })
}

/** The field of each missing detail. */
const sellerFields: Readonly<Record<string, string>> = {
  name: sellerName.key,
  address: sellerAddress.key,
  country: sellerCountry.key,
  'VAT number, tax number or exemption': sellerVatNumber.key,
}

/** Ordering stays closed until the seller is entered in the settings. */
export function skipSeller(tx: Transaction): Promise<void> {
  return completeStep(tx, 'seller', async () => {})
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
export async function setUpSite(
  app: App,
  tx: Transaction,
  { admin, settings, categories }: SetUpChoices,
  by: AdminActor,
): Promise<{ member: Member; categories: number }> {
  const member = await createFirstAdmin(app, tx, admin, by)
  const changes = [...settingChanges(settings), ...sellerChanges(settings)]
  await changeSettings(app, tx, changes, { memberId: null, via: 'command line' })
  return { member, categories: await beginWithCategories(app, tx, categories, by) }
}
