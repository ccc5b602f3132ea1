import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { type DraftUpdate, updateDraft } from '../change.ts'
import type { StoredField } from '../field-states.ts'
import type { FieldName } from '../fields.ts'
import { limitUpdate } from '../limits.ts'
import { openDraft, openDraftLocked } from '../policy.ts'
import { fieldIn, fieldsOf } from '../queries.ts'
import { redraftNow } from '../regenerate.ts'

interface Edited {
  /** A version of somebody else's that this edit wrote over without having seen it. */
  over: number | null
}

/** Changes a draft as a form asks. `update` is made from the part as it is at that moment. */
export async function saveFieldForm(
  app: App,
  memberId: number,
  id: string,
  name: FieldName,
  seen: number,
  update: (part: StoredField) => DraftUpdate,
): Promise<Edited> {
  await app.limiter.take([[policies.writes, String(memberId)]], {})
  const { draft: before } = await openDraft(app.db, id, memberId)
  const asked = update(fieldIn(await fieldsOf(app.db, id), name))
  await limitUpdate(app, memberId, asked)
  const redraft =
    asked.regenerate && before.status === 'ready'
      ? await redraftNow(app, before, asked.regenerate as FieldName[])
      : null
  return app.db.transaction(async (tx) => {
    const { draft } = await openDraftLocked(tx, id, memberId)
    const part = fieldIn(await fieldsOf(tx, id), name)
    await updateDraft(app, tx, draft, memberId, update(part), redraft)
    const overwritten =
      part.revision > seen &&
      (await tx.maybe(sql<{ revision: number }>`
      select revision from draft_versions where draft_id = ${id} and revision = ${part.revision} and member_id is distinct from ${memberId} and not by_drafter`))
    return { over: overwritten ? overwritten.revision : null }
  })
}
