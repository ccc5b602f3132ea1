import * as z from 'zod'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import type { FieldError } from '../../platform/problem.ts'
import { isBillingCountry } from '../vat/countries.ts'
import { taxPlace } from '../vat/places.ts'

/** A single line of text, for other addresses too. */
export const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `must be at most ${maxLength} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'must be on one line')
export const optionalLine = (maxLength: number) =>
  line(maxLength)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

/** Billing details of a customer. */
export const Billing = z.object({
  name: line(120).min(1, 'Enter a name'),
  company: optionalLine(160),
  email: z.string().trim().toLowerCase().pipe(z.email('Enter an email address like you@example.com').max(254)),
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
  vat_number: optionalLine(32),
})
export type Billing = z.output<typeof Billing>

/** The billing details known before the customer fills in the checkout page. */
export type KnownBilling = Partial<Billing>

const fieldLabels: Record<string, string> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  line1: 'Address',
  line2: 'Address line 2',
  postcode: 'Postal code',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  vat_number: 'VAT number',
}

/** Parses the fields of an address, with the first mistake of each. */
export function parseFields<Shape extends z.ZodRawShape, Parsed extends z.ZodObject<Shape>>(
  schema: Parsed,
  given: (name: string) => string | null | undefined,
): { data: z.output<Parsed> | undefined; errors: FieldError[] } {
  const values = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, given(name) ?? '']))
  const errors: FieldError[] = []
  findUnstorableText(values, errors)
  const parsed = schema.safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    errors.push({ path: name, message: message.startsWith('must') ? `${fieldLabels[name]} ${message}` : message })
  }
  const firstByField = new Map(errors.toReversed().map((error) => [error.path, error]))
  return { data: parsed.data, errors: [...firstByField.values()].toReversed() }
}
