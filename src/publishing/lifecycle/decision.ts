import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { readReason } from '../../core/audit/reason.ts'
import type { NoticeContent } from '../../core/notifications/notices.ts'
import { notify } from '../../core/notifications/notify.ts'
import { ownerAndEditors } from '../../directory/listings/editors.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** What an admin decides about a listing. */
export interface AdminDecision {
  listingId: number
  by: AdminActor
  /** Sent to the owner and editors of the listing. */
  reason: string
}

const reasonIsSent = 'we send it to the owner and editors'

/** The decision with its reason checked. */
export function readDecision<Decision extends AdminDecision>(decision: Decision): Decision {
  return { ...decision, reason: readReason(decision.reason, reasonIsSent) }
}

interface Outcome {
  /** Names the event in the audit trail, and the notification. */
  details: Record<string, unknown> & ({ what: string } | { did: string })
  notice: NoticeContent & { topic: 'launches' }
}

/** Records a decision in the audit trail and notifies the owner and editors. Call it after the event of the listing. */
export async function recordDecision(
  app: App,
  tx: Transaction,
  { listingId, by, reason }: AdminDecision,
  { details, notice }: Outcome,
): Promise<void> {
  const { event } = await tx.one(
    sql<{ event: number | null }>`select max(id) as event from listing_events where listing_id = ${listingId}`,
  )
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${listingId}`, { ...details, reason })
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `${details.what ?? details.did}:${listingId}:${event}`,
    listingId,
    ...notice,
  })
}
