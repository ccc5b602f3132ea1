import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addWeeks, currentWeek, dateInZone, siteTimeZone, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import { createMember, memberByEmail } from '../../core/members/members.ts'
import { makeAwards } from '../../directory/awards/award.ts'
import { starterCategories, writeStarterCategories } from '../../directory/categories/starter/starter.ts'
import { indexListings } from '../../directory/search/index-listings.ts'
import type { App } from '../../platform/app.ts'
import { lockKey } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { replaceMilestones } from '../../publishing/editing/milestones.ts'
import { writeStory } from '../../publishing/editing/story.ts'
import { writeDemoAlternatives, writeFounders, writePosts, writeProfile } from './catalogue.ts'
import {
  type LaunchedDemo,
  writeFigures,
  writeFollows,
  writePeople,
  writeReviews,
  writeTraffic,
  writeUpdates,
  writeVoteClusters,
  writeVotes,
} from './community.ts'
import { type DemoListing, readDemoContent } from './content.ts'
import { Random } from './random.ts'

const pastWeeks = 7
const comingWeeks = 4
const people = 140
const pauseForOther = 200

export async function isEmptySite(db: Queryable): Promise<boolean> {
  const { empty } = await db.one(sql<{ empty: boolean }>`
    select not exists (select from listings) and not exists (select from categories) as empty`)
  return empty
}

/** Fills an empty site with demo content, in one transaction. Null if another process is doing so. */
export async function seedDemo(app: App): Promise<{ listings: number } | null> {
  const content = await readDemoContent()
  return app.db.transaction(async (tx) => {
    const { locked } = await tx.one(
      sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockKey('demo content')}) as locked`,
    )
    if (!locked) return null
    if (!(await isEmptySite(tx))) return { listings: 0 }
    const now = app.clock.now()
    const random = new Random(20261109)
    const categoryIds = await writeStarterCategories(tx, starterCategories)
    const listings = await writeListings(app, tx, random.shuffled(content.listings), categoryIds)
    const launches = listings.filter((listing): listing is LaunchedDemo => listing.launchedAt !== null)
    await writeFounders(tx, listings)
    await writeDemoAlternatives(tx, listings, now)
    await writePosts(tx, content, now)
    const members = await writePeople(tx, people, now)
    await writeVotes(tx, launches, members, random, now)
    await writeVoteClusters(tx, currentWeek(app))
    await writeFollows(tx, launches, members, random, now)
    await writeReviews(tx, launches, members, random, now)
    await writeUpdates(tx, launches, now)
    await writeTraffic(tx, launches, random, dateInZone(siteTimeZone(app), now))
    await writeFigures(tx, launches, random, currentWeek(app), now)
    await indexListings(
      tx,
      listings.map(({ id }) => id),
    )
    await makeAwards(app, tx)
    await app.cache.invalidate(tx, ['listings', 'categories', 'posts', 'founders', 'awards'])
    return { listings: listings.length }
  })
}

type WrittenListing = Omit<LaunchedDemo, 'launchedAt'> & { launchedAt: Date | null }

async function writeListings(
  app: App,
  tx: Transaction,
  listings: DemoListing[],
  categoryIds: Map<string, number>,
): Promise<WrittenListing[]> {
  const now = app.clock.now()
  const written: WrittenListing[] = []
  for (const [index, listing] of listings.entries()) {
    const week = weekOf(app, index, listings.length)
    const launchedAt = week <= currentWeek(app) ? startOfDay(siteTimeZone(app), week) : null
    const status = launchedAt ? 'live' : 'scheduled'
    const { id } = await tx.one(sql<{ id: number }>`
      insert into listings (
        slug, status, plan, domain, category_id,
        stage, country, pricing_model,
        launch_week, launched_at, created_at
      )
      values (
        ${listing.slug}, ${status}, ${listing.plan}, ${listing.domain}, ${categoryIds.get(listing.category)},
        ${listing.stage}, ${listing.country}, ${listing.pricing_model},
        ${week}, ${launchedAt}, ${now}
      )
      returning id`)
    await tx.run(sql`insert into launches (listing_id, week, launched_at) values (${id}, ${week}, ${launchedAt})`)
    await writeProfile(tx, id, listing, categoryIds, now)
    await writeStory(app, tx, id, listing.story)
    await replaceMilestones(
      tx,
      id,
      listing.milestones.map((milestone) => ({ ...milestone, url: null })),
    )
    written.push({ id, listing, week, launchedAt })
  }
  return written
}

// Spreads the listings over past weeks, the current one, and a few coming ones.
function weekOf(app: App, index: number, count: number): Week {
  const weeks = pastWeeks + 1 + comingWeeks
  return addWeeks(currentWeek(app), Math.floor((index * weeks) / count) - pastWeeks)
}

const adminEmail = 'admin@slipway.example'

interface DemoAdmin {
  email: string
  password: string
}

/** Adds demo content and an admin. */
export async function fillWithDemo(
  app: App,
  tell: (line: string) => void = console.error,
): Promise<{ listings: number; admin: DemoAdmin | null }> {
  const seeded = await seedDemo(app)
  if (!seeded) {
    await pause(pauseForOther)
    return fillWithDemo(app, tell)
  }
  const { listings } = seeded
  // Another process has added it, and the admin.
  if (listings === 0) return { listings, admin: null }
  tell(`Added ${listings} demo listings`)
  return { listings, admin: await addDemoAdmin(app, tell) }
}

/** An admin whose password is printed once. Not in production, because what is printed there ends up in a log. */
export async function addDemoAdmin(app: App, tell: (line: string) => void = console.error): Promise<DemoAdmin | null> {
  if (app.config.production || (await memberByEmail(app.db, adminEmail))) return null
  const admin = { email: adminEmail, password: randomBytes(9).toString('base64url') }
  await createMember(app.db, app.clock.now(), { ...admin, name: 'Site admin', role: 'owner', verified: true })
  tell(`Admin sign-in: ${admin.email}, password ${admin.password}`)
  return admin
}
