import { may } from '../../../core/roles/roles.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { notice } from '../../../web/components/notice.ts'
import type { Person } from '../../../web/viewer.ts'
import { missingForSales, sellerSettingsPath } from '../../vat/seller.ts'

/** What is missing before ordering can open, and where to enter it. Null for people who can't enter it. */
export async function openSalesHint(app: App, person: Person | null): Promise<Html | null> {
  if (!person || !may(person.member.role, 'settings')) return null
  const missing = await missingForSales(app, app.db)
  return notice(
    html`<p>To open ordering, <a href="${sellerSettingsPath}">enter the seller’s details</a>. \
Missing: ${missing.join('; ')}.</p>`,
    'error',
  )
}
