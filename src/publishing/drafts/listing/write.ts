import { isDeepStrictEqual } from 'node:util'
import { placeFirst, settlePlanCategories } from '../../../directory/categories/of-listing.ts'
import { noStory } from '../../../directory/listings/story.ts'
import type { App } from '../../../platform/app.ts'
import { join, json, sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { replaceMilestones } from '../../editing/milestones.ts'
import { writeStory } from '../../editing/story.ts'
import { type FieldName, factFields, profileFields } from '../fields.ts'
import { type DraftFields, fieldIn } from '../queries.ts'
import { type DraftStory, listingColumns, listingValue, profileColumns } from './columns.ts'
import { writeFounders } from './founders.ts'

/** Writes parts of a draft into a listing. Only inside `changeListing`, or before its first version. */
export async function writeFields(
  app: App,
  tx: Transaction,
  listingId: number,
  parts: DraftFields,
  names: readonly FieldName[],
): Promise<void> {
  const value = <T>(name: FieldName) => fieldIn(parts, name).value as T | null
  const facts = names.flatMap((name) => listingColumns(name, value(name)))
  if (facts.length > 0) await tx.run(sql`update listings set ${join(facts, ', ')} where id = ${listingId}`)
  const wasRead = [...parts.values()].some(({ ai_value }) => ai_value !== null)
  const unsaid = wasRead ? factFields.filter((name) => fieldIn(parts, name).state === 'not_found') : []
  const texts = [...names.flatMap((name) => profileColumns(name, value(name))), sql`not_found_on_website = ${unsaid}`]
  await tx.run(sql`update profiles set ${join(texts, ', ')} where listing_id = ${listingId}`)

  if (names.includes('categories')) await writeCategories(tx, listingId, value<string[]>('categories')?.[0])
  if (names.includes('founders') || names.includes('founder_socials'))
    await writeFounders(tx, listingId, value('founders') ?? [], value('founder_socials') ?? {})
  if (names.includes('story')) await writeStory(app, tx, listingId, { ...noStory, ...value<DraftStory>('story') })
  if (names.includes('milestones')) await replaceMilestones(tx, listingId, value('milestones') ?? [])
  await writeEvidence(tx, listingId, parts, names)
}

/** The first category is the primary one; the others are for a paid plan. Those that were bought stay. */
async function writeCategories(tx: Transaction, listingId: number, first: string | undefined): Promise<void> {
  const primary = await tx.maybe(
    sql<{ id: number }>`select id from categories where name = ${first ?? ''} order by id limit 1`,
  )
  if (primary) await placeFirst(tx, listingId, primary.id)
  await settlePlanCategories(tx, listingId)
}

/** A quote proves only what was drafted from it: the quotes of a field go when its value was changed by hand. */
async function writeEvidence(
  tx: Transaction,
  listingId: number,
  parts: DraftFields,
  names: readonly FieldName[],
): Promise<void> {
  for (const name of profileFields) {
    if (!names.includes(name)) continue
    const { value, ai_value, evidence } = fieldIn(parts, name)
    await tx.run(sql`delete from listing_evidence where listing_id = ${listingId} and field = ${name}`)
    if (value === null || evidence.length === 0 || !isDeepStrictEqual(value, ai_value)) continue
    const quotes = evidence.map(({ quote, url }) => ({ quote, url }))
    await tx.run(sql`
      insert into listing_evidence (listing_id, field, value, quotes)
      values (${listingId}, ${name}, ${json(listingValue(name, value))}::jsonb, ${json(quotes)}::jsonb)`)
  }
}
