import * as z from 'zod'
import { inputSchema } from '../../platform/operation/json-schema.ts'
import { currencyCode } from '../products/operations.ts'

export const OrderItem = z.strictObject({
  product: z.string().min(1).max(60).describe('A code from list_products.'),
  listing_id: z.int().min(1).optional().describe('Id from list_my_listings. Required if needs_listing is true.'),
  week: z
    .string()
    .max(10)
    .meta({ format: 'date' })
    .optional()
    .describe(
      'A Monday from list_products. launch: optional and free, omit to go live now. ' +
        'Required for skip_queue (free listings only) and relaunch.',
    ),
  amount_cents: z.int().min(1).max(100_000_000).optional().describe('billboard_min only. At least its price.'),
  categories: z.array(z.string().max(220)).max(10).optional().describe('extra_categories only. 1 to 3 category slugs.'),
  options: z
    .record(z.string(), z.unknown())
    .refine((options) => Object.keys(options).length <= 20, 'can have at most 20 entries')
    .meta({ maxProperties: 20 })
    .optional()
    .describe('Only for products with options in list_products; no addresses.'),
})
export type OrderItem = z.output<typeof OrderItem>

export const OrderRequest = z.object({
  // validateOrder parses each item on its own, so that a malformed item does not hide errors in the others.
  items: z
    .array(z.unknown().meta(inputSchema(OrderItem)))
    .min(1)
    .max(20),
  billing_country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
    .optional()
    .describe('Billing country, for VAT.'),
  vat_number: z.string().max(32).optional().describe('A valid EU VAT number gets reverse charge.'),
})
export type OrderRequest = z.output<typeof OrderRequest>

const vat = z.object({
  country: z.string().nullable(),
  rate: z.number().describe('Percent.'),
  cents: z.int(),
  reverse_charge: z.boolean(),
  note: z.string().nullable().describe('Explains the VAT, if needed.'),
})

const line = {
  product: z.string(),
  name: z.string(),
  listing_id: z.int().nullable(),
  week: z.string().nullable(),
  categories: z.array(z.string()),
  options: z.record(z.string(), z.unknown()).nullable(),
  quantity: z.int(),
  unit_cents: z.int(),
  net_cents: z.int(),
  vat_cents: z.int(),
}

const discount = z
  .object({ code: z.string(), cents: z.int() })
  .describe('The coupon entered at checkout, and what it takes off. net_cents is after it.')

const totals = { net_cents: z.int(), vat, total_cents: z.int() }

export const Quote = z
  .object({ currency: currencyCode, lines: z.array(z.object(line)), ...totals })
  .meta({ id: 'Quote' })
export type Quote = z.input<typeof Quote>

export const orderStatuses = ['pending', 'paid', 'refunded', 'cancelled', 'expired', 'failed'] as const
const fulfilmentStatuses = ['waiting', 'in_progress', 'done', 'failed'] as const

const order = {
  number: z.string(),
  status: z.enum(orderStatuses),
  currency: currencyCode,
  lines: z.array(
    z.object({
      ...line,
      discount_cents: z.int().optional().describe('This line’s share of the discount.'),
      fulfilment: z.object({
        status: z.enum(fulfilmentStatuses),
        fulfilled: z.boolean(),
        at: z.string().nullable(),
        note: z.string().nullable(),
      }),
    }),
  ),
  discount: discount.optional(),
  ...totals,
  checkout_url: z.string().nullable().describe('Where the person pays. Null once it can no longer be paid.'),
  not_payable: z.string().nullable().describe('Why a pending order can no longer be paid.'),
  invoice_url: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string().nullable().describe('Payment deadline.'),
  paid_at: z.string().nullable(),
}

export const Order = z.object(order).meta({ id: 'Order' })
export type Order = z.input<typeof Order>

export const Checkout = z
  .object({ ...order, checkout_url: z.string(), instructions: z.string().describe('What to tell the person.') })
  .meta({ id: 'Checkout' })
