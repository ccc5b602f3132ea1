import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** Hides updates that the person posted on listings of others. Their own listings are hidden as a whole. */
export const updatesOnSuspension = {
  suspend: async (app: App, tx: Transaction, memberId: number, { hides }: { hides: boolean }) =>
    hides ? { updates: await setHidden(app, tx, memberId, { from: null, to: 'suspended' }) } : {},
  restore: async (app: App, tx: Transaction, memberId: number) => ({
    updates: await setHidden(app, tx, memberId, { from: 'suspended', to: null }),
  }),
}

async function setHidden(
  app: App,
  tx: Transaction,
  memberId: number,
  { from, to }: { from: 'suspended' | null; to: 'suspended' | null },
): Promise<number> {
  const changed = await tx.many(sql<{ listing_id: number }>`
    update updates set hidden = ${to}
    where author_id = ${memberId} and hidden is not distinct from ${from}::text
    returning listing_id`)
  if (changed.length > 0)
    await app.cache.invalidate(tx, ['listings', ...changed.map(({ listing_id }) => `listing:${listing_id}`)])
  return changed.length
}
