import type { Holding } from './holding.ts'
import { accountHolding } from './accounts/holding.ts'
import { auditHolding } from './audit/holding.ts'
import { blogHolding } from './blog/holding.ts'
import { claimsHolding } from './claims/holding.ts'
import { draftsHolding } from './drafts/holding.ts'
import { followsHolding } from './follows/holding.ts'
import { foundersHolding } from './founders/holding.ts'
import { interviewHolding } from './interview/holding.ts'
import { listingsHolding } from './listings/holding.ts'
import { mailHolding } from './mail/holding.ts'
import { notificationsHolding } from './notifications/holding.ts'
import { appsHolding } from './oauth/holding.ts'
import { ownedHolding } from './owned/holding.ts'
import { ordersHolding } from './orders/holding.ts'
import { reviewsHolding } from './reviews/holding.ts'
import { sessionsHolding } from './sessions/holding.ts'
import { settingsHolding } from './site/holding.ts'
import { votesHolding } from './votes/holding.ts'

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
