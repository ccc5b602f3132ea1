import { lastHold } from '../../core/moderation/cases.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notAllowed } from './state-machine.ts'

/** Refuses to launch a listing that rules hold. */
export async function requireNotHeld(db: Queryable, listingId: number): Promise<void> {
  const last = await lastHold(db, 'listing', listingId)
  if (last?.status === 'open')
    throw notAllowed('This listing is waiting for a quick check. We’ll notify you when you can launch it.')
  if (last?.status === 'removed')
    throw notAllowed(`We didn’t accept this listing: ${last.reason ?? ''} Edit it, and we’ll look at it again.`)
}
