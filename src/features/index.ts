import type { Job } from '../platform/jobs/declare.ts'
import type { Operation } from '../platform/operation/declare.ts'
import { purgeAuditEvents } from './audit/jobs.ts'
import { list_awards } from './awards/operations.ts'
import { get_badges } from './badges/operations.ts'
import { get_blog_post, list_blog_posts } from './blog/operations.ts'
import { get_category, list_categories } from './categories/operations.ts'
import { mergeCategories } from './categories/jobs.ts'
import { expireClaims } from './claims/jobs.ts'
import { claim_listing, list_my_claims, verify_claim } from './claims/operations.ts'
import { buildDraft, compareCompetitor, purgeDraftPages, redraftParts } from './drafts/jobs.ts'
import { get_draft, invite_cofounder, list_my_drafts, submit_draft, submit_listing, update_draft } from './drafts/operations.ts'
import { get_founder, list_founders } from './founders/operations.ts'
import { resumeFulfilments } from './fulfilment/jobs.ts'
import { reviewBoughtProfile } from './fulfilment/review.ts'
import { answer_interview, list_interview_questions } from './interview/operations.ts'
import { get_launch_week, list_launches } from './launches/operations.ts'
import { get_leaderboard } from './leaderboards/operations.ts'
import { checkBadges, checkOneBadge } from './lifecycle/badge/jobs.ts'
import { keepCalendar } from './lifecycle/jobs.ts'
import { compare_listings, get_alternatives, get_listing, search_listings } from './listings/operations.ts'
import { sendMail, sweepMails } from './mail/jobs.ts'
import { purgePictures } from './media/jobs.ts'
import { tellFollowers } from './notifications/followers.ts'
import { forgetNotifications, sendDailyMails } from './notifications/jobs.ts'
import { forgetOauth } from './oauth/jobs.ts'
import { expireUnpaidOrders } from './orders/jobs.ts'
import { create_checkout, get_order, list_my_orders, quote_order } from './orders/operations.ts'
import { choose_free_listing, get_my_listing, list_my_listings, update_my_listing } from './owned/operations.ts'
import { add_milestone, delete_milestone, post_listing_update, set_founder_story } from './owned/sub-records.ts'
import { mailChangesDaily, mailChangesNow } from './owned/team/jobs.ts'
import { reconcilePayments, refundPayment, resumeRefunds, settleEvents } from './payments/jobs.ts'
import { get_account } from './people/operations.ts'
import { list_products } from './products/operations.ts'
import { measureDomainRatings } from './ratings/jobs.ts'
import { refreshRevenue, refreshRevenues } from './revenue/jobs.ts'
import { forgetSessions } from './sessions/jobs.ts'
import { get_site_info } from './site/operations.ts'

/** Every operation of the product, in the order of the specification. */
export const operations: readonly Operation[] = [
  get_site_info,
  search_listings,
  get_listing,
  get_alternatives,
  compare_listings,
  list_categories,
  get_category,
  get_launch_week,
  list_launches,
  get_leaderboard,
  list_founders,
  get_founder,
  list_blog_posts,
  get_blog_post,
  list_awards,
  get_badges,
  list_interview_questions,
  list_products,
  get_account,
  submit_listing,
  list_my_drafts,
  get_draft,
  update_draft,
  invite_cofounder,
  submit_draft,
  list_my_listings,
  get_my_listing,
  update_my_listing,
  post_listing_update,
  add_milestone,
  delete_milestone,
  set_founder_story,
  answer_interview,
  choose_free_listing,
  claim_listing,
  verify_claim,
  list_my_claims,
  quote_order,
  create_checkout,
  list_my_orders,
  get_order,
]

export const jobs: readonly Job[] = [sendMail, sweepMails, forgetSessions, forgetOauth, purgeAuditEvents, expireClaims, measureDomainRatings, refreshRevenues, refreshRevenue, keepCalendar, checkBadges, checkOneBadge, mergeCategories, mailChangesDaily, mailChangesNow, tellFollowers, sendDailyMails, forgetNotifications, expireUnpaidOrders, refundPayment, resumeRefunds, settleEvents, reconcilePayments, resumeFulfilments, reviewBoughtProfile, buildDraft, redraftParts, compareCompetitor, purgeDraftPages, purgePictures] as readonly Job[]
