import { queueMail } from '../../core/mail/queue.ts'
import type { MailTemplate } from '../../core/mail/template.ts'
import { type Member, memberById, staffToNotify } from '../../core/members/members.ts'
import { notifyOnSite } from '../../core/notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { myListingPath } from '../editing/paths.ts'
import { toUnicode } from './domains.ts'
import {
  type ClaimMailData,
  claimAgainstYou,
  claimExpired,
  claimInReviewMail,
  claimRejected,
  claimVerified,
  claimWaits,
  listingTakenOver,
} from './mails.ts'
import type { ClaimRow } from './queries.ts'

interface Notice {
  /** The email that is sent with the notification on the site. */
  template: MailTemplate<ClaimMailData>
  title: string
  body: string
  path: `/${string}`
}

/** Notifies by email and on the site, in the transaction of the decision. Once per template, claim and member. */
async function notify(
  app: App,
  tx: Transaction,
  claim: ClaimRow,
  member: Member | undefined,
  { template, title, body, path }: Notice,
): Promise<void> {
  // The account may have been deleted.
  if (!member?.email_verified_at) return
  const cause = `${template.name}:${claim.id}`
  await notifyOnSite(app, tx, [member.id], {
    cause,
    topic: 'claims',
    listingId: claim.listing_id,
    title,
    body,
    path,
  })
  const data = {
    name: member.name,
    listing: claim.name,
    url: app.urls.to(path),
    domain: toUnicode(claim.domain),
    reason: claim.reason ?? '',
  }
  await queueMail(app, tx, { to: member.email, template, data, cause: `${cause}:${member.id}`, memberId: member.id })
}

export async function notifyVerified(app: App, tx: Transaction, claim: ClaimRow): Promise<void> {
  await notify(app, tx, claim, await memberById(tx, claim.member_id), {
    template: claimVerified,
    title: `${claim.name} is yours`,
    body: 'Your claim is verified. You can now edit the listing, post updates and see its stats.',
    path: myListingPath(claim.listing_id),
  })
}

/** Notifies the claimant, the current owner, and the admins who decide. */
export async function notifyInReview(app: App, tx: Transaction, claim: ClaimRow, ownerId: number): Promise<void> {
  const domain = toUnicode(claim.domain)
  await notify(app, tx, claim, await memberById(tx, claim.member_id), {
    template: claimInReviewMail,
    title: `We’re reviewing your claim on ${claim.name}`,
    body: 'You proved that you control the domain, but the listing already has an owner. We’ll email you.',
    path: claimPath(claim),
  })
  await notify(app, tx, claim, await memberById(tx, ownerId), {
    template: claimAgainstYou,
    title: `Someone else claimed ${claim.name}`,
    body:
      `They proved that they control ${domain}. Nothing has changed yet. We’ll review the claim. ` +
      'If you didn’t hand the product over, contact us.',
    path: `/listings/${claim.slug}`,
  })
  for (const admin of await staffToNotify(tx, 'claims'))
    await notify(app, tx, claim, admin, {
      template: claimWaits,
      title: `Claim to review: ${claim.name}`,
      body: `It has an owner, and someone else proved that they control ${domain}.`,
      path: '/admin/claims',
    })
}

export async function notifyRejected(app: App, tx: Transaction, claim: ClaimRow): Promise<void> {
  await notify(app, tx, claim, await memberById(tx, claim.member_id), {
    template: claimRejected,
    title: `Your claim on ${claim.name} was not accepted`,
    body: claim.reason ?? '',
    path: claimPath(claim),
  })
}

export async function notifyExpired(app: App, tx: Transaction, claim: ClaimRow): Promise<void> {
  await notify(app, tx, claim, await memberById(tx, claim.member_id), {
    template: claimExpired,
    title: `Your claim on ${claim.name} expired`,
    body: 'It wasn’t proven in time. Claim the listing again to get a new code.',
    path: claimPath(claim),
  })
}

export async function notifyTakenOver(
  app: App,
  tx: Transaction,
  claim: ClaimRow,
  formerOwnerId: number,
): Promise<void> {
  await notify(app, tx, claim, await memberById(tx, formerOwnerId), {
    template: listingTakenOver,
    title: `${claim.name} has a new owner`,
    body:
      `Someone else proved that they control ${toUnicode(claim.domain)}, so we made them the owner. ` +
      'You can no longer edit it.',
    path: `/listings/${claim.slug}`,
  })
}

function claimPath({ id }: ClaimRow): `/${string}` {
  return `/account/claims/${id}`
}
