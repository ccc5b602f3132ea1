import { allCategories } from '../../directory/categories/queries.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'
import type { FieldName } from '../drafter/proposal.ts'
import { askForCompetitor } from './competitor.ts'
import { contradictions } from './contradictions.ts'
import { Changing } from './field-changes.ts'
import { locked, restored, unlocked, written } from './field-states.ts'
import type { PartName } from './fields.ts'
import type { UpdateDraft } from './input.ts'
import { knownCategories } from './known-categories.ts'
import { reachListing } from './listing/sync-listing.ts'
import { type DraftRow, partsOf } from './queries.ts'
import { applyRedraft, askForRedraft, type Redraft } from './regenerate.ts'
import { keptField, merged } from './values.ts'
import { keepChanges } from './versions.ts'

/** What the editor page can ask for beside what the API can. */
export interface DraftUpdate extends UpdateDraft {
  unlock_fields?: PartName[]
}

/**
 * Changes a locked draft in this order: restore, set, lock, regenerate. What contradicts itself is refused whole. If the draft is a
 * listing already, that changes with it.
 */
export async function changeDraft(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number,
  update: DraftUpdate,
  redraft: Redraft | null,
): Promise<void> {
  const parts = await partsOf(tx, draft.id)
  const { fields, errors } = knownCategories(update.fields, update.fields?.categories ? await allCategories(tx) : [])
  errors.push(...contradictions(draft, parts, update))
  if (errors.length > 0) throw invalid(errors)

  const changing = new Changing(parts)
  for (const name of update.restore ?? []) changing.with(name as PartName, restored)
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined)
      changing.with(name as FieldName, (part) => written(part, keptField(name as FieldName, value)))
  }
  setSections(changing, update)
  for (const name of update.unlock_fields ?? []) changing.with(name, unlocked)
  for (const name of update.lock_fields ?? []) changing.with(name as PartName, locked)

  const names = (update.regenerate ?? []) as PartName[]
  if (names.length > 0 && redraft) applyRedraft(redraft, names, parts, changing)
  else if (names.length > 0) await askForRedraft(app, tx, draft, names, changing)

  const competitor =
    update.competitor_url === undefined ? null : await askForCompetitor(app, tx, draft, update.competitor_url)
  const kept = await keepChanges(
    app,
    tx,
    draft,
    memberId,
    changing.all(),
    competitor ? { competitor_url: competitor } : {},
  )
  await reachListing(app, tx, draft, memberId, kept)
}

function setSections(changing: Changing, update: UpdateDraft): void {
  const { faqs, founders, milestones, company_socials, founder_socials, story, seo } = update
  const replace = (name: PartName, entries: readonly object[] | undefined) =>
    entries && changing.with(name, (part) => written(part, entries.length > 0 ? entries : null))
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
      changing.with(name as PartName, (part) =>
        written(part, merged(part.value as Record<string, string> | null, entries)),
      )
  }
}
