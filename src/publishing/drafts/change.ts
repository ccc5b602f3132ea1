import { allCategories } from '../../directory/categories/queries.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'
import { setCompetitor } from './competitor.ts'
import { updateErrors } from './contradictions.ts'
import { FieldChanges } from './field-changes.ts'
import { editField, lockField, restoreField, unlockField } from './field-states.ts'
import type { FieldName, ProfileField } from './fields.ts'
import type { UpdateDraft } from './input.ts'
import { knownCategories } from './known-categories.ts'
import { syncListing } from './listing/sync-listing.ts'
import { type DraftRow, fieldsOf } from './queries.ts'
import { applyRedraft, queueRedraft, type Redraft } from './regenerate.ts'
import { mergeEntries, normalizeField } from './values.ts'
import { saveChanges } from './versions.ts'

/** What the editor page can ask for beside what the API can. */
export interface DraftUpdate extends UpdateDraft {
  unlock_fields?: FieldName[]
}

/**
 * Changes a locked draft in this order: restore, set, lock, regenerate. What contradicts itself is refused whole. If the draft is a
 * listing already, that changes with it.
 */
export async function updateDraft(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number,
  update: DraftUpdate,
  redraft: Redraft | null,
): Promise<void> {
  const parts = await fieldsOf(tx, draft.id)
  const { fields, errors } = knownCategories(update.fields, update.fields?.categories ? await allCategories(tx) : [])
  errors.push(...updateErrors(draft, parts, update))
  if (errors.length > 0) throw invalid(errors)

  const changing = new FieldChanges(parts)
  for (const name of update.restore ?? []) changing.with(name as FieldName, restoreField)
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined)
      changing.with(name as ProfileField, (part) => editField(part, normalizeField(name as ProfileField, value)))
  }
  setSections(changing, update)
  for (const name of update.unlock_fields ?? []) changing.with(name, unlockField)
  for (const name of update.lock_fields ?? []) changing.with(name as FieldName, lockField)

  const names = (update.regenerate ?? []) as FieldName[]
  if (names.length > 0 && redraft) applyRedraft(redraft, names, parts, changing)
  else if (names.length > 0) await queueRedraft(app, tx, draft, names, changing)

  const competitor =
    update.competitor_url === undefined ? null : await setCompetitor(app, tx, draft, update.competitor_url)
  const kept = await saveChanges(
    app,
    tx,
    draft,
    memberId,
    changing.all(),
    competitor ? { competitor_url: competitor } : {},
  )
  await syncListing(app, tx, draft, memberId, kept)
}

function setSections(changing: FieldChanges, update: UpdateDraft): void {
  const { faqs, founders, milestones, company_socials, founder_socials, story, seo } = update
  const replace = (name: FieldName, entries: readonly object[] | undefined) =>
    entries && changing.with(name, (part) => editField(part, entries.length > 0 ? entries : null))
  replace('faqs', faqs)
  replace(
    'founders',
    founders?.map(({ name, title, bio }) => ({ name, title: title?.trim() || null, bio: bio?.trim() || null })),
  )
  replace(
    'milestones',
    milestones?.map(({ date, title, description, url }) => ({
      date,
      title,
      description: description?.trim() || null,
      url: url?.trim() || null,
    })),
  )
  for (const [name, entries] of Object.entries({ company_socials, founder_socials, story, seo })) {
    if (entries && Object.keys(entries).length > 0)
      changing.with(name as FieldName, (part) =>
        editField(part, mergeEntries(part.value as Record<string, string> | null, entries)),
      )
  }
}
