import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { changeDraft, type DraftUpdate } from '../change.ts'
import type { Part } from '../field-states.ts'
import type { PartName } from '../fields.ts'
import { limitUpdate } from '../limits.ts'
import { openDraft, openLocked } from '../policy.ts'
import { partIn, partsOf } from '../queries.ts'
import { redraftNow } from '../regenerate.ts'

interface Edited {
  /** A version of somebody else's that this edit wrote over without having seen it. */
  over: number | null
}

/** Changes a draft as a form asks. `update` is made from the part as it is at that moment. */
export async function edit(
  app: App,
  memberId: number,
  id: string,
  name: PartName,
  seen: number,
  update: (part: Part) => DraftUpdate,
): Promise<Edited> {
  await app.limiter.take([[policies.writes, String(memberId)]], {})
  const { draft: before } = await openDraft(app.db, id, memberId)
  const asked = update(partIn(await partsOf(app.db, id), name))
  await limitUpdate(app, memberId, asked)
  const redraft =
    asked.regenerate && before.status === 'ready' ? await redraftNow(app, before, asked.regenerate as PartName[]) : null
  return app.db.transaction(async (tx) => {
    const { draft } = await openLocked(tx, id, memberId)
    const part = partIn(await partsOf(tx, id), name)
    await changeDraft(app, tx, draft, memberId, update(part), redraft)
    const overwritten =
      part.revision > seen &&
      (await tx.maybe(sql<{ revision: number }>`
      select revision from draft_versions where draft_id = ${id} and revision = ${part.revision} and member_id is distinct from ${memberId} and not by_drafter`))
    return { over: overwritten ? overwritten.revision : null }
  })
}
