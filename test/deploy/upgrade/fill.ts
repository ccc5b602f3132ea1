import { categoriesForAdmin } from '../../../src/directory/categories/admin.ts'
import { changeCategory } from '../../../src/directory/categories/write.ts'
import { seedDemo } from '../../../src/operations/demo/seed.ts'
import { cents } from '../../../src/platform/cents.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { reviewBoughtProfile } from '../../../src/shop/fulfilment/review.ts'
import { receiveEvent } from '../../../src/shop/payments/receive-event.ts'
import { requestRefund } from '../../../src/shop/payments/refund.ts'
import { expectStatus, Maker, startWebsite } from '../../publishing/drafts/support.ts'
import { openShop, type Shop } from '../../shop/orders/support.ts'
import { beginOrder } from '../../shop/payments/support.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import { signedIn } from '../../support/visitor.ts'

/** Fills a small site with rows in every table: demo content, then actions of members, customers and admins. */
export async function fillUpgradeSite(db: Database): Promise<void> {
  const website = await startWebsite()
  const shop = await openShop({ kind: 'postgres', open: async () => db }, { READER_ALLOW: website.place })
  try {
    await seedDemo(shop.app)
    await trim(db)
    const listingId = await publish(shop, website.url)
    await sell(shop, listingId)
    await administer(shop)
    await db.script(rest)
    await db.run(sql`update secrets set value = 'for the upgrade test'`)
    await db.script('vacuum analyze')
  } finally {
    await shop.close()
    website.close()
  }
}

/** Deletes all but twelve listings and thirty members, which are enough for a migration. Triggers correct the counts. */
async function trim(db: Database): Promise<void> {
  await db.run(sql`
    delete from listings where id not in (
      select l.id from listings l left join stories s on s.listing_id = l.id order by s.listing_id, l.id limit 12
    )`)
  await db.run(sql`delete from members where id not in (select id from members order by id limit 30)`)
  await db.run(sql`delete from founders f where not exists (select from listing_founders where founder_id = f.id)`)
  await db.run(sql`delete from traffic where day < (select max(day) - 6 from traffic)`)
  await db.run(sql`delete from posts where id not in (select id from posts order by id limit 2)`)
}

/** From a website to a free listing that waits for its badge. */
async function publish(shop: Shop, url: string): Promise<number> {
  const maker = await Maker.of(shop, shop.customer)
  const draft = await maker.drafted(url)
  await maker.update(draft.id, { fields: { categories: ['field-and-shift-work'] } })
  expectStatus(await maker.call('POST', `/drafts/${draft.id}/invites`, { email: 'rui@tidewell.example' }), 201)
  const submitted = expectStatus<{ listing_id: number }>(await maker.call('POST', `/drafts/${draft.id}/submit`), 200)
  expectStatus(await maker.call('POST', `/me/listings/${submitted.listing_id}/free`), 200)
  const { slug } = await shop.app.db.one(sql<{ slug: string }>`select slug from listings where status = 'live' limit 1`)
  expectStatus(await maker.call('POST', '/claims', { slug, method: 'dns' }), 201)
  const answers = { answers: [{ question_id: 1, answer: 'A tide table that got wet.' }] }
  expectStatus(await maker.call('PUT', '/me/interview', answers), 200)
  return submitted.listing_id
}

async function sell(shop: Shop, listingId: number): Promise<void> {
  const { app } = shop
  const pay = async (items: unknown[]) => {
    const order = await beginOrder(shop, 'test', items)
    await receiveEvent(app, {
      gateway: 'test',
      eventId: `${order.reference}_paid`,
      kind: 'paid',
      reference: order.reference,
      amountCents: cents(order.amount),
      currency: 'USD',
      body: {},
    })
    return order
  }
  await pay([{ product: 'ai_review', listing_id: listingId }])
  await pay([{ product: 'done_for_you', listing_id: listingId }])
  const { paymentId } = await pay([{ product: 'featured', listing_id: listingId }])
  const refund = { paymentId, amountCents: null, reason: 'Asked for', requestedBy: 'admin@people.example' }
  await app.db.transaction((tx) => requestRefund(app, tx, refund))
  await runQueued(shop, reviewBoughtProfile.name)
  await shop.checkout([{ product: 'launch', listing_id: listingId, week: '2026-11-30' }], {
    billing_country: 'FI',
    vat_number: 'FI20774740',
  })
}

async function administer(shop: Shop): Promise<void> {
  const { app } = shop
  const { member } = await signedIn(shop, { email: 'admin@people.example', name: 'Ada', role: 'admin' })
  await app.db.transaction(async (tx) => {
    const category = (await categoriesForAdmin(tx)).at(-1)!
    await changeCategory(app, tx, category.id, { ...category, slug: 'renamed', place: null }, { adminId: member.id })
  })
}

/** Inserts rows that would otherwise need another service or much time. */
const rest = `
  create temp view one as
  select
    (select min(id) from members) as member,
    (select min(id) from listings where status = 'live') as listing,
    (select max(id) from listings where status = 'live') as other_listing,
    (select id from drafts limit 1) as draft,
    (select min(id) from posts) as post,
    (select min(id) from orders) as paid_order,
    (select min(id) from payments) as payment,
    timestamptz '2026-11-10 09:00Z' as at;
  insert into alternatives select listing, other_listing, at from one;
  insert into disputes (payment_id, reference, amount_cents, currency, opened_at)
    select payment, 'dp_1', 100, 'USD', at from one;
  insert into draft_editors select draft, member, at from one;
  insert into external_identities select 'https://accounts.example', '42', member, at, at from one;
  insert into idempotency_keys select member, 'create_checkout', 'a key', 'a fingerprint', 201, '{}', at from one;
  insert into listing_editors select listing, member, at from one;
  insert into mail_refusals select 'rui@tidewell.example', 'launches', at from one;
  insert into pictures select md5('picture'), 'screenshot', 1200, 800, '[]', at from one;
  insert into media (listing_id, kind, url, alt, width, height)
    select listing, 'image', 'http://localhost:3000/media/' || md5('picture') || '/1200.webp', 'The start page', 1200, 800
    from one;
  insert into notification_preferences select member, 'launches', 'daily' from one;
  insert into notifications (member_id, cause, topic, listing_id, title, path, created_at)
    select member, 'launched:1', 'launches', listing, 'It launched', '/listings/1', at from one;
  insert into oauth_clients select 'client', '{}', at from one;
  insert into oauth_grants (id, member_id, client_id, payload, created_at, expires_at)
    select 'grant', member, 'client', '{}', at, at + interval '1 year' from one;
  insert into oauth_records (kind, id_hash, grant_id, payload, expires_at)
    select 'RefreshToken', sha256('token'), 'grant', '{}', at + interval '1 year' from one;
  insert into one_time_tokens (secret_hash, purpose, member_id, created_at, expires_at)
    select sha256('token'), 'magic_link', member, at, at + interval '1 hour' from one;
  insert into place_evidence (order_id, kind, country, recorded_at) select paid_order, 'payment', 'FI', at from one;
  insert into post_slugs select 'a-former-address', post from one;
  insert into post_versions
    select id, version, slug, title, excerpt, body, author, faqs, published_at, member, at from posts, one where id = post;
  insert into revenue_connections (listing_id, provider, sealed_key, key_hint, connected_at)
    select listing, 'stripe', 'sealed', '4242', at from one;
  insert into set_up (begun_at, step, finished_at) select at, 'mail', at from one;
  drop view one;`
