import { auditHolding } from '../core/audit/personal-data.ts'
import { mailHolding } from '../core/mail/personal-data.ts'
import { accountHolding } from '../core/members/personal-data.ts'
import { notificationsHolding } from '../core/notifications/personal-data.ts'
import { appsHolding } from '../core/oauth/personal-data.ts'
import type { Holding } from '../core/personal-data/personal-data.ts'
import { sessionsHolding } from '../core/sessions/personal-data.ts'
import { settingsHolding } from '../core/site-settings/personal-data.ts'
import { blogHolding } from '../directory/blog/personal-data.ts'
import { followsHolding } from '../directory/follows/personal-data.ts'
import { foundersHolding } from '../directory/founders/personal-data.ts'
import { interviewHolding } from '../directory/interview/personal-data.ts'
import { listingsHolding } from '../directory/listings/personal-data.ts'
import { reviewsHolding } from '../directory/reviews/personal-data.ts'
import { votesHolding } from '../directory/votes/personal-data.ts'
import { claimsHolding } from '../publishing/claims/personal-data.ts'
import { draftsHolding } from '../publishing/drafts/personal-data.ts'
import { ownedHolding } from '../publishing/editing/personal-data.ts'
import { ordersHolding } from '../shop/orders/personal-data.ts'

/** Everything that is held about people, in the order in which it is told and forgotten. */
export const holdings: readonly Holding[] = [
  accountHolding,
  sessionsHolding,
  appsHolding,
  listingsHolding,
  ownedHolding,
  draftsHolding,
  foundersHolding,
  interviewHolding,
  claimsHolding,
  votesHolding,
  followsHolding,
  reviewsHolding,
  ordersHolding,
  mailHolding,
  notificationsHolding,
  blogHolding,
  settingsHolding,
  auditHolding,
]
