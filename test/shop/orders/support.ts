import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { maxOpenOrders } from '../../../src/shop/orders/settings.ts'
import { type Answered, openTestApp, type TestApp } from '../../support/app.ts'
import { type ListingFacts, makeListing } from '../../support/listings.ts'
import { type Provider, startProvider } from '../../support/provider.ts'
import { enterTestSeller } from '../../support/seller.ts'
import type { TestStorage } from '../../support/storage.ts'

/** The first weeks on offer. The clock of the tests is on the Sunday before. */
export const weeks = ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07'] as const

export interface Shop extends TestApp {
  customer: Member
  key: string
  /** A fake VIES on loopback. */
  vies: Provider
  listing(facts?: Partial<ListingFacts>): Promise<number>
  /** Gives a listing an award. Each week has one award per place. */
  award(listingId: number, week?: string, place?: number): Promise<void>
  quote(items: unknown[], more?: Record<string, unknown>): Promise<Answered>
  checkout(items: unknown[], more?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answered>
  order(number: string): Promise<Answered>
}

export async function openShop(storage: TestStorage, environment: Record<string, string> = {}): Promise<Shop> {
  const vies = await startProvider()
  vies.answer(({ body }) => ({
    ...JSON.parse(body),
    valid: true,
    requestDate: '2026-11-15T12:00:00.000Z',
    requestIdentifier: 'WAPIAAAAX1234567',
    name: 'ACME',
    address: '---',
  }))
  const site = await openTestApp(await storage.open(), {
    environment: { VIES_URL: `${vies.base}/taxation_customs/vies/rest-api`, ...environment },
  })
  await site.app.settings.set(maxOpenOrders, 1000)
  await enterTestSeller(site.app)
  const customer = await site.member()
  const key = await site.keyFor(customer)
  let made = 0
  const post = (path: string, payload: object, headers = {}) =>
    site.call({
      method: 'POST',
      url: `/api/v1/orders/${path}`,
      payload,
      headers: { authorization: `Bearer ${key}`, ...headers },
    })
  return {
    ...site,
    customer,
    key,
    vies,
    listing: (facts = {}) =>
      makeListing(site, {
        slug: `mine-${++made}`,
        status: 'draft',
        plan: null,
        week: null,
        ownerId: customer.id,
        ...facts,
      }),
    async award(listingId, week = '2026-11-02', place = 1) {
      await site.app.db.run(sql`
        insert into awards (week, place, listing_id, votes, made_at)
        values (${week}, ${place}, ${listingId}, 42, ${site.clock.now()})`)
    },
    quote: (items, more = {}) => post('quote', { items, ...more }),
    checkout: (items, more = {}, headers = {}) => post('checkout', { items, ...more }, headers),
    order: (number) => site.call({ url: `/api/v1/orders/${number}`, headers: { authorization: `Bearer ${key}` } }),
    async close() {
      await site.close()
      vies.close()
    },
  }
}

/** Error messages by path. */
export function mistakes({ body }: Answered): Record<string, string> {
  return Object.fromEntries(
    (body.errors ?? []).map(({ path, message }: { path: string; message: string }) => [path, message]),
  )
}

export async function addCategories({ app }: TestApp, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs)
    await app.db.run(sql`insert into categories (slug, name) values (${slug}, ${slug}) on conflict (slug) do nothing`)
}
