import { indexListing } from '../../src/directory/search/index-listings.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { TestApp } from './app.ts'

export interface ListingFacts {
  slug: string
  name?: string
  week?: string | null
  status?: 'draft' | 'awaiting_badge' | 'scheduled' | 'live' | 'hidden'
  plan?: 'free' | 'paid' | null
  ownerId?: number | null
  launchedAt?: Date
}

/** Creates a listing in the category "Things". */
export async function makeListing({ app, clock }: TestApp, facts: ListingFacts): Promise<number> {
  const { slug, name = slug, status = 'live', plan = 'free', ownerId = null, week = '2026-11-09' } = facts
  const launchedAt = status === 'live' || status === 'hidden' ? (facts.launchedAt ?? clock.now()) : null
  return app.db.transaction(async (tx) => {
    const { id: categoryId } = await tx.one(sql<{ id: number }>`
      insert into categories (slug, name)
      values ('things', 'Things')
      on conflict (slug) do update set name = excluded.name
      returning id`)
    const { id } = await tx.one(sql<{ id: number }>`
      insert into listings (
        slug, status, hidden_from, plan, owner_id,
        domain, category_id, launch_week, launched_at, created_at
      )
      values (
        ${slug}, ${status}, ${status === 'hidden' ? 'live' : null}, ${plan}, ${ownerId},
        ${`${slug}.example`}, ${categoryId}, ${week}, ${launchedAt}, ${clock.now()}
      )
      returning id`)
    await tx.run(sql`
      insert into profiles (listing_id, name, tagline, website_url, updated_at)
      values (${id}, ${name}, ${`All about ${name}`}, ${`https://${slug}.example`}, ${clock.now()})`)
    await tx.run(sql`
      insert into listing_categories (listing_id, category_id, position) values (${id}, ${categoryId}, 0)`)
    if (week)
      await tx.run(sql`insert into launches (listing_id, week, launched_at) values (${id}, ${week}, ${launchedAt})`)
    await indexListing(tx, id)
    await app.cache.invalidate(tx, ['listings', 'categories'])
    return id
  })
}
