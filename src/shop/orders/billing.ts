import * as z from 'zod'
import { isBillingCountry } from '../vat/countries.ts'
import { taxPlace } from '../vat/places.ts'

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must have at most ${most} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')
const optional = (most: number) =>
  line(most)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

/** Who the bill goes to. */
export const Billing = z.object({
  name: line(120).min(1, 'Give the name that the bill goes to'),
  company: optional(160),
  email: z.string().trim().toLowerCase().pipe(z.email('Give an email address such as you@example.com').max(254)),
  line1: line(160).min(1, 'Give the street and number'),
  line2: optional(160),
  postcode: optional(20),
  city: line(120).min(1, 'Give the town'),
  region: optional(120),
  country: z
    .string()
    .trim()
    .refine(isBillingCountry, 'Choose the country that the bill goes to')
    .transform((code) => taxPlace(code).country),
  vat_number: optional(32),
})
export type Billing = z.output<typeof Billing>

/** What is known of it before the person has filled in the checkout page. */
export type KnownBilling = Partial<Billing>
