import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mailLog } from '../../src/core/mail/log.ts'
import { findMembers } from '../../src/core/member-admin/find.ts'
import { categoriesForAdmin } from '../../src/directory/categories/admin.ts'
import { listingsForAdmin, listingsOwnedBy } from '../../src/directory/listings/admin.ts'
import { reviewsForAdmin } from '../../src/directory/reviews/admin.ts'
import { cents } from '../../src/platform/cents.ts'
import { type Statement, sql } from '../../src/platform/database/sql.ts'
import type { Database, Queryable } from '../../src/platform/database/types.ts'
import { salesByMonth, vatByQuarter } from '../../src/shop/invoices/revenue.ts'
import { countOrdersFound, searchOrders } from '../../src/shop/orders/order-search.ts'
import { onOneStorage } from '../support/storage.ts'

const rows = 6_000
const page = { page: 1, per_page: 50 }
const window = { limit: 50, offset: 0 }
const period = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-10-03T00:00:00Z') }

/** Queries of admin pages, and the indexes that they must use. */
const queries: Record<string, { run: (db: Queryable) => Promise<unknown>; by: string[] }> = {
  'listings by name, slug, domain or owner': {
    run: (db) => listingsForAdmin(db, { q: 'tidewell', status: null, ...window }),
    by: ['profiles_name', 'listings_slug_key', 'listings_domain', 'members_email', 'listings_owner'],
  },
  'hidden listings': {
    run: (db) => listingsForAdmin(db, { q: null, status: 'hidden', ...window }),
    by: ['listings_not_live'],
  },
  'listings of a member': { run: (db) => listingsOwnedBy(db, 7, 50), by: ['listings_owner'] },
  'orders by number or email': {
    run: (db) => searchOrders(db, { q: '2026222' }, page),
    by: ['orders_number_search', 'orders_billing_search', 'members_email_search'],
  },
  'count of orders by number': {
    run: (db) => countOrdersFound(db, { q: '2026222' }),
    by: ['orders_number_search', 'orders_billing_search', 'members_email_search'],
  },
  'orders by name': {
    run: (db) => searchOrders(db, { q: 'carvalho' }, page),
    by: ['orders_person_search', 'members_name_search'],
  },
  'orders of a period': { run: (db) => searchOrders(db, period, page), by: ['orders_newest'] },
  'orders by total': {
    run: (db) => searchOrders(db, { min: cents(1000), max: cents(1010) }, page),
    by: ['orders_total'],
  },
  'count of orders by person, period and total': {
    run: (db) => countOrdersFound(db, { q: 'carvalho', ...period, min: cents(1000) }),
    by: ['orders_person_search'],
  },
  'refunded orders': { run: (db) => searchOrders(db, { status: 'refunded' }, page), by: ['orders_status'] },
  'rejected reviews': {
    run: (db) => reviewsForAdmin(db, { status: 'rejected', ...window }),
    by: ['reviews_decided'],
  },
  'suspended members': {
    run: (db) => findMembers(db, { q: null, filter: 'suspended', ...window }),
    by: ['members_suspended', 'founders_member'],
  },
  'unverified members': {
    run: (db) => findMembers(db, { q: null, filter: 'unverified', ...window }),
    by: ['members_unverified', 'founders_member'],
  },
  'mails in the mailbox': {
    run: (db) => mailLog(db, { to: null, status: 'kept', below: null, limit: 50 }),
    by: ['mails_unsent'],
  },
  categories: { run: (db) => categoriesForAdmin(db), by: ['listing_categories_category'] },
  'sales of a period': { run: (db) => salesByMonth(db, 'UTC', period), by: ['invoices_issued'] },
  'VAT of a period': { run: (db) => vatByQuarter(db, 'UTC', period), by: ['invoices_issued'] },
}

onOneStorage('queries of admin pages', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
    await db.script(`set session_replication_role = replica;
      insert into categories (slug, name) select 'c' || i, 'C' || i from generate_series(1, 20) i;
      insert into members (email, email_verified_at, name, created_at) select 'p' || i || '@people.example', case when \
i % 100 > 0 then now() end, 'Person ' || i, now() from generate_series(1, ${rows}) i;
      update members set suspended_at = now(), suspension_reason = 'x' where id % 200 = 0;
      insert into listings (slug, domain, status, owner_id, category_id, launched_at, created_at, hidden_from) select \
'l' || i, 'l' || i || '.example', case when i % 100 = 0 then 'hidden' else 'live' end, i, 1 + i % 20, now(), now(), \
case when i % 100 = 0 then 'live' end from generate_series(1, ${rows}) i;
      insert into profiles (listing_id, name, tagline, website_url, updated_at) select i, 'Listing ' || i, 'x', \
'https://x.example', now() from generate_series(1, ${rows}) i;
      insert into listing_categories (listing_id, category_id, position) select i, 1 + i % 20, 0 from generate_series(1, ${rows}) i;
      insert into orders (number, token, member_id, status, net_cents, vat_cents, total_cents, vat_rate, \
vat_treatment, billing, created_at, expires_at, paid_at, ended_at)
        select 'SW-2026' || lpad(translate(i::text, '01', 'XY'), 8, 'Z'), md5(i::text), i, case when i % 100 = 0 then \
'refunded' else 'paid' end, i, 0, i, 0, 'outside', jsonb_build_object('email', 'b' || i || '@bill.example', \
'name', 'Buyer ' || i),
          timestamptz '2020-01-01' + i * interval '10 hours', timestamptz '2030-01-01', now(), case when i % 100 = 0 \
then now() end from generate_series(1, ${rows}) i;
      insert into invoices (kind, series, number, order_id, net_cents, vat_cents, total_cents, document, issued_at) \
select 'invoice', 'X', i, i, 1, 0, 1, '{}', timestamptz '2020-01-01' + i * interval '10 hours' from generate_series(1, ${rows}) i;
      insert into reviews (listing_id, member_id, rating, body, status, written_at) select i, i, 3, 'x', case when i % \
200 = 0 then 'rejected' else 'published' end, now() from generate_series(1, ${rows}) i;
      insert into mails (cause, template, recipient, subject, body_text, body_html, status, created_at, settled_at) \
select 'c' || i, 't', 'p' || i || '@x.example', 's', 'x', 'x', case when i % 200 = 0 then 'kept' else 'sent' end, \
now(), now() from generate_series(1, ${rows}) i;
      set session_replication_role = origin;
      select gin_clean_pending_list(name::regclass) from unnest(array['orders_number_search', 'orders_billing_search', \
'orders_person_search', 'members_email_search', 'members_name_search']) as name;
      analyze;`)
  })
  after(() => db.close())

  /** The plans of all statements that a query runs. They return no rows. */
  async function planOf(run: (db: Queryable) => Promise<unknown>): Promise<string> {
    const plans: string[] = []
    const explain = (statement: Statement) =>
      db.transaction(async (tx) => {
        // A sequential scan is the fastest way to read a small table.
        await tx.run(sql`select set_config('enable_seqscan', 'off', true)`)
        plans.push(
          ...(await tx.many(sql<{ 'QUERY PLAN': string }>`explain ${statement}`)).map((row) => row['QUERY PLAN']),
        )
      })
    await run({
      many: async (statement) => (await explain(statement), []),
      maybe: async (statement) => (await explain(statement), undefined),
      one: async (statement) => (await explain(statement), { count: 0 } as never),
      run: async () => 0,
    })
    return plans.join('\n')
  }

  for (const [what, { run, by }] of Object.entries(queries)) {
    test(`${what}: uses an index`, async () => {
      const plan = await planOf(run)
      assert.deepEqual(
        by.filter((index) => !plan.includes(index)),
        [],
        plan,
      )
    })
  }
})
