import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { changeListing } from '../../editing/change.ts'
import type { PartName } from '../fields.ts'
import { type DraftRow, partsOf } from '../queries.ts'
import { writeParts } from './write.ts'

/** Brings parts of a draft into the listing that was made from it. What was changed there, and not here, stays. */
export async function reachListing(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number | null,
  names: readonly PartName[],
): Promise<void> {
  const { listing_id } = draft
  if (listing_id === null) return
  if (names.length > 0) {
    const parts = await partsOf(tx, draft.id)
    await changeListing(app, tx, listing_id, { memberId, cause: 'draft' }, () =>
      writeParts(app, tx, listing_id, parts, names),
    )
  }
  await tx.run(sql`update drafts set submitted_revision = revision where id = ${draft.id}`)
}
