import { addWeeks, currentWeek, siteTimeZone } from '../../core/calendar/weeks.ts'
import { makeAwards } from '../../directory/awards/make.ts'
import { starterCategories, writeStarterCategories } from '../../directory/categories/starter/starter.ts'
import { BulkIndex } from '../../directory/search/bulk-index.ts'
import type { App } from '../../platform/app.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Database, Transaction } from '../../platform/database/types.ts'
import { Calendar } from './bulk-calendar.ts'
import { fillDerived } from './bulk-derived.ts'
import { type BulkWorld, comingWeeks, factsOf, weeksFor } from './bulk-facts.ts'
import { type BulkRow, writeRows } from './bulk-tables.ts'
import { BulkWriter } from './bulk-texts.ts'
import { withoutTriggers } from './bulk-triggers.ts'
import { writePeople } from './community.ts'
import { Random } from './random.ts'

const atOnce = 2000

/**
 * Fills an empty site with very many listings: all of them or, if anything fails, none. The same number makes the same
 * site.
 */
export async function seedListings(
  app: App,
  listings: number,
  report: (progress: string) => void = () => {},
): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (app.db.kind === 'postgres') await tx.run(raw(`set local maintenance_work_mem = '256MB'`))
    await tx.run(raw('set local statement_timeout = 0'))
    await withoutTriggers(tx, () => load(app, tx, listings, report))
    report('awards')
    await makeAwards(app, tx)
    await app.cache.invalidate(tx, ['listings', 'categories', 'founders', 'awards'])
  })
  await settle(app.db, report)
}

async function load(app: App, tx: Transaction, listings: number, report: (progress: string) => void): Promise<void> {
  const random = new Random(listings)
  const world = await prepareWorld(app, tx, listings)
  const writer = new BulkWriter(random)
  const index = await BulkIndex.begin(tx)
  const now = app.clock.now()
  let writing = Promise.resolve()
  for (let from = 0; from < listings; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, listings - from) }, (_, offset) =>
      rowOf(world, writer, random, from + offset, listings),
    )
    await writing
    // Written while the next ones are made up.
    writing = write(tx, index, rows, now)
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
  const pastWeeks = weeksFor(listings)
  return {
    calendar: new Calendar(siteTimeZone(app), addWeeks(currentWeek(app), -pastWeeks), pastWeeks + 1 + comingWeeks),
    pastWeeks,
    now: app.clock.now().getTime(),
    // Most stand below another one, some in the broad one itself.
    categories: starterCategories.flatMap(({ slug, children = [] }) =>
      [slug, ...children.flatMap((child) => [child.slug, child.slug])].map((name) => ids.get(name)!),
    ),
    members: await writePeople(tx, Math.min(20_000, 200 + Math.floor(listings / 20)), app.clock.now()),
  }
}

function rowOf(world: BulkWorld, writer: BulkWriter, random: Random, index: number, listings: number): BulkRow {
  return {
    id: index + 1,
    ...writer.listing(),
    ...factsOf(world, random, index / listings),
    founder: index % 5 === 0 ? { id: 1 + index / 5, ...writer.person() } : null,
    update: index % 10 === 0 ? writer.update() : null,
  }
}

async function write(tx: Transaction, index: BulkIndex, rows: readonly BulkRow[], now: Date): Promise<void> {
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

/** So that the first requests find statistics, and indexes that need no look at the rows. */
async function settle(db: Database, report: (progress: string) => void): Promise<void> {
  const tables = await db.many(
    sql<{
      name: string
    }>`select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by relname`,
  )
  report('vacuum and statistics')
  for (const { name } of tables) await db.script(`vacuum analyze ${name}`)
}
