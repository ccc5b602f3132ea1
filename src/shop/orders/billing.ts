import * as z from 'zod'
import { isBillingCountry } from '../vat/countries.ts'
import { taxPlace } from '../vat/places.ts'

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `must have at most ${maxLength} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line')
const optionalLine = (maxLength: number) =>
  line(maxLength)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

/** Billing details of a customer. */
export const Billing = z.object({
  name: line(120).min(1, 'Give the name that the bill goes to'),
  company: optionalLine(160),
  email: z.string().trim().toLowerCase().pipe(z.email('Give an email address such as you@example.com').max(254)),
  line1: line(160).min(1, 'Give the street and number'),
  line2: optionalLine(160),
  postcode: optionalLine(20),
  city: line(120).min(1, 'Give the town'),
  region: optionalLine(120),
  country: z
    .string()
    .trim()
    .refine(isBillingCountry, 'Choose the country that the bill goes to')
    .transform((code) => taxPlace(code).country),
  vat_number: optionalLine(32),
})
export type Billing = z.output<typeof Billing>

/** The billing details known before the customer fills in the checkout page. */
export type KnownBilling = Partial<Billing>
