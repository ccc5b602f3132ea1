import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { claimExpiredEvent, emitClaimEvent } from './webhook-events.ts'

/**
 * Claims on a duplicate become claims on the listing that stays. An open one ends if it proves another domain, if the
 * claimant owns that listing, or has the same claim on it.
 */
export async function mergeClaims(
  app: App,
  tx: Transaction,
  fromId: number,
  intoId: number,
  reason: string,
): Promise<void> {
  const ended = await tx.many(sql<{ id: number }>`
    update claims c set status = 'expired', settled_at = ${app.clock.now()}, reason = ${reason},
      link_hash = null, link_used_at = null
    from listings duplicate, listings kept
    where c.listing_id = ${fromId} and c.status in ('pending', 'in_review')
      and duplicate.id = ${fromId} and kept.id = ${intoId}
      and (
        duplicate.domain <> kept.domain
        or kept.owner_id = c.member_id
        or exists (
          select from claims same
          where same.listing_id = ${intoId} and same.member_id = c.member_id and same.method = c.method
            and same.status in ('pending', 'in_review')
        )
      )
    returning c.id`)
  for (const { id } of ended) await emitClaimEvent(app, tx, claimExpiredEvent, id)
  await tx.run(sql`update claims set listing_id = ${intoId} where listing_id = ${fromId}`)
}
