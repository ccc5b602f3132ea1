import { allCategories } from '../../../directory/categories/queries.ts'
import { indexListings } from '../../../directory/search/index-listings.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../../platform/database/types.ts'
import { suggest } from '../../../platform/operation/suggest.ts'
import type { Importer } from '../importer.ts'
import { Mistakes } from '../mistakes.ts'
import { completed } from './complete.ts'
import { type NumberedLine, readLines } from './lines.ts'
import { lockedRecords, type StoredListing } from './read.ts'
import { fieldNames, isSame, type ListingRecord } from './record.ts'
import { faultsOf } from './rules.ts'
import { standingFaults } from './standing.ts'
import { refuseOverfull } from './week-capacity.ts'
import { writeAlternatives, writeListing } from './write.ts'

const indexedAtOnce = 500

/** One listing a line, by its slug: made when it is new, changed when it is known. */
export const listings: Importer = {
  about: 'JSON Lines: one listing a line, known by its slug',
  async run(app, tx, text) {
    const mistakes = new Mistakes()
    const lines = readLines(text, mistakes)
    const known = await lockedRecords(
      tx,
      lines.map(({ line }) => line.slug),
    )
    const categoryIds = new Map((await allCategories(tx)).map(({ slug, id }) => [slug, id]))
    const numbered = lines.map(({ number, line }) => {
      const record = completed(app, line, known.get(line.slug))
      const faults = faultsOf(app, record)
      // What follows from a field that is wrong or missing need not be said as well.
      for (const fault of faults.length > 0 ? faults : standingFaults(app, record, known.get(line.slug)))
        mistakes.add(number, fault)
      for (const slug of [record.category, ...record.more_categories])
        if (slug !== null && !categoryIds.has(slug)) mistakes.add(number, noCategory(slug, [...categoryIds.keys()]))
      return { number, record: record as ListingRecord }
    })
    await refuseOverfull(app, tx, numbered, known, mistakes)
    await findAlternatives(tx, lines, mistakes)
    mistakes.refuse()
    return write(
      app,
      tx,
      numbered.map(({ record }) => record),
      known,
      categoryIds,
    )
  },
}

function noCategory(slug: string, known: string[]): string {
  const meant = suggest(slug, known)
  return `there is no category ${slug}; ${meant ? `did you mean ${meant}?` : 'import the categories first'}`
}

async function findAlternatives(db: Queryable, lines: NumberedLine[], mistakes: Mistakes): Promise<void> {
  const named = [...new Set(lines.flatMap(({ line }) => line.alternatives ?? []))]
  const rows = await db.many(sql<{ slug: string }>`select slug from listings where slug = any(${named})`)
  const found = new Set([...rows.map(({ slug }) => slug), ...lines.map(({ line }) => line.slug)])
  for (const { number, line } of lines) {
    for (const slug of line.alternatives ?? [])
      if (!found.has(slug))
        mistakes.add(number, `alternatives names ${slug}, which is neither on the site nor in the file`)
  }
}

async function write(
  app: App,
  tx: Transaction,
  records: ListingRecord[],
  known: Map<string, StoredListing>,
  categoryIds: Map<string, number>,
) {
  const changed = records.filter((record) => fieldNames.some((name) => !isSame(name, record, known.get(record.slug))))
  const ids: number[] = []
  for (const record of changed)
    ids.push(await writeListing({ app, tx, record, known: known.get(record.slug), categoryIds }))
  for (const [index, record] of changed.entries()) await writeAlternatives(app, tx, ids[index]!, record)
  for (let from = 0; from < ids.length; from += indexedAtOnce)
    await indexListings(tx, ids.slice(from, from + indexedAtOnce))
  if (ids.length > 0)
    await app.cache.invalidate(tx, ['listings', 'categories', 'founders', ...ids.map((id) => `listing:${id}`)])
  const created = changed.filter(({ slug }) => !known.has(slug)).length
  return { created, updated: changed.length - created, unchanged: records.length - changed.length }
}
