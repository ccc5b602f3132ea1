import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import { policies } from '../../../platform/limits/policy.ts'
import type { StoredField } from '../field-states.ts'
import type { DraftFieldName } from '../fields.ts'
import { limitCrawls, needsCrawl } from '../limits.ts'
import { openDraft, openDraftLocked } from '../policy.ts'
import { fieldIn, fieldsOf } from '../queries.ts'
import { redraftNow } from '../regenerate.ts'
import { type DraftUpdate, updateDraft } from '../update.ts'

interface SavedField {
  /** Someone else's version that was overwritten without having been seen. */
  overwrittenRevision: number | null
}

/** Saves the form of a field. `update` is called with the field as it is stored now. */
export async function saveFieldForm(
  app: App,
  memberId: number,
  id: string,
  name: DraftFieldName,
  seenRevision: number,
  update: (field: StoredField) => DraftUpdate,
): Promise<SavedField> {
  await app.limiter.take([[policies.writes, String(memberId)]], {})
  const { draft: before } = await openDraft(app.db, id, memberId)
  const expected = update(fieldIn(await fieldsOf(app.db, id), name))
  if (needsCrawl(expected)) await limitCrawls(app, memberId)
  const redraft =
    expected.regenerate && before.status === 'ready' ? await redraftNow(app, before, expected.regenerate) : null
  return app.db.transaction(async (tx) => {
    const { draft } = await openDraftLocked(tx, id, memberId)
    const field = fieldIn(await fieldsOf(tx, id), name)
    await updateDraft(app, tx, draft, memberId, update(field), redraft)
    if (field.revision <= seenRevision) return { overwrittenRevision: null }
    const overwritten = await tx.maybe(sql<{ revision: number }>`
      select revision from draft_versions
      where draft_id = ${id} and revision = ${field.revision}
        and member_id is distinct from ${memberId} and not by_drafter`)
    return { overwrittenRevision: overwritten?.revision ?? null }
  })
}
