import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { StoredField } from './field-states.ts'
import { fetchDraftLogo } from './jobs.ts'

/** Queues the fetch of the logo at its current URL. */
export async function requestLogo(
  app: App,
  tx: Transaction,
  draftId: string,
  { value }: Pick<StoredField, 'value'>,
): Promise<void> {
  if (typeof value !== 'string') return
  await tx.run(sql`
    insert into draft_logos (draft_id, url, requested_at) values (${draftId}, ${value}, ${app.clock.now()})
    on conflict (draft_id) do update set
      url = excluded.url, picture = null, error = null, requested_at = excluded.requested_at`)
  await app.jobs.send(tx, fetchDraftLogo, { draft_id: draftId }, { once: `${draftId} ${value}` })
}
