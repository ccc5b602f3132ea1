import { isWanted } from '../../core/webhooks/emit.ts'
import { type WebhookEvent, webhookEvent } from '../../core/webhooks/events.ts'
import { type AboutListing, emitListingEvent, listingInExamples } from '../../directory/listings/webhook-events.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { claimById } from './queries.ts'
import type { ClaimStatus, Method } from './schema.ts'

interface ClaimInEvent {
  id: number
  method: Method
  status: ClaimStatus
  reason: string | null
}

type AboutClaim = AboutListing<{ claim: ClaimInEvent }>

const claimEvent = (status: ClaimStatus, about: string, reason: string | null = null): WebhookEvent<AboutClaim> =>
  webhookEvent({
    type: `claim.${status}`,
    about,
    example: { listing: listingInExamples, claim: { id: 8, method: 'dns', status, reason } },
  })

export const claimInReviewEvent = claimEvent('in_review', 'A claim is proven, but the listing has an owner. We decide.')
export const claimVerifiedEvent = claimEvent('verified', 'A claim succeeded: the listing has a new owner.')
export const claimRejectedEvent = claimEvent('rejected', 'We rejected a claim.', 'The domain belongs to an agency.')
export const claimExpiredEvent = claimEvent('expired', 'A claim ran out of time, was withdrawn or is no longer needed.')

/** Emits an event to claimant and owner, and to the former owner after a change. Call it after the claim has changed. */
export async function emitClaimEvent(
  app: App,
  tx: Transaction,
  event: WebhookEvent<AboutClaim>,
  claimId: number,
  formerOwner: number | null = null,
): Promise<void> {
  if (!(await isWanted(tx, event.type))) return
  const { listing_id, member_id, id, method, status, reason } = await claimById(tx, claimId)
  await emitListingEvent(app, tx, event, listing_id, {
    cause: `${event.type}:${id}`,
    also: [member_id, formerOwner],
    more: { claim: { id, method, status, reason } },
  })
}
