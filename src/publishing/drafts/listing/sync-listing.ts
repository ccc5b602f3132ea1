import { isDeepStrictEqual } from 'node:util'
import { setPrimaryCategory, settlePlanCategories } from '../../../directory/categories/listing-categories.ts'
import { noStory } from '../../../directory/listings/story.ts'
import type { App } from '../../../platform/app.ts'
import { join, json, sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { Problem } from '../../../platform/problem.ts'
import { changeListing } from '../../editing/change.ts'
import { replaceMilestones } from '../../editing/milestones.ts'
import { writeStory } from '../../editing/story.ts'
import type { StoredField } from '../field-states.ts'
import { type DraftFieldName, factFields, profileFields } from '../fields.ts'
import { shownLogo } from '../logo.ts'
import { type DraftFields, type DraftRow, fieldIn, fieldsOf } from '../queries.ts'
import { type DraftStory, listingColumns, listingValue, profileColumns } from './columns.ts'
import { writeDraftFounders } from './founders.ts'

/** Copies fields of a submitted draft to its listing. Other fields keep what was changed on the listing itself. */
export async function syncListing(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number | null,
  names: readonly DraftFieldName[],
): Promise<void> {
  const { listing_id } = draft
  if (listing_id === null) return
  const deleted = await tx.maybe(sql`
    select 1 as deleted from listings where id = ${listing_id} and deleted_at is not null`)
  if (deleted && memberId === null) return
  if (deleted)
    throw new Problem('not_allowed_now', 'An admin deleted the listing of this draft. Contact us to get it back.')
  if (names.length > 0) {
    const fields = await fieldsOf(tx, draft.id)
    await changeListing(app, tx, listing_id, { memberId, cause: 'updated from draft' }, () =>
      writeFields(app, tx, listing_id, fields, names),
    )
  }
  await tx.run(sql`update drafts set submitted_revision = revision where id = ${draft.id}`)
}

/** Detaches a draft from its listing when the listing gets another owner. The draft keeps its owner. */
export async function detachDraft(tx: Transaction, listingId: number): Promise<void> {
  await tx.run(sql`update drafts set listing_id = null, submitted_revision = null where listing_id = ${listingId}`)
}

/** Call it inside `changeListing`, or before the first version of the listing. */
export async function writeFields(
  app: App,
  tx: Transaction,
  listingId: number,
  fields: DraftFields,
  names: readonly DraftFieldName[],
): Promise<void> {
  const value = <T>(name: DraftFieldName) => storedValue(fieldIn(fields, name)) as T | null
  const listingChanges = names.flatMap((name) => listingColumns(name, value(name)))
  if (listingChanges.length > 0)
    await tx.run(sql`update listings set ${join(listingChanges, ', ')} where id = ${listingId}`)
  const profileChanges = [
    ...names.flatMap((name) => profileColumns(name, value(name))),
    sql`not_found_on_website = ${notFoundOnWebsite(fields)}`,
  ]
  await tx.run(sql`update profiles set ${join(profileChanges, ', ')} where listing_id = ${listingId}`)

  if (names.includes('categories')) await writeCategories(tx, listingId, value<string[]>('categories')?.[0])
  if (names.includes('founders') || names.includes('founder_socials'))
    await writeDraftFounders(tx, listingId, value('founders') ?? [], value('founder_socials') ?? {})
  if (names.includes('story')) await writeStory(app, tx, listingId, { ...noStory, ...value<DraftStory>('story') })
  if (names.includes('milestones')) await replaceMilestones(tx, listingId, value('milestones') ?? [])
  await writeEvidence(tx, listingId, fields, names)
}

function storedValue(field: StoredField): unknown {
  return field.name === 'logo_url' ? shownLogo(field) : field.value
}

/** Empty for a draft that was never crawled. */
function notFoundOnWebsite(fields: DraftFields): DraftFieldName[] {
  const wasDrafted = [...fields.values()].some(({ ai_value }) => ai_value !== null)
  return wasDrafted ? factFields.filter((name) => fieldIn(fields, name).state === 'not_found') : []
}

/** The first category is the main one. The others come with a paid plan. */
async function writeCategories(tx: Transaction, listingId: number, main: string | undefined): Promise<void> {
  const category = await tx.maybe(sql<{ id: number }>`select id from categories where slug = ${main ?? ''}`)
  if (category) await setPrimaryCategory(tx, listingId, category.id)
  await settlePlanCategories(tx, listingId)
}

/** A quote proves only what was drafted from it, so a field loses its quotes when a person changes its value. */
async function writeEvidence(
  tx: Transaction,
  listingId: number,
  fields: DraftFields,
  names: readonly DraftFieldName[],
): Promise<void> {
  for (const name of profileFields) {
    if (!names.includes(name)) continue
    const { value, ai_value, evidence } = fieldIn(fields, name)
    await tx.run(sql`delete from listing_evidence where listing_id = ${listingId} and field = ${name}`)
    if (value === null || evidence.length === 0 || !isDeepStrictEqual(value, ai_value)) continue
    const quotes = evidence.map(({ quote, url }) => ({ quote, url }))
    await tx.run(sql`
      insert into listing_evidence (listing_id, field, value, quotes)
      values (${listingId}, ${name}, ${json(listingValue(name, value))}::jsonb, ${json(quotes)}::jsonb)`)
  }
}
