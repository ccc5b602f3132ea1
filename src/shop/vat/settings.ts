import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country code like IE')
const line = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'must be on one line')

export const sellerName = setting({
  key: 'seller.name',
  title: 'Seller',
  description: 'Seller name on invoices. Defaults to the site name.',
  schema: line,
  default: '',
})
export const sellerAddress = setting({
  key: 'seller.address',
  title: 'Address',
  description: 'Seller address on invoices, one line per entry.',
  schema: z.array(line).max(6),
  default: [] as string[],
})
export const sellerCountry = setting({
  key: 'seller.country',
  title: 'Country',
  description: 'Country where the seller is established.',
  schema: country,
  input: 'country',
  consequence:
    'New orders are taxed by this country’s rules. The seller’s VAT number must be from this country. ' +
    'Existing invoices don’t change.',
  default: 'IE',
})
export const sellerVatNumber = setting({
  key: 'seller.vat_number',
  title: 'VAT number',
  description:
    'Seller VAT number with its country, like IE6433435F. Shown on invoices and sent to ' +
    'VIES, which then issues proof of each check.',
  schema: z
    .string()
    .max(20)
    .regex(/^([A-Z]{2}[A-Z0-9]+)?$/, 'must be a VAT number with its country prefix, or empty'),
  default: '',
})
export const chargesVat = setting({
  key: 'vat.charged',
  title: 'Charge VAT',
  description: 'Turn on if the seller is registered for VAT. If off, no VAT is charged and invoices say so.',
  schema: z.boolean(),
  consequence: 'Applies to orders paid from now on.',
  default: true,
})
export const registrations = setting({
  key: 'vat.registrations',
  title: 'Other VAT registrations',
  description: 'Non-EU countries, besides the seller’s own, where the seller is registered for VAT.',
  schema: z.array(z.enum(['CH', 'GB', 'IS', 'NO'])).max(4),
  default: [] as ('CH' | 'GB' | 'IS' | 'NO')[],
})
