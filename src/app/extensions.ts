import { auditPersonalData } from '../core/audit/personal-data.ts'
import { brandMailColors } from '../core/brand/mail-colors.ts'
import { brandPersonalData } from '../core/brand/personal-data.ts'
import { picturesOfBrands } from '../core/brand/versions.ts'
import { bulkLists } from '../core/bulk/declare.ts'
import { mailsInBulk } from '../core/mail/bulk.ts'
import { mailPersonalData } from '../core/mail/personal-data.ts'
import { mailColors, mailGallery } from '../core/mail/template.ts'
import { peopleInBulk } from '../core/member-admin/bulk.ts'
import { memberSuspension } from '../core/member-admin/suspend.ts'
import { accountCounts, accountLimits } from '../core/members/account-counts.ts'
import { apiKeysCount } from '../core/members/api-keys.ts'
import { requestsLimit, writesLimit } from '../core/members/operations.ts'
import { accountPersonalData } from '../core/members/personal-data.ts'
import { casesInBulk, rulesInBulk } from '../core/moderation/bulk.ts'
import { moderationPersonalData } from '../core/moderation/personal-data.ts'
import { moderatedThings } from '../core/moderation/things.ts'
import { notificationsPersonalData } from '../core/notifications/personal-data.ts'
import { appsPersonalData } from '../core/oauth/personal-data.ts'
import { personalData } from '../core/personal-data/personal-data.ts'
import { secondFactorPersonalData } from '../core/second-factor/personal-data.ts'
import { sessionsPersonalData } from '../core/sessions/personal-data.ts'
import { signUpInvitationsInBulk } from '../core/sign-in/bulk.ts'
import { moderatedSignUps } from '../core/sign-in/held-sign-up.ts'
import { actionsAfterSignIn } from '../core/sign-in/pages/after-sign-in.ts'
import { signUpPersonalData } from '../core/sign-in/personal-data.ts'
import { settingsPersonalData } from '../core/site-settings/personal-data.ts'
import { roleInvitationsInBulk, staffInBulk } from '../core/staff/bulk.ts'
import { staffPersonalData } from '../core/staff/personal-data.ts'
import { staffNotesPersonalData } from '../core/staff-notes/personal-data.ts'
import { deliveriesInBulk, webhooksInBulk } from '../core/webhooks/bulk.ts'
import { webhookEvents } from '../core/webhooks/events.ts'
import { webhooksPersonalData } from '../core/webhooks/personal-data.ts'
import { postsInBulk } from '../directory/blog/bulk.ts'
import { blogPersonalData } from '../directory/blog/personal-data.ts'
import { picturesOfPosts } from '../directory/blog/write.ts'
import { categoriesInBulk } from '../directory/categories/bulk.ts'
import { categoryReplaced } from '../directory/categories/replaced.ts'
import { followsOnSuspension } from '../directory/follows/on-suspension.ts'
import { followAfterSignIn } from '../directory/follows/pages/follow.ts'
import { followsPersonalData } from '../directory/follows/personal-data.ts'
import { foundersPersonalData } from '../directory/founders/personal-data.ts'
import { photosOfFounders } from '../directory/founders/photo.ts'
import { questionsInBulk } from '../directory/interview/bulk.ts'
import { answersOnSuspension } from '../directory/interview/on-suspension.ts'
import { interviewPersonalData } from '../directory/interview/personal-data.ts'
import { listingsCount } from '../directory/listings/editors.ts'
import { listingsPersonalData } from '../directory/listings/personal-data.ts'
import { pictureUses } from '../directory/media/purge.ts'
import { reviewsInBulk } from '../directory/reviews/bulk.ts'
import { moderatedReviews } from '../directory/reviews/moderated.ts'
import { reviewsOnSuspension } from '../directory/reviews/on-suspension.ts'
import { reviewsPersonalData } from '../directory/reviews/personal-data.ts'
import { pagesInBulk } from '../directory/site-pages/bulk.ts'
import { sitePagesPersonalData } from '../directory/site-pages/personal-data.ts'
import { picturesOfPages } from '../directory/site-pages/write.ts'
import { verifiedRevenuePersonalData } from '../directory/verified-revenue/personal-data.ts'
import { votesInBulk } from '../directory/votes/bulk.ts'
import { votesOnSuspension } from '../directory/votes/on-suspension.ts'
import { voteAfterSignIn } from '../directory/votes/pages/vote.ts'
import { votesPersonalData } from '../directory/votes/personal-data.ts'
import { exportsInBulk } from '../operations/backup/bulk.ts'
import { exportsPersonalData } from '../operations/backup/personal-data.ts'
import { bulkPersonalData } from '../operations/bulk/personal-data.ts'
import { jobsInBulk } from '../operations/job-admin/bulk.ts'
import { Extensions } from '../platform/extensions.ts'
import { claimsInBulk } from '../publishing/claims/bulk.ts'
import { claimsOnSuspension } from '../publishing/claims/lifecycle.ts'
import { claimsPersonalData } from '../publishing/claims/personal-data.ts'
import { claimsCount } from '../publishing/claims/queries.ts'
import { replaceCategoryInDrafts } from '../publishing/drafts/categories.ts'
import { submissionsLimit } from '../publishing/drafts/limits.ts'
import { logosOfDrafts } from '../publishing/drafts/logo.ts'
import { draftsPersonalData } from '../publishing/drafts/personal-data.ts'
import { draftsCount } from '../publishing/drafts/queries.ts'
import { moderatedEdits, moderatedUpdates } from '../publishing/editing/moderated.ts'
import { updatesOnSuspension } from '../publishing/editing/on-suspension.ts'
import { editingPersonalData } from '../publishing/editing/personal-data.ts'
import { listingsInBulk } from '../publishing/lifecycle/bulk.ts'
import { moderatedListings } from '../publishing/lifecycle/moderated.ts'
import { listingsOnSuspension } from '../publishing/lifecycle/on-suspension.ts'
import { ordersOfListing } from '../publishing/lifecycle/orders-of-listing.ts'
import { couponsInBulk } from '../shop/coupons/bulk.ts'
import { failedFulfilmentsInBulk, tasksInBulk } from '../shop/fulfilment/bulk.ts'
import { ordersInBulk } from '../shop/orders/admin/bulk.ts'
import { shopOrdersOfListing } from '../shop/orders/of-listing.ts'
import { ordersPersonalData } from '../shop/orders/personal-data.ts'
import { ordersCount } from '../shop/orders/queries.ts'
import { hasRealPayments } from '../shop/payments/gateways.ts'
import { productsInBulk } from '../shop/products/bulk.ts'
import { upcomingRatesInBulk } from '../shop/vat/bulk.ts'
import { takesRealMoney } from '../shop/vat/seller.ts'
import { mails } from './mails.ts'
import { events } from './webhook-events.ts'

/** What features register at the extension points of others. Personal data is exported in this order. */
export const extensions = new Extensions()
  .add(personalData, [
    accountPersonalData,
    staffPersonalData,
    signUpPersonalData,
    staffNotesPersonalData,
    sessionsPersonalData,
    secondFactorPersonalData,
    appsPersonalData,
    webhooksPersonalData,
    verifiedRevenuePersonalData,
    listingsPersonalData,
    editingPersonalData,
    draftsPersonalData,
    foundersPersonalData,
    interviewPersonalData,
    claimsPersonalData,
    votesPersonalData,
    followsPersonalData,
    reviewsPersonalData,
    ordersPersonalData,
    mailPersonalData,
    notificationsPersonalData,
    moderationPersonalData,
    blogPersonalData,
    sitePagesPersonalData,
    settingsPersonalData,
    brandPersonalData,
    exportsPersonalData,
    bulkPersonalData,
    auditPersonalData,
  ])
  .add(accountCounts, [draftsCount, listingsCount, claimsCount, ordersCount, apiKeysCount])
  .add(accountLimits, [requestsLimit, writesLimit, submissionsLimit])
  .add(actionsAfterSignIn, [voteAfterSignIn, followAfterSignIn])
  .add(categoryReplaced, [replaceCategoryInDrafts])
  .add(pictureUses, [logosOfDrafts, photosOfFounders, picturesOfBrands, picturesOfPages, picturesOfPosts])
  .add(memberSuspension, [
    claimsOnSuspension,
    votesOnSuspension,
    followsOnSuspension,
    reviewsOnSuspension,
    updatesOnSuspension,
    answersOnSuspension,
    listingsOnSuspension,
  ])
  .add(moderatedThings, [moderatedListings, moderatedEdits, moderatedReviews, moderatedUpdates, moderatedSignUps])
  .add(bulkLists, [
    listingsInBulk,
    peopleInBulk,
    reviewsInBulk,
    claimsInBulk,
    votesInBulk,
    ordersInBulk,
    mailsInBulk,
    jobsInBulk,
    casesInBulk,
    webhooksInBulk,
    deliveriesInBulk,
    rulesInBulk,
    signUpInvitationsInBulk,
    roleInvitationsInBulk,
    staffInBulk,
    categoriesInBulk,
    questionsInBulk,
    postsInBulk,
    pagesInBulk,
    productsInBulk,
    couponsInBulk,
    failedFulfilmentsInBulk,
    tasksInBulk,
    upcomingRatesInBulk,
    exportsInBulk,
  ])
  .add(mailGallery, mails)
  .add(mailColors, [brandMailColors])
  .add(webhookEvents, events)
  .add(takesRealMoney, [hasRealPayments])
  .add(ordersOfListing, [shopOrdersOfListing])
