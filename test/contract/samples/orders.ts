import { json, sql } from '../../../src/platform/database/sql.ts'
import { makeListing } from '../../support/listings.ts'
import type { Sample, Samples, SamplesFor } from '../samples.ts'

let counter = 0

/** Requests for a listing of the caller. */
const orderRequests =
  (path: string): SamplesFor =>
  async (site, { id: ownerId }) => {
    const listing_id = await makeListing(site, {
      slug: `ordered-${++counter}-${path}`,
      status: 'draft',
      plan: null,
      week: null,
      ownerId,
    })
    const other = await makeListing(site, {
      slug: `others-${counter}-${path}`,
      status: 'draft',
      plan: null,
      week: null,
    })
    const post = (payload: Record<string, unknown>): Sample => ({ method: 'POST', url: `/orders/${path}`, payload })
    const item = (more: Record<string, unknown>) => post({ items: [{ product: 'launch', listing_id, ...more }] })
    return {
      ok: post({
        items: [
          { product: 'launch', listing_id },
          { product: 'featured', listing_id },
        ],
        billing_country: 'us',
      }),
      bad: [
        post({}),
        post({ items: [] }),
        post({ items: Array(21).fill({ product: 'launch', listing_id }) }),
        post({ items: [{ product: 'launch', listing_id }], billing_country: 'USA' }),
        post({ items: [{ product: 'launch', listing_id }], billing_country: 'ZZ' }),
        post({ items: [{ product: 'launch', listing_id }], vat_number: 'D'.repeat(33) }),
        post({ items: ['launch'] }),
        item({ surprise: 1 }),
        item({ product: 'lunch' }),
        item({ listing_id: other }),
        item({ listing_id: undefined }),
        item({ week: '2026-11-24' }),
        item({ week: 'next' }),
        item({ amount_cents: 100 }),
        item({ product: 'relaunch', week: '2026-11-23' }),
      ],
    }
  }

/** Requests for an unpaid order of the caller, with a review of its only line. */
const forOrder =
  (method: 'GET' | 'POST', path = ''): SamplesFor =>
  async (site, { id }) => {
    const { number } = await site.app.db.transaction(async (tx) => {
      const order = await tx.one(sql<{ id: number; number: string }>`
      insert into orders (number, token, member_id, net_cents, vat_cents, total_cents, vat_rate, vat_treatment,
      created_at, expires_at)
      values ('SW-2026' || translate(upper(substr(md5(random()::text), 1, 8)), '01', 'XY'),
      md5(random()::text) || md5(random()::text), ${id}, 9900, 0, 9900, 0, 'outside', ${site.clock.now()},
      ${new Date(site.clock.now().getTime() + 1000)})
      returning id, number`)
      await tx.run(
        sql`insert into order_lines (order_id, position, product, name, unit_cents, net_cents, vat_cents)
        values (${order.id}, 0, 'launch', 'Launch', 9900, 9900, 0)`,
      )
      await tx.run(sql`
      insert into profile_reviews (line_id, report, written_at)
      select id, ${json(review)}::jsonb, ${site.clock.now()} from order_lines where order_id = ${order.id}`)
      return order
    })
    return {
      ok: { method, url: `/orders/${number}${path}` },
      bad: [{ method, url: `/orders/${'S'.repeat(33)}${path}` }],
      missing: { method, url: `/orders/SW-2026NNNNNNNN${path}` },
    }
  }

const review = {
  reviewer: 'extractive',
  note: null,
  score: 90,
  findings: [
    {
      kind: 'differs',
      part: 'country',
      message: 'Your website names another country.',
      yours: 'PT',
      website: 'ES',
      evidence: [{ quote: 'Made in Spain', url: 'https://tidewell.example' }],
    },
  ],
}

export const orderSamples: Record<string, Samples | SamplesFor> = {
  quote_order: orderRequests('quote'),
  create_checkout: orderRequests('checkout'),
  list_my_orders: {
    ok: { method: 'GET', url: '/orders?per_page=5' },
    bad: [
      { method: 'GET', url: '/orders?page=0' },
      { method: 'GET', url: '/orders?per_page=101' },
    ],
  },
  get_order: forOrder('GET'),
  cancel_order: forOrder('POST', '/cancel'),
  get_order_reports: forOrder('GET', '/reports'),
}
