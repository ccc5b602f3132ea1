import { queueMail } from '../../core/mail/queue.ts'
import type { MailTemplate } from '../../core/mail/template.ts'
import { adminsToNotify, type Member, memberById } from '../../core/members/members.ts'
import { notifyOnSite } from '../../core/notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { myListingPath } from '../editing/paths.ts'
import { inUnicode } from './domains.ts'
import {
  claimAgainstYou,
  claimExpired,
  claimInReviewMail,
  claimRejected,
  claimVerified,
  claimWaits,
  listingTakenOver,
} from './mails.ts'
import { notices } from './notices.ts'
import type { ClaimRow } from './queries.ts'

type Facts = { name: string; listing: string; url: string; domain: string; reason: string }
type Template = MailTemplate<Facts>

/**
 * Whoever a claim concerns hears of it, by mail and on the site, in the transaction that decides it; each of these once
 * a claim.
 */
async function tell(
  app: App,
  tx: Transaction,
  claim: ClaimRow,
  member: Member | undefined,
  template: Template,
  path: `/${string}`,
): Promise<void> {
  // An account that was deleted has nobody to tell.
  if (!member?.email_verified_at) return
  const cause = `${template.name}:${claim.id}`
  await notifyOnSite(app, tx, [member.id], {
    cause,
    topic: 'claims',
    listingId: claim.listing_id,
    ...notices[template.name]!(claim),
    path,
  })
  const data = {
    name: member.name,
    listing: claim.name,
    url: app.urls.to(path),
    domain: inUnicode(claim.domain),
    reason: claim.reason ?? '',
  }
  await queueMail(app, tx, { to: member.email, template, data, cause: `${cause}:${member.id}`, memberId: member.id })
}

export async function tellVerified(app: App, tx: Transaction, claim: ClaimRow): Promise<void> {
  await tell(
    app,
    tx,
    claim,
    await memberById(tx, claim.member_id),
    claimVerified as Template,
    myListingPath(claim.listing_id),
  )
}

export async function tellInReview(app: App, tx: Transaction, claim: ClaimRow, ownerId: number): Promise<void> {
  await tell(
    app,
    tx,
    claim,
    await memberById(tx, claim.member_id),
    claimInReviewMail as Template,
    `/account/claims/${claim.id}`,
  )
  await tell(app, tx, claim, await memberById(tx, ownerId), claimAgainstYou as Template, `/listings/${claim.slug}`)
  for (const admin of await adminsToNotify(tx))
    await tell(app, tx, claim, admin, claimWaits as Template, '/admin/claims')
}

export async function tellRejected(app: App, tx: Transaction, claim: ClaimRow): Promise<void> {
  await tell(
    app,
    tx,
    claim,
    await memberById(tx, claim.member_id),
    claimRejected as Template,
    `/account/claims/${claim.id}`,
  )
}

export async function tellExpired(app: App, tx: Transaction, claim: ClaimRow): Promise<void> {
  await tell(
    app,
    tx,
    claim,
    await memberById(tx, claim.member_id),
    claimExpired as Template,
    `/account/claims/${claim.id}`,
  )
}

export async function tellTakenOver(app: App, tx: Transaction, claim: ClaimRow, formerOwnerId: number): Promise<void> {
  await tell(
    app,
    tx,
    claim,
    await memberById(tx, formerOwnerId),
    listingTakenOver as Template,
    `/listings/${claim.slug}`,
  )
}
