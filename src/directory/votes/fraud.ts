import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { hour, minute } from '../../platform/duration.ts'
import { burstSize, minAccountAge } from './settings.ts'

export const reasons = {
  own_listing: 'The owner voted for their own listing.',
  new_account: 'The account was brand-new.',
  same_device: 'Someone already voted for this listing from the same device.',
  network_burst: 'Many votes for this listing came from one network within an hour.',
  suspended: 'The account was suspended that week.',
} as const
export type Reason = keyof typeof reasons

export interface Ballot {
  listingId: number
  memberId: number
  /** Keyed hashes. The IP address and the device cookie are never stored. */
  network: string | null
  device: string | null
  /** Where the voter came from. Defaults to `direct`. */
  source?: string
}

/** Why a vote does not count, or null if it does. The rules are published on /how-ranking-works. */
export async function discountReason(
  app: App,
  db: Queryable,
  { listingId, memberId, network, device }: Ballot,
): Promise<Reason | null> {
  const now = app.clock.now()
  const createdBefore = new Date(now.getTime() - app.settings.get(minAccountAge) * minute)
  const signals = await db.one(sql<{ own: boolean; young: boolean; device: boolean; burst: number }>`
    select
      exists (select from listings where id = ${listingId} and owner_id = ${memberId}) as own,
      exists (select from members where id = ${memberId} and created_at > ${createdBefore}) as young,
      exists (
        select from votes
        where listing_id = ${listingId} and device = ${device}::text and member_id <> ${memberId}
          and discounted is null
      ) as device,
      (
        select count(*) from votes
        where listing_id = ${listingId} and network = ${network}::text
          and cast_at > ${new Date(now.getTime() - hour)} and discounted is null
      ) as burst`)
  if (signals.own) return 'own_listing'
  if (signals.young) return 'new_account'
  if (signals.device) return 'same_device'
  if (signals.burst >= app.settings.get(burstSize)) return 'network_burst'
  return null
}
