import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { hour, minute } from '../../platform/duration.ts'
import { burstSize, youngestAccount } from './settings.ts'

export const reasons = {
  own_listing: 'The owner voted for their own listing.',
  new_account: 'The account was brand-new.',
  same_device: 'Another counted vote for this listing came from the same device.',
  network_burst: 'Many votes for this listing came from one network within an hour.',
  suspended: 'The account was suspended in the week of the vote.',
} as const
export type Reason = keyof typeof reasons

export interface Ballot {
  listingId: number
  memberId: number
  /** Keyed hashes; the address and the device themselves are never kept. */
  network: string | null
  device: string | null
  /** What led the voter to the listing; not told is direct. */
  source?: string
}

/** Why a vote does not count, or null when it does. The rules are few on purpose, and published. */
export async function discountOf(
  app: App,
  db: Queryable,
  { listingId, memberId, network, device }: Ballot,
): Promise<Reason | null> {
  const now = app.clock.now()
  const youngest = new Date(now.getTime() - app.settings.get(youngestAccount) * minute)
  const seen = await db.one(sql<{ own: boolean; young: boolean; device: boolean; burst: number }>`
    select exists (select from listings where id = ${listingId} and owner_id = ${memberId}) as own,
      exists (select from members where id = ${memberId} and created_at > ${youngest}) as young,
      exists (select from votes where listing_id = ${listingId} and device = ${device}::text
      and member_id <> ${memberId} and discounted is null) as device,
      (select count(*) from votes where listing_id = ${listingId} and network = ${network}::text
        and cast_at > ${new Date(now.getTime() - hour)} and discounted is null) as burst`)
  if (seen.own) return 'own_listing'
  if (seen.young) return 'new_account'
  if (seen.device) return 'same_device'
  if (seen.burst >= app.settings.get(burstSize)) return 'network_burst'
  return null
}
