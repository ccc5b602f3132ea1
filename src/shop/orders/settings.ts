import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'
import { isBillingCountry } from '../vat/countries.ts'

export const orderHours = setting({
  key: 'orders.hours',
  title: 'Payment window (hours)',
  description: 'How long an unpaid order stays open and holds its launch spots.',
  schema: z.int().min(1).max(720),
  default: 24,
})
export const maxOpenOrders = setting({
  key: 'orders.most_open',
  title: 'Unpaid orders per person',
  description: 'How many unpaid orders one person can have. Each one holds its launch spots.',
  schema: z.int().min(1).max(10_000),
  default: 100,
})
export const countriesNotSoldTo = setting({
  key: 'orders.countries_not_sold_to',
  title: 'Countries you don’t sell to',
  description:
    'One per line, by name or two-letter code. Quotes, orders and checkout refuse billing and delivery addresses there.',
  schema: z
    .array(
      z.string().refine(isBillingCountry, {
        error: ({ input }) => `has a line that isn’t a country: ${String(input).slice(0, 60)}`,
      }),
    )
    .max(250),
  input: 'countries',
  default: [] as string[],
})
