import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type CheckedNumber, checkVatNumber } from './check.ts'
import { taxPlace } from './places.ts'
import { vatRates } from './rates.ts'
import { chargesVat, registrations, sellerCountry } from './settings.ts'
import { type Seller, type Vat, vatFor } from './treatment.ts'

/** What a customer said about where the bill goes. */
interface BillTo {
  country?: string | null | undefined
  postcode?: string | null | undefined
  vatNumber?: string | null | undefined
}

export interface VatPreview extends Vat {
  number: CheckedNumber | null
}

function sellerOf(app: App): Seller {
  return {
    country: app.settings.get(sellerCountry),
    registered: app.settings.get(chargesVat),
    registrations: app.settings.get(registrations),
  }
}

/**
 * The VAT of today for a customer. Asks the register where a number was given, so it is not for inside a transaction.
 */
export async function previewVat(app: App, { country, postcode, vatNumber }: BillTo): Promise<VatPreview> {
  const given = country ? taxPlace(country, postcode ?? '') : null
  const number = vatNumber?.trim()
    ? await checkVatNumber(app, vatNumber.trim(), given?.taxedBy ?? given?.country ?? null)
    : null
  // A number says where its business is, when nothing else does.
  const place = given ?? (number?.number ? taxPlace(number.number.country) : null)
  return {
    ...vatFor(sellerOf(app), { place, number }, await vatRates(app), dateInZone(siteTimeZone(app), app.clock.now())),
    number,
  }
}
