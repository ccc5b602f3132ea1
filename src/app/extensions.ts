import { auditPersonalData } from '../core/audit/personal-data.ts'
import { brandMailColors } from '../core/brand/mail-colors.ts'
import { brandPersonalData } from '../core/brand/personal-data.ts'
import { picturesOfBrands } from '../core/brand/versions.ts'
import { mailPersonalData } from '../core/mail/personal-data.ts'
import { mailColors, mailGallery } from '../core/mail/template.ts'
import { memberSuspension } from '../core/member-admin/suspend.ts'
import { accountCounts, accountLimits } from '../core/members/account-counts.ts'
import { apiKeysCount } from '../core/members/api-keys.ts'
import { requestsLimit, writesLimit } from '../core/members/operations.ts'
import { accountPersonalData } from '../core/members/personal-data.ts'
import { notificationsPersonalData } from '../core/notifications/personal-data.ts'
import { appsPersonalData } from '../core/oauth/personal-data.ts'
import { personalData } from '../core/personal-data/personal-data.ts'
import { secondFactorPersonalData } from '../core/second-factor/personal-data.ts'
import { sessionsPersonalData } from '../core/sessions/personal-data.ts'
import { actionsAfterSignIn } from '../core/sign-in/pages/after-sign-in.ts'
import { settingsPersonalData } from '../core/site-settings/personal-data.ts'
import { staffPersonalData } from '../core/staff/personal-data.ts'
import { webhookEvents } from '../core/webhooks/events.ts'
import { webhooksPersonalData } from '../core/webhooks/personal-data.ts'
import { blogPersonalData } from '../directory/blog/personal-data.ts'
import { categoryReplaced } from '../directory/categories/replaced.ts'
import { followAfterSignIn } from '../directory/follows/pages/follow.ts'
import { followsPersonalData } from '../directory/follows/personal-data.ts'
import { foundersPersonalData } from '../directory/founders/personal-data.ts'
import { photosOfFounders } from '../directory/founders/photo.ts'
import { interviewPersonalData } from '../directory/interview/personal-data.ts'
import { listingsCount } from '../directory/listings/editors.ts'
import { listingsPersonalData } from '../directory/listings/personal-data.ts'
import { pictureUses } from '../directory/media/purge.ts'
import { reviewsPersonalData } from '../directory/reviews/personal-data.ts'
import { verifiedRevenuePersonalData } from '../directory/verified-revenue/personal-data.ts'
import { votesOnSuspension } from '../directory/votes/on-suspension.ts'
import { voteAfterSignIn } from '../directory/votes/pages/vote.ts'
import { votesPersonalData } from '../directory/votes/personal-data.ts'
import { Extensions } from '../platform/extensions.ts'
import { claimsOnSuspension } from '../publishing/claims/lifecycle.ts'
import { claimsPersonalData } from '../publishing/claims/personal-data.ts'
import { claimsCount } from '../publishing/claims/queries.ts'
import { replaceCategoryInDrafts } from '../publishing/drafts/categories.ts'
import { submissionsLimit } from '../publishing/drafts/limits.ts'
import { logosOfDrafts } from '../publishing/drafts/logo.ts'
import { draftsPersonalData } from '../publishing/drafts/personal-data.ts'
import { draftsCount } from '../publishing/drafts/queries.ts'
import { editingPersonalData } from '../publishing/editing/personal-data.ts'
import { ordersPersonalData } from '../shop/orders/personal-data.ts'
import { ordersCount } from '../shop/orders/queries.ts'
import { mails } from './mails.ts'
import { events } from './webhook-events.ts'

/** What features register at the extension points of others. Personal data is exported in this order. */
export const extensions = new Extensions()
  .add(personalData, [
    accountPersonalData,
    staffPersonalData,
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
    blogPersonalData,
    settingsPersonalData,
    brandPersonalData,
    auditPersonalData,
  ])
  .add(accountCounts, [draftsCount, listingsCount, claimsCount, ordersCount, apiKeysCount])
  .add(accountLimits, [requestsLimit, writesLimit, submissionsLimit])
  .add(actionsAfterSignIn, [voteAfterSignIn, followAfterSignIn])
  .add(categoryReplaced, [replaceCategoryInDrafts])
  .add(pictureUses, [logosOfDrafts, photosOfFounders, picturesOfBrands])
  .add(memberSuspension, [claimsOnSuspension, votesOnSuspension])
  .add(mailGallery, mails)
  .add(mailColors, [brandMailColors])
  .add(webhookEvents, events)
