import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as IE')
const line = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line')

export const sellerName = setting({
  key: 'seller.name',
  title: 'Seller',
  description: 'Who sells: the name on invoices. Empty: the name of the site.',
  schema: line,
  default: '',
})
export const sellerAddress = setting({
  key: 'seller.address',
  title: 'Address',
  description: 'Address of the seller on invoices, a line each.',
  schema: z.array(line).max(6),
  default: [] as string[],
})
export const sellerCountry = setting({
  key: 'seller.country',
  title: 'Country',
  description: 'Country that the seller is established in.',
  schema: country,
  input: 'country',
  consequence:
    'Orders from now on are taxed by this country’s rules; a number of the seller must be of this ' +
    'country. Invoices that were sent stay as they are.',
  default: 'IE',
})
export const sellerVatNumber = setting({
  key: 'seller.vat_number',
  title: 'VAT number',
  description:
    'VAT number of the seller with its country, such as IE6433435F. It is shown on invoices and named to ' +
    'VIES, which then gives proof of each question.',
  schema: z
    .string()
    .max(20)
    .regex(/^([A-Z]{2}[A-Z0-9]+)?$/, 'must be a VAT number with its country, or empty'),
  default: '',
})
export const chargesVat = setting({
  key: 'vat.charged',
  title: 'Charge VAT',
  description: 'Whether the seller is registered for VAT. Off: no VAT is charged, and invoices say so.',
  schema: z.boolean(),
  consequence: 'It counts for orders that are paid from now on.',
  default: true,
})
export const registrations = setting({
  key: 'vat.registrations',
  title: 'VAT registrations elsewhere',
  description:
    'Countries outside the European Union, besides the seller’s own, in which the seller is registered for VAT.',
  schema: z.array(z.enum(['CH', 'GB', 'IS', 'NO'])).max(4),
  default: [] as ('CH' | 'GB' | 'IS' | 'NO')[],
})
