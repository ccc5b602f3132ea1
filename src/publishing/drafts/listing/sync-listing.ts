import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { changeListing } from '../../editing/change.ts'
import type { FieldName } from '../fields.ts'
import { type DraftRow, fieldsOf } from '../queries.ts'
import { writeFields } from './write.ts'

/** Brings parts of a draft into the listing that was made from it. What was changed there, and not here, stays. */
export async function syncListing(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number | null,
  names: readonly FieldName[],
): Promise<void> {
  const { listing_id } = draft
  if (listing_id === null) return
  if (names.length > 0) {
    const parts = await fieldsOf(tx, draft.id)
    await changeListing(app, tx, listing_id, { memberId, cause: 'draft' }, () =>
      writeFields(app, tx, listing_id, parts, names),
    )
  }
  await tx.run(sql`update drafts set submitted_revision = revision where id = ${draft.id}`)
}
