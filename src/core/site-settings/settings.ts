import * as z from 'zod'
import { isCurrency } from '../../platform/currency.ts'
import { setting } from '../../platform/settings/declare.ts'

export const siteName = setting({
  key: 'site.name',
  title: 'Name',
  description: 'Name of the site, shown in titles, emails and badges.',
  schema: z.string().trim().min(1).max(80),
  default: 'Slipway',
})

export const sitePurpose = setting({
  key: 'site.purpose',
  title: 'Purpose',
  description: 'One sentence about the site.',
  schema: z.string().trim().min(1).max(300),
  default: 'New products launch here every week. People discover, compare and vote for them.',
})

export const contactEmail = setting({
  key: 'site.contact_email',
  title: 'Contact email',
  description: 'Where people can reach you. Shown on the about, terms and privacy pages. Leave empty to hide it.',
  schema: z
    .string()
    .trim()
    .max(254)
    .regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'must be an email address, or empty'),
  default: '',
})

export const siteCurrency = setting({
  key: 'site.currency',
  title: 'Currency',
  description: 'The ISO 4217 code of the currency you sell in. Change it together with all prices at /admin/currency.',
  managed: true,
  schema: z.string().refine(isCurrency, 'must be the code of a currency, like EUR'),
  default: 'USD',
})

export const currencyDisplay = setting({
  key: 'site.currency_display',
  title: 'Price format',
  description:
    'On the pricing page and the boards: $99 (symbol), US$99 (country) or USD 99 (code). Orders and invoices always name the currency.',
  schema: z.enum(['symbol', 'country', 'code']),
  default: 'symbol' as 'symbol' | 'country' | 'code',
})
