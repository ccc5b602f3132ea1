import { seedListings } from '../../../src/operations/demo/bulk.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { json, sql } from '../../../src/platform/database/sql.ts'
import { contentOf } from '../../../src/publishing/editing/content.ts'
import { openTestApp } from '../../support/app.ts'

export const listings = 20_000
/** The number of rows of each kind that admins list. */
const others = 4_000

/** Fills an empty site, so that its growing tables are big. */
export async function fillBigSite(url: string): Promise<void> {
  const db = await openPostgres(url, { statementTimeout: 0 })
  try {
    const { app, close } = await openTestApp(db)
    await seedListings(app, listings).finally(close)
    await db.script(forAdmins)
    await db.transaction(async (tx) => {
      const content = json(await contentOf(tx, 1))
      await tx.run(sql`
        insert into listing_versions (listing_id, number, member_id, cause, changed, before, after, made_at)
        select i, 1, 1 + i % 100, 'edited', '{tagline}', ${content}::jsonb, ${content}::jsonb,
          timestamptz '2026-01-01' + i * interval '1 minute'
        from generate_series(1, ${others}) i`)
    })
    await db.script('vacuum analyze')
  } finally {
    await db.close()
  }
}

/** Most of it is settled. Triggers and references are off, as in an import. */
const forAdmins = `
  set session_replication_role = replica;
  insert into members (email, email_verified_at, name, created_at, suspended_at, suspension_reason)
    select 'person-' || i || '@crowd.example', case when i % 100 > 0 then at end, 'Person ' || i, at,
      case when i % 200 = 1 then at end, case when i % 200 = 1 then 'Spam' end
    from (select i, timestamptz '2026-01-01' + i * interval '1 minute' as at from generate_series(1, ${others}) i) as t;
  insert into orders (number, token, member_id, status, net_cents, vat_cents, total_cents, vat_rate, vat_treatment,
      billing, created_at, expires_at, paid_at, ended_at)
    select 'SW-2026' || lpad(translate(i::text, '01', 'XY'), 8, 'Z'), md5(i::text), 1 + i % 100,
      case when i % 100 = 0 then 'refunded' else 'paid' end, 1, 0, 1, 0, 'outside',
      jsonb_build_object('email', 'b' || i || '@bill.example'), at, at + interval '1 day', at,
      case when i % 100 = 0 then at end
    from (select i, timestamptz '1983-06-01' + i * interval '95 hours' as at from generate_series(1, ${others}) i) as t;
  insert into order_lines (order_id, position, product, name, listing_id, unit_cents, net_cents, vat_cents)
    select id, 0, 'featured', 'Featured', id, 1, 1, 0 from orders;
  insert into payments (order_id, gateway, reference, amount_cents, terms, status, begun_at, settled_at)
    select id, 'test', 'p' || id, 1, '{}', 'paid', created_at, created_at from orders;
  insert into gateway_events (gateway, event_id, kind, payment_id, body, received_at, handled_at)
    select 'test', 'e' || id, 'paid', id, '{}', begun_at, begun_at from payments;
  insert into invoices (kind, series, number, order_id, net_cents, vat_cents, total_cents, document, issued_at)
    select 'invoice', 'X', id, id, 1, 0, 1, '{}', created_at from orders;
  insert into fulfilments (line_id, part, status, created_at, changed_at)
    select id, 'featured', case when id % 500 = 0 then 'failed' when id % 200 = 0 then 'waiting' else 'done' end,
      timestamptz '2026-01-01', timestamptz '2026-01-01'
    from order_lines;
  insert into reviews (listing_id, member_id, rating, body, status, written_at)
    select i, 1 + i % 100, 3, 'Fine.', case when i % 200 = 0 then 'pending' when i % 200 = 1 then 'rejected' else 'published' end,
      timestamptz '2026-01-01' + i * interval '1 minute'
    from generate_series(1, ${others}) i;
  insert into mails (cause, template, recipient, subject, body_text, body_html, status, created_at, settled_at)
    select 'c' || i, 'sign-in-link', 'p' || i || '@people.example', 'Sign in', 'x', 'x',
      case when i % 200 = 0 then 'kept' when i % 300 = 0 then 'failed' else 'sent' end, at, at
    from (select i, timestamptz '2026-01-01' + i * interval '1 minute' as at from generate_series(1, ${others}) i) as t;
  insert into audit_events (happened_at, actor_id, action, subject)
    select timestamptz '2026-01-01' + i * interval '1 minute', 1 + i % 50, 'listing.hidden', 'listing:' || i
    from generate_series(1, ${others}) i;
  insert into claims (listing_id, member_id, method, status, code, created_at, expires_at, proven_at, settled_at)
    select i, 1 + i % 100, 'dns', case when i % 200 = 0 then 'in_review' else 'verified' end, md5(i::text), at,
      at + interval '7 days', at, case when i % 200 > 0 then at end
    from (select i, timestamptz '2026-01-01' + i * interval '1 minute' as at from generate_series(1, ${others}) i) as t;
  insert into updates (listing_id, title, body, posted_at)
    select i, 'News', 'Text', timestamptz '2026-01-01' + i * interval '1 minute' from generate_series(1, ${others}) i;
  set session_replication_role = origin;`
