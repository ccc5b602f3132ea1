import { dateInZone, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type CheckedNumber, checkVatNumber } from './check.ts'
import { taxPlace } from './places.ts'
import { vatRates } from './rates.ts'
import { chargesVat, registrations, sellerCountry, sellerExemption } from './settings.ts'
import { type Seller, type Vat, vatFor } from './treatment.ts'

interface BillingPlace {
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
    exemption: app.settings.get(sellerExemption),
    registrations: app.settings.get(registrations),
  }
}

/** Today's VAT for a customer. Calls VIES if a number is given, so do not call it inside a transaction. */
export async function previewVat(app: App, { country, postcode, vatNumber }: BillingPlace): Promise<VatPreview> {
  const given = country ? taxPlace(country, postcode ?? '') : null
  const number = vatNumber?.trim()
    ? await checkVatNumber(app, vatNumber.trim(), given?.taxedBy ?? given?.country ?? null)
    : null
  // Without a country, the VAT number tells where the business is.
  const place = given ?? (number?.number ? taxPlace(number.number.country) : null)
  return {
    ...vatFor(sellerOf(app), { place, number }, await vatRates(app), dateInZone(siteTimeZone(app), app.clock.now())),
    number,
  }
}
