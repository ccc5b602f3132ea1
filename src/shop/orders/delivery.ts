import * as z from 'zod'
import { countryName } from '../../platform/numbers.ts'
import { isBillingCountry } from '../vat/countries.ts'
import { taxPlace } from '../vat/places.ts'
import { type Billing, line, optionalLine } from './billing.ts'
import type { LineRow } from './queries.ts'

// Countries whose addresses have no postal code.
const withoutPostcodes = new Set(
  `AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GD GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU
  PA QA RW SB SC SL SR ST SX SY TD TG TK TL TO TT TV UG VU YE ZW`.split(/\s+/),
)

/** Where trophies and prints are sent. */
export const Delivery = z
  .object({
    name: line(120).min(1, 'Enter the recipient’s name'),
    line1: line(160).min(1, 'Enter an address'),
    line2: optionalLine(160),
    postcode: optionalLine(20),
    city: line(120).min(1, 'Enter a city'),
    region: optionalLine(120),
    country: z
      .string()
      .trim()
      .refine(isBillingCountry, 'Choose a country')
      .transform((code) => taxPlace(code).country),
  })
  .refine(({ postcode, country }) => postcode !== null || withoutPostcodes.has(country), {
    path: ['postcode'],
    message: 'Enter a postal code',
  })
export type Delivery = z.output<typeof Delivery>

export function needsDelivery(lines: readonly Pick<LineRow, 'needs_award'>[]): boolean {
  return lines.some(({ needs_award }) => needs_award)
}

/** The address as the lines of a label. */
export function addressLabel({ name, line1, line2, postcode, city, region, country }: Delivery): string[] {
  const town = [postcode, city].filter(Boolean).join(' ')
  return [name, line1, line2, town, region, countryName(country)].flatMap((text) => text || [])
}

/** The billing address, for a delivery there. */
export function deliveryTo({ name, company, line1, line2, postcode, city, region, country }: Billing) {
  return { name: company ? `${name}, ${company}`.slice(0, 120) : name, line1, line2, postcode, city, region, country }
}
