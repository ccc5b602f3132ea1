import type { WebhookEvent } from '../core/webhooks/events.ts'
import { awardedEvent, rankedEvent } from '../directory/awards/webhook-events.ts'
import { reviewPublishedEvent, reviewSubmittedEvent } from '../directory/reviews/webhook-events.ts'
import {
  claimExpiredEvent,
  claimInReviewEvent,
  claimRejectedEvent,
  claimVerifiedEvent,
} from '../publishing/claims/webhook-events.ts'
import { draftFailedEvent, draftReadyEvent } from '../publishing/drafts/webhook-events.ts'
import { badgeFoundEvent, badgeMissingEvent, listingLiveEvent } from '../publishing/lifecycle/webhook-events.ts'
import { orderFulfilledEvent, orderPaidEvent, orderRefundedEvent } from '../shop/orders/webhook-events.ts'

/** Every event that webhooks can be sent for, in the order of the pages and of docs/webhooks.md. */
export const events: readonly WebhookEvent[] = [
  draftReadyEvent,
  draftFailedEvent,
  badgeFoundEvent,
  badgeMissingEvent,
  listingLiveEvent,
  rankedEvent,
  awardedEvent,
  reviewSubmittedEvent,
  reviewPublishedEvent,
  claimInReviewEvent,
  claimVerifiedEvent,
  claimRejectedEvent,
  claimExpiredEvent,
  orderPaidEvent,
  orderFulfilledEvent,
  orderRefundedEvent,
]
