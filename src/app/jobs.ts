import { purgeAuditEvents } from '../core/audit/jobs.ts'
import { sendMail, sweepMails } from '../core/mail/jobs.ts'
import { endSuspensions } from '../core/member-admin/jobs.ts'
import { purgeModeration } from '../core/moderation/jobs.ts'
import { purgeNotifications, sendDailyDigests } from '../core/notifications/jobs.ts'
import { purgeOauth } from '../core/oauth/jobs.ts'
import { purgeSecondFactors } from '../core/second-factor/jobs.ts'
import { purgeSessions } from '../core/sessions/jobs.ts'
import { deliverWebhooks, sweepWebhooks } from '../core/webhooks/jobs.ts'
import { showScheduledPost } from '../directory/blog/jobs.ts'
import { mergeCategories } from '../directory/categories/jobs.ts'
import { measureDomainRatings } from '../directory/domain-ratings/jobs.ts'
import { notifyFollowers } from '../directory/follows/notify-followers.ts'
import { copyListingCounters } from '../directory/listings/jobs.ts'
import { purgePictures } from '../directory/media/jobs.ts'
import { markPopularListings } from '../directory/search/jobs.ts'
import { refreshRevenue, refreshRevenues } from '../directory/verified-revenue/jobs.ts'
import { countVotesOfNewAccounts, reviewCrowdedVotes, settleReviewedVotes } from '../directory/votes/jobs.ts'
import { keepExports } from '../operations/backup/jobs.ts'
import { makeExport } from '../operations/backup/make-export.ts'
import { purgeBulk, runBulk } from '../operations/bulk/jobs.ts'
import type { Job } from '../platform/jobs/declare.ts'
import { expireClaims } from '../publishing/claims/jobs.ts'
import {
  buildDraft,
  compareCompetitor,
  fetchDraftLogo,
  purgeDraftPages,
  redraftFields,
} from '../publishing/drafts/jobs.ts'
import { copyPictures } from '../publishing/editing/jobs.ts'
import { mailChangesDaily, mailChangesNow } from '../publishing/editing/review/jobs.ts'
import { checkBadges, checkOneBadge } from '../publishing/lifecycle/badge/jobs.ts'
import { keepCalendar, purgeDeletedListings } from '../publishing/lifecycle/jobs.ts'
import { resumeFulfilments } from '../shop/fulfilment/jobs.ts'
import { reviewBoughtProfile } from '../shop/fulfilment/review.ts'
import { expireUnpaidOrders } from '../shop/orders/jobs.ts'
import { reconcilePayments, refundPayment, resumeRefunds, settleEvents } from '../shop/payments/jobs.ts'

/** Every background job of the product. */
export const jobs: readonly Job[] = [
  sendMail,
  sweepMails,
  deliverWebhooks,
  sweepWebhooks,
  endSuspensions,
  purgeSessions,
  purgeSecondFactors,
  purgeOauth,
  purgeAuditEvents,
  purgeModeration,
  expireClaims,
  measureDomainRatings,
  refreshRevenues,
  refreshRevenue,
  keepCalendar,
  purgeDeletedListings,
  copyListingCounters,
  markPopularListings,
  countVotesOfNewAccounts,
  reviewCrowdedVotes,
  settleReviewedVotes,
  checkBadges,
  checkOneBadge,
  mergeCategories,
  showScheduledPost,
  mailChangesDaily,
  copyPictures,
  mailChangesNow,
  notifyFollowers,
  sendDailyDigests,
  purgeNotifications,
  expireUnpaidOrders,
  refundPayment,
  resumeRefunds,
  settleEvents,
  reconcilePayments,
  resumeFulfilments,
  reviewBoughtProfile,
  buildDraft,
  redraftFields,
  fetchDraftLogo,
  compareCompetitor,
  purgeDraftPages,
  purgePictures,
  makeExport,
  keepExports,
  runBulk,
  purgeBulk,
] as readonly Job[]
