import * as z from 'zod'
import { operation } from '../../platform/operation/declare.ts'
import { productsOnSale } from './queries.ts'
import { availableWeeks } from './weeks.ts'

/** The currency of a price or an order. All of a site's prices are in one. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217; cents are its minor units.')

const Product = z
  .object({
    code: z.string(),
    name: z.string(),
    description: z.string(),
    price_cents: z.int().describe('Excluding VAT. For billboard_min, the minimum amount.'),
    currency: currencyCode,
    needs_listing: z.boolean(),
    options: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('JSON Schema of the options an order item takes. Null if none.'),
    weeks: z.array(z.string()).describe('Available Mondays. Empty if the product has no week.'),
  })
  .meta({ id: 'Product' })

export const list_products = operation({
  id: 'list_products',
  title: 'List products',
  description:
    'What you can buy here and what it costs: launch, relaunch, featured, billboard and more, with prices in cents of ' +
    'currency (USD by default) excluding VAT, options and launch weeks. Always read prices here.',
  group: 'orders',
  method: 'GET',
  path: '/products',
  access: 'public',
  returns: z.object({ items: z.array(Product) }),
  example: {
    response: {
      items: [
        {
          code: 'launch',
          name: 'Launch',
          description: 'Go live right away or in the week you choose.',
          price_cents: 9900,
          currency: 'USD',
          needs_listing: true,
          options: null,
          weeks: ['2026-11-23'],
        },
      ],
    },
  },
  cacheTags: () => ['products', 'listings'],
  async run({ app, db }) {
    const products = await productsOnSale(db)
    const weeks = await availableWeeks(app, db)
    return {
      items: products.map(({ takes_week, needs_award: _, parts: _parts, ...product }) => ({
        ...product,
        weeks: takes_week ? weeks : [],
      })),
    }
  },
})
