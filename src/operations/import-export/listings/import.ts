import { allCategories } from '../../../directory/categories/queries.ts'
import { indexListings } from '../../../directory/search/index-listings.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../../platform/database/types.ts'
import { suggest } from '../../../platform/operation/suggest.ts'
import type { Importer } from '../importer.ts'
import { Mistakes } from '../mistakes.ts'
import { completeRecord } from './complete.ts'
import { type NumberedLine, readLines } from './lines.ts'
import { deletedSlugs, lockRecords, type StoredListing } from './read.ts'
import { fieldNames, isSame, type ListingRecord } from './record.ts'
import { recordMistakes } from './record-rules.ts'
import { statusMistakes } from './status-rules.ts'
import { checkWeekCapacity } from './week-capacity.ts'
import { writeAlternatives, writeListing } from './write.ts'

const indexBatch = 500

/** Creates or updates one listing per line, identified by its slug. */
export const listings: Importer = {
  about: 'JSON Lines: one listing per line, identified by its slug',
  async run(app, tx, text) {
    const mistakes = new Mistakes()
    const lines = readLines(text, mistakes)
    const slugs = lines.map(({ line }) => line.slug)
    const stored = await lockRecords(tx, slugs)
    const deleted = await deletedSlugs(tx, slugs)
    for (const { number, line } of lines)
      if (deleted.has(line.slug)) mistakes.add(number, `an admin deleted ${line.slug}; restore it first`)
    const categoryIds = new Map((await allCategories(tx)).map(({ slug, id }) => [slug, id]))
    const numbered = lines.map(({ number, line }) => {
      const record = completeRecord(app, line, stored.get(line.slug))
      const messages = recordMistakes(app, record)
      // Status rules would only repeat what follows from a wrong or missing field.
      if (messages.length === 0) messages.push(...statusMistakes(app, record, stored.get(line.slug)))
      for (const message of messages) mistakes.add(number, message)
      for (const slug of [record.category, ...record.more_categories])
        if (slug !== null && !categoryIds.has(slug))
          mistakes.add(number, unknownCategory(slug, [...categoryIds.keys()]))
      return { number, record: record as ListingRecord }
    })
    await checkWeekCapacity(app, tx, numbered, stored, mistakes)
    await checkAlternatives(tx, lines, mistakes)
    mistakes.refuse()
    return writeRecords(
      app,
      tx,
      numbered.map(({ record }) => record),
      stored,
      categoryIds,
    )
  },
}

function unknownCategory(slug: string, slugs: string[]): string {
  const suggestion = suggest(slug, slugs)
  return `there's no category ${slug}; ${suggestion ? `did you mean ${suggestion}?` : 'import the categories first'}`
}

async function checkAlternatives(db: Queryable, lines: NumberedLine[], mistakes: Mistakes): Promise<void> {
  const named = [...new Set(lines.flatMap(({ line }) => line.alternatives ?? []))]
  const rows = await db.many(sql<{ slug: string }>`select slug from listings where slug = any(${named})`)
  const found = new Set([...rows.map(({ slug }) => slug), ...lines.map(({ line }) => line.slug)])
  for (const { number, line } of lines) {
    for (const slug of line.alternatives ?? [])
      if (!found.has(slug))
        mistakes.add(number, `alternatives lists ${slug}, which is neither on the site nor in the file`)
  }
}

async function writeRecords(
  app: App,
  tx: Transaction,
  records: ListingRecord[],
  stored: Map<string, StoredListing>,
  categoryIds: Map<string, number>,
) {
  const changed = records.filter((record) => fieldNames.some((name) => !isSame(name, record, stored.get(record.slug))))
  const ids: number[] = []
  for (const record of changed)
    ids.push(await writeListing({ app, tx, record, stored: stored.get(record.slug), categoryIds }))
  for (const [index, record] of changed.entries()) await writeAlternatives(app, tx, ids[index]!, record)
  for (let from = 0; from < ids.length; from += indexBatch) await indexListings(tx, ids.slice(from, from + indexBatch))
  if (ids.length > 0)
    await app.cache.invalidate(tx, ['listings', 'categories', 'founders', ...ids.map((id) => `listing:${id}`)])
  const created = changed.filter(({ slug }) => !stored.has(slug)).length
  return { created, updated: changed.length - created, unchanged: records.length - changed.length }
}
