import { addWeeks, currentWeek, siteTimeZone } from '../../core/calendar/weeks.ts'
import { makeAwards } from '../../directory/awards/award.ts'
import { starterCategories, writeStarterCategories } from '../../directory/categories/starter/starter.ts'
import { BulkIndex } from '../../directory/search/bulk-index.ts'
import { markPopular } from '../../directory/search/popular.ts'
import type { App } from '../../platform/app.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Database, Transaction } from '../../platform/database/types.ts'
import { type BulkWorld, Calendar, comingWeeks, factsOf, pastWeeksFor } from './bulk-facts.ts'
import { type BulkRow, writeRows } from './bulk-tables.ts'
import { BulkWriter } from './bulk-texts.ts'
import { fillDerived, withoutTriggers } from './bulk-triggers.ts'
import { writePeople } from './community.ts'
import { Random } from './random.ts'

const batchSize = 2000

/**
 * Fills an empty site with many generated listings, in one transaction. The number is also the random seed, so the same
 * number gives the same site.
 */
export async function seedListings(
  app: App,
  listings: number,
  report: (progress: string) => void = () => {},
): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (app.db.kind === 'postgres') await tx.run(raw(`set local maintenance_work_mem = '256MB'`))
    await tx.withoutTimeLimit()
    await withoutTriggers(tx, () => load(app, tx, listings, report))
    report('awards')
    await makeAwards(app, tx)
    await app.cache.invalidate(tx, ['listings', 'categories', 'founders', 'awards'])
  })
  await vacuum(app.db, report)
  await markPopular(app)
  await app.db.script('vacuum analyze search_documents')
}

async function load(app: App, tx: Transaction, listings: number, report: (progress: string) => void): Promise<void> {
  const random = new Random(listings)
  const world = await prepareWorld(app, tx, listings)
  const writer = new BulkWriter(random)
  const index = await BulkIndex.begin(tx)
  const now = app.clock.now()
  let writing = Promise.resolve()
  for (let from = 0; from < listings; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, listings - from) }, (_, offset) =>
      makeRow(world, writer, random, from + offset, listings),
    )
    await writing
    // The database writes this batch while the next one is generated.
    writing = writeBatch(tx, index, rows, now)
    writing.catch(() => {})
    if (from % 50_000 === 0) report(`${from} of ${listings} listings`)
  }
  await writing
  report('search index')
  await index.finish()
  report('categories and counts')
  await fillDerived(tx)
}

async function prepareWorld(app: App, tx: Transaction, listings: number): Promise<BulkWorld> {
  const ids = await writeStarterCategories(tx, starterCategories)
  const pastWeeks = pastWeeksFor(listings)
  return {
    calendar: new Calendar(siteTimeZone(app), addWeeks(currentWeek(app), -pastWeeks), pastWeeks + 1 + comingWeeks),
    pastWeeks,
    now: app.clock.now().getTime(),
    // Subcategories count twice, so most listings go into one.
    categories: starterCategories.flatMap(({ slug, children = [] }) =>
      [slug, ...children.flatMap((child) => [child.slug, child.slug])].map((name) => ids.get(name)!),
    ),
    members: await writePeople(tx, Math.min(20_000, 200 + Math.floor(listings / 20)), app.clock.now()),
  }
}

function makeRow(world: BulkWorld, writer: BulkWriter, random: Random, index: number, listings: number): BulkRow {
  return {
    id: index + 1,
    ...writer.listing(),
    ...factsOf(world, random, index / listings),
    founder: index % 5 === 0 ? { id: 1 + index / 5, ...writer.person() } : null,
    update: index % 10 === 0 ? writer.update() : null,
  }
}

async function writeBatch(tx: Transaction, index: BulkIndex, rows: readonly BulkRow[], now: Date): Promise<void> {
  await writeRows(tx, rows, now)
  await index.add(
    rows.map(({ id, name, tagline, short_description, description, keywords, tags }) => ({
      id,
      name,
      tagline,
      description: `${short_description} ${description}`,
      keywords: [...keywords, ...tags].join(' '),
    })),
  )
}

/** Gives the planner statistics, and the visibility maps that index-only scans need. */
async function vacuum(db: Database, report: (progress: string) => void): Promise<void> {
  const tables = await db.many(sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`)
  report('vacuum and statistics')
  for (const { name } of tables) await db.script(`vacuum analyze ${name}`)
}
