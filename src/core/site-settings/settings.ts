import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const siteName = setting({
  key: 'site.name',
  title: 'Name',
  description: 'Name of the site, in titles, mails and badges.',
  schema: z.string().trim().min(1).max(80),
  default: 'Slipway',
})

export const sitePurpose = setting({
  key: 'site.purpose',
  title: 'Purpose',
  description: 'One sentence on what the site is for.',
  schema: z.string().trim().min(1).max(300),
  default: 'New products launch here every week, are found, compared and voted for by people.',
})

export const contactEmail = setting({
  key: 'site.contact_email',
  title: 'Contact address',
  description: 'Where people write to the site team; shown on the about, terms and privacy pages. Empty: not shown.',
  schema: z
    .string()
    .trim()
    .max(254)
    .regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'must be an email address, or empty'),
  default: '',
})

export const currencyDisplay = setting({
  key: 'site.currency_display',
  title: 'How prices are written',
  description:
    'On the pricing page and the boards: $99 (symbol), US$99 (country) or USD 99 (code). Orders and invoices always name the currency.',
  schema: z.enum(['symbol', 'country', 'code']),
  default: 'symbol' as 'symbol' | 'country' | 'code',
})
