import { weekCapacity } from '../../src/core/calendar/settings.ts'
import { createApiKey } from '../../src/core/members/api-keys.ts'
import { createMember } from '../../src/core/members/members.ts'
import { startSession } from '../../src/core/sessions/session.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { maxOpenOrders } from '../../src/shop/orders/settings.ts'
import { openTestApp } from '../../test/support/app.ts'
import { makeListing } from '../../test/support/listings.ts'
import { enterTestSeller } from '../../test/support/seller.ts'

interface Person {
  id: number
  key: string
}

/** The people of a site, and what they have. */
export interface Scene {
  /** They all vote for each of the listings. Sessions and addresses differ. */
  voters: { id: number; session: string; address: string }[]
  votedFor: { id: number; slug: string }[]
  /** Slugs of listings without an owner. */
  unclaimed: string[]
  /** Each buys for a live listing. */
  buyers: (Person & { listing: number })[]
  /** Each wants a place in the same week for a draft listing. There are fewer places than bookers. */
  bookers: (Person & { listing: number })[]
  week: string
  capacity: number
  maker: Person & { listing: number; followers: number; session: string }
}

export interface SceneSize {
  voters: number
  buyers: number
  bookers: number
}

const week = '2026-12-07'
const capacity = 2
const followers = 3
const unclaimed = ['ferrydeck', 'saltmarsh', 'windrow']

/** Fills an empty database. */
export async function setScene(db: Database, size: SceneSize): Promise<Scene> {
  const site = await openTestApp(db)
  const now = site.clock.now()
  let people = 0
  const person = async (): Promise<Person> => {
    const { id } = await createMember(db, now, { email: `person-${++people}@host-${people}.example`, verified: true })
    return { id, key: (await createApiKey(db, now, { memberId: id, name: 'proof' })).key }
  }
  const sessionOf = (id: number) => startSession(site.app, db, id, { address: '203.0.113.1', userAgent: undefined })
  try {
    await site.app.settings.set(weekCapacity, capacity)
    await site.app.settings.set(maxOpenOrders, 10_000)
    await enterTestSeller(site.app)
    const votedFor: Scene['votedFor'] = []
    for (const slug of ['tidewell', 'moorline']) votedFor.push({ id: await makeListing(site, { slug }), slug })
    for (const slug of unclaimed) await makeListing(site, { slug })
    const voters: Scene['voters'] = []
    for (let index = 0; index < size.voters; index++) {
      const { id } = await person()
      voters.push({ id, session: await sessionOf(id), address: `203.0.${index}.${1 + (index % 250)}` })
    }
    const buyers: Scene['buyers'] = []
    for (let index = 0; index < size.buyers; index++) {
      const buyer = await person()
      buyers.push({ ...buyer, listing: await makeListing(site, { slug: `bought-${index}`, ownerId: buyer.id }) })
    }
    const bookers: Scene['bookers'] = []
    for (let index = 0; index < size.bookers; index++) {
      const booker = await person()
      const facts = { slug: `booked-${index}`, status: 'draft', plan: null, week: null, ownerId: booker.id } as const
      bookers.push({ ...booker, listing: await makeListing(site, facts) })
    }
    const owner = await person()
    const listing = await makeListing(site, { slug: 'querywren', plan: 'paid', ownerId: owner.id })
    for (const { id } of voters.slice(0, followers))
      await db.run(sql`insert into follows (listing_id, member_id, followed_at) values (${listing}, ${id}, ${now})`)
    const maker = { ...owner, listing, followers, session: await sessionOf(owner.id) }
    return { voters, votedFor, unclaimed, buyers, bookers, week, capacity, maker }
  } finally {
    await site.close()
  }
}
