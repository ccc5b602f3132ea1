import { recordAdminAction } from '../../../core/audit/actor.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { notFound } from '../../../platform/problem.ts'
import type { AdminEdit } from '../change.ts'
import type { NewUpdate } from '../input.ts'
import { notifyAdminChange } from './notify.ts'

/**
 * An admin corrects an update, or deletes it if `text` is null. Updates are not part of the versions, so the audit trail
 * keeps the former text.
 */
export async function changeUpdateAsAdmin(
  app: App,
  tx: Transaction,
  listingId: number,
  updateId: number,
  text: NewUpdate | null,
  { actor, note }: AdminEdit,
): Promise<void> {
  const former = await tx.maybe(sql<NewUpdate>`
    select title, body from updates where id = ${updateId} and listing_id = ${listingId} for update`)
  if (!former) throw notFound('This update doesn’t exist anymore.')
  if (text?.title === former.title && text.body === former.body) return
  await tx.run(
    text
      ? sql`update updates set title = ${text.title}, body = ${text.body} where id = ${updateId}`
      : sql`delete from updates where id = ${updateId}`,
  )
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  const change = { before: asText(former), after: text ? asText(text) : '' }
  await recordAdminAction(app, tx, actor, 'admin.acted', `listing:${listingId}`, {
    did: text ? 'changed an update' : 'deleted an update',
    changes: [{ part: 'update', ...change }],
    ...(note && { note }),
  })
  const cause = `update ${updateId} at ${app.clock.now().toISOString()}`
  await notifyAdminChange(app, tx, listingId, [{ field: 'update', ...change }], note, cause)
}

function asText({ title, body }: NewUpdate): string {
  return `${title}\n${body}`
}
