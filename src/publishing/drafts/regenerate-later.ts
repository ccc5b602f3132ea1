import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { crawlAgain } from './crawls.ts'
import { draftValues } from './draft.ts'
import { FieldChanges, saveChanges } from './field-changes.ts'
import { type DraftedValue, type Reading, redraftField } from './field-states.ts'
import type { DraftFieldName } from './fields.ts'
import { syncListing } from './listing/sync-listing.ts'
import { draftById, draftTag, fieldsOf, lockDraft } from './queries.ts'

/** The job that regenerates fields. */
export async function runRedraft(
  app: App,
  { draft_id, names }: { draft_id: string; names: readonly string[] },
): Promise<void> {
  const draft = await draftById(app.db, draft_id)
  if (draft?.status !== 'ready') return
  try {
    const { site, reading } = await crawlAgain(app, draft)
    const { values } = await draftValues(app, site, { only: names })
    await saveRedraft(app, draft_id, names as DraftFieldName[], { values, reading })
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    await saveRedraft(app, draft_id, names as DraftFieldName[], { failure: error.message })
  }
}

/** Skips fields that were edited meanwhile and so no longer wait for the drafter. */
async function saveRedraft(
  app: App,
  id: string,
  names: readonly DraftFieldName[],
  outcome: { values: ReadonlyMap<DraftFieldName, DraftedValue>; reading: Reading } | { failure: string },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft) return
    const changes = new FieldChanges(await fieldsOf(tx, id))
    for (const name of names)
      if (changes.current(name).regenerating_since !== null)
        changes.apply(name, (field) =>
          'failure' in outcome
            ? { ...field, regenerating_since: null }
            : redraftField(field, outcome.values.get(name), outcome.reading),
        )
    if ('failure' in outcome) await tx.run(sql`update drafts set drafter_note = ${outcome.failure} where id = ${id}`)
    const changed = await saveChanges(app, tx, draft, null, changes.all())
    await syncListing(app, tx, draft, null, changed)
    await app.cache.invalidate(tx, [draftTag(id)])
  })
}
