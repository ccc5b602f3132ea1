import { sql } from '../../../src/platform/database/sql.ts'
import type { TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'

interface AwardRow {
  week: string
  place: number
  listing_id: number
}

export const listingCount = 4

/** A small site with a few listings, recreated for every run. */
export interface World {
  site: TestApp
  capacity: number
  listing(which: number): number
  /** The next member to vote. */
  voter(): number
  events(id: number): Promise<number>
  /** Oldest first. */
  awards(): Promise<AwardRow[]>
  /** The listing that ranks at a place in a week by its votes. */
  listingAtPlace(week: string, place: number): Promise<number | undefined>
}

export async function newWorld(
  site: TestApp,
  capacity: number,
  ownerId: number,
  voters: readonly number[],
): Promise<World> {
  const { db } = site.app
  for (const table of ['listings', 'awarded_weeks', 'held_places', 'notifications', 'mails'])
    await db.script(`delete from ${table}`)
  await db.run(sql`delete from pgboss.job where name = 'follows.notify'`)
  // One second past noon, so that no immediate launch happens exactly at midnight.
  site.clock.set('2026-11-15T12:00:01Z')
  const ids: number[] = []
  for (let index = 0; index < listingCount; index++) {
    const id = await makeListing(site, { slug: `model-${index}`, status: 'draft', plan: null, week: null, ownerId })
    await db.run(
      sql`insert into follows (listing_id, member_id, followed_at) values (${id}, ${voters[0]}, ${site.clock.now()})`,
    )
    ids.push(id)
  }
  let votes = 0
  return {
    site,
    capacity,
    listing: (which) => ids[which]!,
    voter: () => voters[votes++ % voters.length]!,
    events: async (id) =>
      (await db.one(sql<{ count: number }>`select count(*) as count from listing_events where listing_id = ${id}`))
        .count,
    awards: () => db.many(sql<AwardRow>`select week, place, listing_id from awards order by id`),
    listingAtPlace: async (week, place) => {
      const ranked = await db.many(sql<{ listing_id: number }>`
        select listing_id from launches where week = ${week} and live
        order by votes + uncopied_votes desc, launched_at, listing_id`)
      return ranked[place - 1]?.listing_id
    },
  }
}
