import { testMail } from '../core/mail/admin-actions.ts'
import { type MailPreviews, mailPreview } from '../core/mail/template.ts'
import { digestMail } from '../core/notifications/mails.ts'
import { noticePreview } from '../core/notifications/notices.ts'
import {
  factorAdded,
  factorRemoved,
  factorsReset,
  recoveryCodesMade,
  recoveryCodeUsed,
} from '../core/second-factor/mails.ts'
import {
  accountDeleted,
  accountRestored,
  accountSuspended,
  alreadyMember,
  confirmNewEmail,
  confirmSignUp,
  emailChanged,
  emailChangeRequested,
  emailTaken,
  identityConnected,
  identityDisconnected,
  noAccount,
  passwordChanged,
  passwordReset,
  resetLink,
  signInLink,
  signUpInvite,
} from '../core/sign-in/mails.ts'
import { roleChanged, roleInvite } from '../core/staff/mails.ts'
import { endpointDisabled } from '../core/webhooks/mails.ts'
import { awardNotice } from '../directory/awards/award.ts'
import {
  claimAgainstYou,
  claimExpired,
  claimInReviewMail,
  claimRejected,
  claimVerified,
  claimWaits,
  confirmClaim,
  listingTakenOver,
} from '../publishing/claims/mails.ts'
import { receivedNotice, transferredNotice } from '../publishing/claims/transfer.ts'
import { cofounderInvite } from '../publishing/drafts/mails.ts'
import { updateNotice } from '../publishing/editing/post-update.ts'
import { changesMail } from '../publishing/editing/review/mails.ts'
import { identityNotice } from '../publishing/editing/review/notify.ts'
import { followedLaunchNotice, launchedNotice } from '../publishing/lifecycle/announce.ts'
import {
  badgeFoundNotice,
  badgeGoneNotice,
  badgeMissingNotice,
  weekMissedNotice,
} from '../publishing/lifecycle/badge/notify.ts'
import { deletedNotice, undeletedNotice } from '../publishing/lifecycle/delete.ts'
import { featuredNotice, freeLaunchNotice, rescheduledNotice } from '../publishing/lifecycle/grants.ts'
import { hiddenNotice, shownNotice } from '../publishing/lifecycle/hide.ts'
import { mergedNotice } from '../publishing/merging/merge.ts'
import { alertPreview } from '../shop/fulfilment/mail-admins.ts'
import {
  failedAlert,
  failedMail,
  fulfilledMail,
  reviewMail,
  taskAlert,
  taskDoneMail,
} from '../shop/fulfilment/mails.ts'
import { receiptMail } from '../shop/orders/receipt.ts'
import {
  disputeAlert,
  failedRefundAlert,
  foreignRefundAlert,
  overpaymentAlert,
  overpaymentMail,
  refundMail,
  slowRefundAlert,
  surplusAlert,
  surplusMail,
} from '../shop/payments/mails.ts'

/** Every email that the site can send, in the order of the gallery. */
export const mails: readonly MailPreviews[] = [
  {
    group: 'Account',
    mails: [
      mailPreview(confirmSignUp),
      mailPreview(signUpInvite),
      mailPreview(alreadyMember),
      mailPreview(noAccount),
      mailPreview(signInLink),
      mailPreview(resetLink),
      mailPreview(passwordChanged),
      mailPreview(passwordReset),
      mailPreview(identityConnected),
      mailPreview(identityDisconnected),
      mailPreview(factorAdded),
      mailPreview(factorRemoved),
      mailPreview(recoveryCodesMade),
      mailPreview(recoveryCodeUsed),
      mailPreview(factorsReset),
      mailPreview(confirmNewEmail),
      mailPreview(emailChangeRequested),
      mailPreview(emailTaken),
      mailPreview(emailChanged),
      mailPreview(endpointDisabled),
      mailPreview(accountSuspended),
      mailPreview(accountRestored),
      mailPreview(accountDeleted),
      mailPreview(roleInvite),
      mailPreview(roleChanged),
    ],
  },
  {
    group: 'Listings and launches',
    mails: [
      mailPreview(cofounderInvite),
      noticePreview(badgeFoundNotice),
      noticePreview(badgeMissingNotice),
      noticePreview(badgeGoneNotice),
      noticePreview(weekMissedNotice),
      noticePreview(launchedNotice),
      noticePreview(awardNotice),
      noticePreview(identityNotice),
      noticePreview(hiddenNotice),
      noticePreview(shownNotice),
      noticePreview(deletedNotice),
      noticePreview(undeletedNotice),
      noticePreview(mergedNotice),
      noticePreview(rescheduledNotice),
      noticePreview(freeLaunchNotice),
      noticePreview(featuredNotice),
      noticePreview(receivedNotice),
      noticePreview(transferredNotice),
    ],
  },
  {
    group: 'Followers',
    mails: [noticePreview(followedLaunchNotice), noticePreview(updateNotice), mailPreview(digestMail('followed'))],
  },
  {
    group: 'Claims',
    mails: [
      mailPreview(confirmClaim),
      mailPreview(claimVerified),
      mailPreview(claimInReviewMail),
      mailPreview(claimAgainstYou),
      mailPreview(claimRejected),
      mailPreview(claimExpired),
      mailPreview(listingTakenOver),
    ],
  },
  {
    group: 'Orders',
    mails: [
      mailPreview(receiptMail),
      mailPreview(fulfilledMail),
      mailPreview(taskDoneMail),
      mailPreview(failedMail),
      mailPreview(reviewMail),
      mailPreview(surplusMail),
      mailPreview(overpaymentMail),
      mailPreview(refundMail),
    ],
  },
  {
    group: 'For admins',
    mails: [
      mailPreview(claimWaits),
      mailPreview(changesMail),
      alertPreview(taskAlert),
      alertPreview(failedAlert),
      alertPreview(surplusAlert),
      alertPreview(overpaymentAlert),
      alertPreview(foreignRefundAlert),
      alertPreview(failedRefundAlert),
      alertPreview(slowRefundAlert),
      alertPreview(disputeAlert),
      mailPreview(testMail),
    ],
  },
]
