import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { hour, minute } from '../../platform/duration.ts'
import { counted } from '../../platform/numbers.ts'
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

/**
 * Why a vote that is cast `at` this time does not count, or null if it does. The rules are published on
 * /how-ranking-works.
 */
export async function discountReason(
  app: App,
  db: Queryable,
  { listingId, memberId, network, device }: Ballot,
  at = app.clock.now(),
): Promise<Reason | null> {
  const signals = await db.one(sql<{ own: boolean; young: boolean; device: boolean; burst: number }>`
    select
      exists (select from listings where id = ${listingId} and owner_id = ${memberId}) as own,
      exists (select from members where id = ${memberId} and created_at > ${oldEnoughIfCreatedBy(app)}) as young,
      exists (
        select from votes
        where listing_id = ${listingId} and device = ${device}::text and member_id <> ${memberId}
          and discounted is null
      ) as device,
      (
        select count(*) from votes
        where listing_id = ${listingId} and network = ${network}::text
          and cast_at > ${new Date(at.getTime() - hour)} and cast_at <= ${at} and discounted is null
      ) as burst`)
  if (signals.own) return 'own_listing'
  if (signals.young) return 'new_account'
  if (signals.device) return 'same_device'
  if (signals.burst >= app.settings.get(burstSize)) return 'network_burst'
  return null
}

/** An account that was created by then is old enough for its votes to count. */
export function oldEnoughIfCreatedBy(app: App): Date {
  return new Date(app.clock.now().getTime() - app.settings.get(minAccountAge) * minute)
}

/**
 * What the voter is told about a vote that does not count. Nothing about the rules against fraud: that would help people
 * to cheat.
 */
export function noticeForVoter(app: App, reason: Reason | null): string | null {
  if (reason === 'own_listing') return 'This is your own listing, so your vote doesn’t count.'
  if (reason === 'new_account')
    return `Vote saved. It counts once your account is ${counted(app.settings.get(minAccountAge), 'minute')} old.`
  return null
}
