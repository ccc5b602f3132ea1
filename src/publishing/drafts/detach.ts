import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** A listing that changed hands no longer follows the draft of whoever had it. The draft stays theirs. */
export async function detachDraft(tx: Transaction, listingId: number): Promise<void> {
  await tx.run(sql`update drafts set listing_id = null, submitted_revision = null where listing_id = ${listingId}`)
}
