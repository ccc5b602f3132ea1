import { recordAuditEvent } from '../../core/audit/record.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'
import { refreshRevenue } from './jobs.ts'
import { revenueProviders } from './provider.ts'
import { seal } from './sealing.ts'

/** Stores the API key of a listing, replacing an earlier one, and starts reading its revenue. */
export async function connectRevenue(
  app: App,
  tx: Transaction,
  listingId: number,
  keyInput: string,
  by: number,
): Promise<void> {
  const key = keyInput.trim()
  const rejection = revenueProviders(app).stripe.rejectionReason(key)
  if (rejection !== null) throw invalid([{ path: 'key', message: rejection }])
  await tx.run(sql`
    insert into revenue_connections (listing_id, provider, sealed_key, key_hint, connected_at)
    values (${listingId}, 'stripe', ${await seal(app, tx, listingId, key)}, ${key.slice(-4)}, ${app.clock.now()})
    on conflict (listing_id) do update
      set provider = excluded.provider, sealed_key = excluded.sealed_key, key_hint = excluded.key_hint,
        connected_at = excluded.connected_at, read_through = null, read_at = null, left_out = '{}', error = null`)
  await recordAuditEvent(tx, {
    at: app.clock.now(),
    action: 'revenue.connected',
    actorId: by,
    subject: `listing:${listingId}`,
  })
  await app.jobs.send(tx, refreshRevenue, { listing_id: listingId })
}

/** Deletes the key and the figures that were read with it. Figures that an admin checked stay. */
export async function disconnectRevenue(
  app: App,
  tx: Transaction,
  listingId: number,
  by: number | null = null,
): Promise<void> {
  const disconnected = await tx.run(sql`delete from revenue_connections where listing_id = ${listingId}`)
  if (disconnected > 0)
    await recordAuditEvent(tx, {
      at: app.clock.now(),
      action: 'revenue.disconnected',
      actorId: by,
      subject: `listing:${listingId}`,
    })
  const sources = Object.values(revenueProviders(app)).map(({ name }) => name)
  const deleted = await tx.run(sql`delete from revenues where listing_id = ${listingId} and source = any(${sources})`)
  if (deleted > 0) await app.cache.invalidate(tx, ['listings', `listing:${listingId}`])
}
