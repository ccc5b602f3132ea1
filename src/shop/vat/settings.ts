import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

const line = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'must be on one line')

export const sellerName = setting({
  key: 'seller.name',
  title: 'Seller',
  description:
    'Legal name on invoices. Ordering stays closed until you enter a name, an address, a country, and a VAT number, ' +
    'tax number or exemption.',
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
  schema: z.string().regex(/^([A-Z]{2})?$/, 'must be a country code like IE'),
  input: 'country',
  consequence:
    'New orders are taxed by this country’s rules. The seller’s VAT number must be from this country. ' +
    'Existing invoices don’t change.',
  default: '',
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
export const sellerTaxNumber = setting({
  key: 'seller.tax_number',
  title: 'Tax number',
  description: 'For sellers without a VAT number, like an EIN or company number. Shown on invoices.',
  schema: line.max(60),
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
export const sellerExemption = setting({
  key: 'seller.exemption',
  title: 'Tax exemption',
  description:
    'For sellers without either number: why you charge no VAT, in the words your law requires, like “Small business ' +
    'under § 19 UStG”. Printed on invoices. Needs Charge VAT to be off.',
  schema: line,
  check: (value, get) => (value && get(chargesVat) ? 'needs Charge VAT to be off' : undefined),
  default: '',
})
export const registrations = setting({
  key: 'vat.registrations',
  title: 'Other VAT registrations',
  description: 'Non-EU countries, besides the seller’s own, where the seller is registered for VAT.',
  schema: z.array(z.enum(['CH', 'GB', 'IS', 'NO'])).max(4),
  default: [] as ('CH' | 'GB' | 'IS' | 'NO')[],
})
