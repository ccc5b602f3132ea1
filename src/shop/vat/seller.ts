import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import { Problem } from '../../platform/problem.ts'
import type { Setting } from '../../platform/settings/declare.ts'
import {
  chargesVat,
  sellerAddress,
  sellerCountry,
  sellerExemption,
  sellerName,
  sellerTaxNumber,
  sellerVatNumber,
} from './settings.ts'

const details: readonly Setting[] = [
  sellerName,
  sellerAddress,
  sellerCountry,
  sellerVatNumber,
  sellerTaxNumber,
  sellerExemption,
  chargesVat,
]

/** What the law asks of a seller and nobody has entered, in words. Empty for a complete legal seller. */
export async function missingSellerDetails(db: Queryable): Promise<string[]> {
  const keys = details.map(({ key }) => key)
  const rows = await db.many(sql<{ key: string; value: unknown }>`
    select key, value from settings where key = any(${keys}::text[])`)
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const isEntered = ({ key }: Setting) => [stored.get(key) ?? []].flat().some(Boolean)
  // An exempt seller charges no VAT.
  const isExempt = isEntered(sellerExemption) && stored.get(chargesVat.key) === false
  return [
    ...(isEntered(sellerName) ? [] : ['name']),
    ...(isEntered(sellerAddress) ? [] : ['address']),
    ...(isEntered(sellerCountry) ? [] : ['country']),
    ...(isEntered(sellerVatNumber) || isEntered(sellerTaxNumber) || isExempt
      ? []
      : ['VAT number, tax number or exemption']),
  ]
}

/** Where the owner enters what is missing. */
export const sellerSettingsPath = '/admin/settings/selling'

/** Whether orders are paid with real money, as payments tells. Without it, an incomplete seller can try things. */
export const takesRealMoney = extensionPoint<(app: Pick<App, 'config'>) => boolean>('takes real money')

/** What keeps the site from selling; empty while ordering is open. */
export async function missingForSales(app: App, db: Queryable): Promise<string[]> {
  const isReal = app.extensions.of(takesRealMoney).some((takes) => takes(app))
  return isReal ? missingSellerDetails(db) : []
}

/** Refuses to sell anything that costs money while the legal seller is incomplete. */
export async function requireOpenSales(app: App, db: Queryable): Promise<void> {
  if ((await missingForSales(app, db)).length > 0) throw salesClosed()
}

export function salesClosed(): Problem {
  return new Problem(
    'not_allowed_now',
    'Ordering isn’t open yet: the site’s owner hasn’t entered the seller’s details. Free launches are open.',
  )
}

/** Who customers pay: the site, and its legal seller if that has another name. */
export function payee(app: App): string {
  const [site, seller] = [app.siteName(), app.settings.get(sellerName)]
  return seller && seller !== site ? `${site} (${seller})` : site
}
