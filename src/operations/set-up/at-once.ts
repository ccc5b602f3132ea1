import type { AdminActor } from '../../core/audit/actor.ts'
import type { Member } from '../../core/members/members.ts'
import { changeSettings } from '../../core/site-settings/change-settings.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { type HashedAdmin, makeFirstAdmin } from './begin.ts'
import { beginWithCategories } from './categories.ts'
import { siteSettings } from './steps.ts'

interface Wishes {
  admin: HashedAdmin
  /** By the keys of settings. */
  settings: Readonly<Record<string, string | undefined>>
  categories: string
}

/** The whole set-up in one transaction, without asking. */
export async function setUpAtOnce(
  app: App,
  tx: Transaction,
  { admin, settings, categories }: Wishes,
  by: AdminActor,
): Promise<{ member: Member; categories: number }> {
  const member = await makeFirstAdmin(app, tx, admin, by)
  const wanted = siteSettings.flatMap((setting) =>
    settings[setting.key] === undefined ? [] : [{ setting, value: settings[setting.key] }],
  )
  await changeSettings(app, tx, wanted, { memberId: null, via: 'command line' })
  return { member, categories: await beginWithCategories(app, tx, categories, by) }
}
