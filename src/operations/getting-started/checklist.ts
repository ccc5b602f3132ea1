import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { publishedVersions } from '../../core/brand/versions.ts'
import { mailTransport } from '../../core/mail/transport.ts'
import { privacyText, termsText } from '../../core/site-settings/texts.ts'
import { publishedPage } from '../../directory/site-pages/queries.ts'
import type { LegalSlug } from '../../directory/site-pages/reserved.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { availableGateways, testPayments } from '../../shop/payments/gateways.ts'
import { missingSellerDetails, sellerSettingsPath } from '../../shop/vat/seller.ts'
import { lastBackup } from '../backup/record.ts'
import { hasCategories } from '../set-up/categories.ts'

export interface ChecklistItem {
  title: string
  text: string
  /** Where the step is done. */
  href: string
  done: boolean
}

/** What a new site needs before it opens. Steps are checked off automatically. */
export async function checklist(app: App): Promise<ChecklistItem[]> {
  const { db } = app
  const entered = await enteredSettings(db)
  const gateways = availableGateways(app)
  return [
    {
      title: 'Make it yours',
      text: 'Name, logo, colors and home page. Preview them before you publish.',
      href: '/admin/brand',
      // Set-up always enters name and purpose, so they don't count.
      done: (await publishedVersions(db, 1)).length > 0,
    },
    {
      title: 'Set up email',
      text: 'Sign-in links, receipts and notifications need an SMTP server.',
      href: '/admin/health/guide#emails',
      done: mailTransport(app).kind === 'smtp',
    },
    {
      title: 'Enter the legal seller',
      text: 'Name, address, country and a VAT or tax number. Ordering stays closed without them.',
      href: sellerSettingsPath,
      done: (await missingSellerDetails(db)).length === 0,
    },
    {
      title: 'Connect payments',
      text: 'Until then, orders are paid with test payments and no money moves.',
      href: '/admin/health/guide#payments',
      done: gateways.length > 0 && testPayments(gateways) !== 'only',
    },
    {
      title: 'Write your legal pages',
      text: 'Replace the sample terms and privacy policy with your own. Add an imprint if your country asks for one.',
      href: '/admin/pages',
      done:
        (entered.has(termsText.key) || (await hasPage(db, 'terms'))) &&
        (entered.has(privacyText.key) || (await hasPage(db, 'privacy'))),
    },
    {
      title: 'Add categories',
      text: 'People browse and submit products by category.',
      href: '/admin/categories',
      done: await hasCategories(db),
    },
    {
      title: 'Publish the first listing',
      text: 'Submit a product yourself to see every step.',
      href: '/submit',
      done: await hasPublishedListing(db),
    },
    {
      title: 'Make a backup',
      text: 'Schedule exports, and copy them off this server.',
      href: '/admin/backups',
      done: (await lastBackup(db)) !== null,
    },
  ]
}

async function enteredSettings(db: Queryable): Promise<Set<string>> {
  const rows = await db.many(sql<{ key: string }>`select key from settings`)
  return new Set(rows.map(({ key }) => key))
}

async function hasPage(db: Queryable, slug: LegalSlug): Promise<boolean> {
  return (await publishedPage(db, slug)) !== undefined
}

async function hasPublishedListing(db: Queryable): Promise<boolean> {
  return (await db.maybe(sql`select 1 as found from listings where status = 'live' limit 1`)) !== undefined
}

export async function isChecklistDismissed(db: Queryable): Promise<boolean> {
  return (await db.maybe(sql`select 1 as found from getting_started`)) !== undefined
}

export async function dismissChecklist(app: App, tx: Transaction, by: AdminActor): Promise<void> {
  const added = await tx.run(sql`
    insert into getting_started (dismissed_at) values (${app.clock.now()}) on conflict do nothing`)
  if (added > 0) await recordAdminAction(app, tx, by, 'admin.acted', null, { did: 'dismissed the checklist' })
}

export async function restoreChecklist(app: App, tx: Transaction, by: AdminActor): Promise<void> {
  if ((await tx.run(sql`delete from getting_started`)) > 0)
    await recordAdminAction(app, tx, by, 'admin.acted', null, { did: 'showed the checklist again' })
}
