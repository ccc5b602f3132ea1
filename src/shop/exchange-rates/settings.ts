import * as z from 'zod'
import { isCurrency } from '../../platform/currency.ts'
import { setting } from '../../platform/settings/declare.ts'

export const sellerCurrency = setting({
  key: 'seller.currency',
  title: 'Seller’s currency',
  description:
    'The code of the currency you keep your books in, like EUR. Revenue and VAT reports show it too, at the ECB ' +
    'reference rate. Leave empty if it’s the currency you sell in.',
  schema: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || isCurrency(code), 'must be the code of a currency, like EUR, or empty'),
  default: '',
})
