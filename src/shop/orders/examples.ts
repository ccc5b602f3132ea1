import type * as z from 'zod'
import type { Checkout, Order, Quote } from './schema.ts'

export const exampleRequest = {
  items: [{ product: 'launch', listing_id: 7, week: '2026-11-23' }],
  billing_country: 'DE',
}

const line = {
  product: 'launch',
  name: 'Launch',
  listing_id: 7,
  week: '2026-11-23',
  categories: [],
  options: null,
  quantity: 1,
  unit_cents: 9900,
  net_cents: 9900,
  vat_cents: 1881,
}
const totals = {
  net_cents: 9900,
  vat: { country: 'DE', rate: 19, cents: 1881, reverse_charge: false, note: null },
  total_cents: 11781,
}

export const exampleQuote: Quote = { currency: 'USD', lines: [line], ...totals }

export const exampleOrder: Order = {
  number: 'SW-2026K7M4Q2XP',
  status: 'paid',
  currency: 'USD',
  lines: [
    {
      ...line,
      fulfilment: {
        status: 'done',
        fulfilled: true,
        at: '2026-11-16T10:05:02.000Z',
        note: 'Scheduled for the week of 2026-11-23.',
      },
    },
  ],
  ...totals,
  checkout_url: null,
  not_payable: null,
  invoice_url: 'https://launch.example/account/orders/SW-2026K7M4Q2XP/invoice',
  created_at: '2026-11-16T10:00:00.000Z',
  expires_at: null,
  paid_at: '2026-11-16T10:05:00.000Z',
}

export function exampleCheckout(instructions: string): z.input<typeof Checkout> {
  return {
    ...exampleOrder,
    status: 'pending',
    lines: [{ ...line, fulfilment: { status: 'waiting', fulfilled: false, at: null, note: null } }],
    checkout_url: 'https://launch.example/checkout/6mZk3c1vY8qHtXo2b4nRw7dLfAs9uPeJ',
    invoice_url: null,
    expires_at: '2026-11-17T10:00:00.000Z',
    paid_at: null,
    instructions,
  }
}

export const exampleOrders = {
  items: [exampleOrder],
  page: 1,
  per_page: 20,
  total: 1,
  total_exact: true,
  has_more: false,
}
