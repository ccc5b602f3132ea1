import { allCategories } from '../../directory/categories/queries.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'
import { retryDraft } from './begin.ts'
import { resolveCategories } from './categories.ts'
import { updateErrors } from './check-update.ts'
import { setCompetitor } from './competitor.ts'
import { FieldChanges, saveChanges } from './field-changes.ts'
import { editField, lockField, restoreField, unlockField } from './field-states.ts'
import { mergeEntries, normalizeField } from './field-values.ts'
import type { DraftFieldName, ProfileField } from './fields.ts'
import type { UpdateDraft } from './input.ts'
import { syncListing } from './listing/sync-listing.ts'
import { type DraftRow, fieldsOf } from './queries.ts'
import { applyRedraft, queueRedraft, type Redraft } from './regenerate.ts'
import { requestLogo } from './request-logo.ts'

/** The editor page can also unlock fields and fetch the logo again, which the API cannot. */
export interface DraftUpdate extends UpdateDraft {
  unlock_fields?: DraftFieldName[]
  fetch_logo?: boolean
}

/**
 * Updates a locked draft in this order: restore, set, lock, regenerate. An update that contradicts itself is refused as
 * a whole. If the draft was submitted, its listing is updated too. Regenerating a failed draft reads its website again.
 */
export async function updateDraft(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number,
  update: DraftUpdate,
  redraft: Redraft | null,
): Promise<void> {
  const before = await fieldsOf(tx, draft.id)
  const { fields, errors } = resolveCategories(update.fields, update.fields?.categories ? await allCategories(tx) : [])
  errors.push(...updateErrors(draft, before, update))
  if (errors.length > 0) throw invalid(errors)

  const changes = new FieldChanges(before)
  for (const name of update.restore ?? []) changes.apply(name as DraftFieldName, restoreField)
  setFields(changes, fields)
  setSections(changes, update)
  for (const name of update.unlock_fields ?? []) changes.apply(name, unlockField)
  for (const name of update.lock_fields ?? []) changes.apply(name as DraftFieldName, lockField)

  const names = update.regenerate ?? []
  const readsAgain = names.length > 0 && draft.status === 'failed'
  if (names.length > 0 && redraft) applyRedraft(redraft, names, before, changes)
  else if (names.length > 0 && !readsAgain) await queueRedraft(app, tx, draft, names, changes)

  const competitor =
    update.competitor_url === undefined ? null : await setCompetitor(app, tx, draft, update.competitor_url)
  const changed = await saveChanges(
    app,
    tx,
    draft,
    memberId,
    changes.all(),
    competitor ? { competitor_url: competitor } : {},
  )
  if (changed.includes('logo_url') || update.fetch_logo)
    await requestLogo(app, tx, draft.id, changes.current('logo_url'))
  await syncListing(app, tx, draft, memberId, changed)
  // Nothing was drafted yet, so the whole draft is built. What was filled in by hand stays.
  if (readsAgain) await retryDraft(app, tx, draft.id)
}

function setFields(changes: FieldChanges, fields: UpdateDraft['fields']): void {
  for (const [name, value] of Object.entries(fields ?? {}) as [ProfileField, string | string[] | null | undefined][])
    if (value !== undefined) changes.apply(name, (field) => editField(field, normalizeField(name, value)))
}

function setSections(changes: FieldChanges, update: UpdateDraft): void {
  const { faqs, founders, milestones, company_socials, founder_socials, story, seo } = update
  const replace = (name: DraftFieldName, entries: readonly object[] | undefined) =>
    entries && changes.apply(name, (field) => editField(field, entries.length > 0 ? entries : null))
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
      changes.apply(name as DraftFieldName, (field) =>
        editField(field, mergeEntries(field.value as Record<string, string> | null, entries)),
      )
  }
}
