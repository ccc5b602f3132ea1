import { randomBytes } from 'node:crypto'
import { recordAuditEvent } from '../../core/audit/record.ts'
import { mailLimits } from '../../core/mail/limits.ts'
import { limitMailsTo, queueMail } from '../../core/mail/queue.ts'
import { memberById, requireVerifiedEmail } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { day, minute } from '../../platform/duration.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { toUnicode } from './domains.ts'
import { expireOverdue } from './lifecycle.ts'
import { confirmClaim } from './mails.ts'
import { readProofEmail } from './proof-email.ts'
import { type ClaimRow, claimableListing, claimOf, countOpenClaims } from './queries.ts'
import type { ClaimRequest } from './schema.ts'
import { claimDays } from './settings.ts'

const maxOpenClaims = 50
/** A second request within this time, such as a double click, sends no second email. */
const resendDelay = minute

/** Rate limit for claims that send an email. Taken before the transaction begins. */
export async function limitClaimMails(app: App, memberId: number, { method, email = '' }: ClaimRequest): Promise<void> {
  if (method !== 'email') return
  await app.limiter.take(
    [
      [mailLimits.mails, String(memberId)],
      [mailLimits.mailsToAddress, `${memberId} ${email.trim().toLowerCase()}`],
    ],
    {},
  )
  await limitMailsTo(app, email)
}

/** Starts a claim, or renews the open one of the same member, listing and method: it keeps its code. */
export async function openClaim(app: App, tx: Transaction, memberId: number, request: ClaimRequest): Promise<ClaimRow> {
  const { method } = request
  const member = await memberById(tx, memberId)
  requireVerifiedEmail(member ?? null)
  const listing = await requireClaimable(tx, request.slug, memberId)
  const email = readEmail(request, listing.domain)
  const now = app.clock.now()
  await expireOverdue(app, tx, { member_id: memberId, listing_id: listing.id, method })
  const expires = new Date(now.getTime() + app.settings.get(claimDays) * day)
  const { id, status, is_new } = await tx.one(sql<{ id: number; status: string; is_new: boolean }>`
    insert into claims as c (listing_id, member_id, method, code, email, created_at, expires_at)
    values (${listing.id}, ${memberId}, ${method}, ${randomBytes(16).toString('hex')}, ${email}, ${now}, ${expires})
    on conflict (member_id, listing_id, method) where status in ('pending', 'in_review')
      do update set expires_at = case when c.status = 'pending' then excluded.expires_at else c.expires_at end
    returning id, status, xmax = 0 as is_new`)
  if (is_new) {
    if ((await countOpenClaims(tx, memberId, now)) > maxOpenClaims)
      throw new Problem(
        'not_allowed_now',
        `You have ${maxOpenClaims} open claims. Finish some first, or wait until they expire.`,
      )
    await recordAuditEvent(tx, {
      at: now,
      action: 'claim.started',
      actorId: memberId,
      subject: `listing:${listing.id}`,
      details: { claim: id, method },
    })
  }
  if (email && status === 'pending') await sendLink(app, tx, id, email, member!)
  return claimOf(tx, memberId, id)
}

async function requireClaimable(tx: Transaction, slug: string, memberId: number) {
  const listing = await claimableListing(tx, slug)
  if (!listing)
    throw invalid([
      {
        path: 'slug',
        message: `We couldn't find the listing ${slug.slice(0, 60)}. Search for it with search_listings.`,
      },
    ])
  if (listing.owner_id === memberId) throw invalid([{ path: 'slug', message: `You already own ${listing.name}.` }])
  return listing
}

function readEmail({ method, email }: ClaimRequest, domain: string): string | null {
  if (method === 'email') {
    if (email === undefined)
      throw invalid([{ path: 'email', message: `Enter an email at ${toUnicode(domain)}. We send the link there.` }])
    return readProofEmail(email, domain)
  }
  if (email !== undefined)
    throw invalid([{ path: 'email', message: 'Leave the email out unless the method is email.' }])
  return null
}

/** Emails a new link. The previous one stops working. */
async function sendLink(
  app: App,
  tx: Transaction,
  id: number,
  email: string,
  member: { id: number; email: string },
): Promise<void> {
  const now = app.clock.now()
  const secret = randomBytes(32).toString('base64url')
  const sent = await tx.maybe(sql<{ expires_at: Date; listing: string; domain: string }>`
    update claims c set
      email = ${email},
      link_hash = ${hashSecret(secret)},
      link_sent_at = ${now},
      link_used_at = null
    from listings l join profiles p on p.listing_id = l.id
    where c.id = ${id} and l.id = c.listing_id
      and (c.link_sent_at is null
        or c.email <> ${email}
        or c.link_sent_at <= ${new Date(now.getTime() - resendDelay)})
    returning c.expires_at, p.name as listing, l.domain`)
  if (!sent) return
  const data = {
    claimant: member.email,
    listing: sent.listing,
    domain: toUnicode(sent.domain),
    url: app.urls.to(`/claims/confirm/${secret}`),
    until: dateText(sent.expires_at),
  }
  await queueMail(app, tx, {
    to: email,
    template: confirmClaim,
    data,
    cause: `claim:${hashSecret(secret).toString('hex').slice(0, 32)}`,
    memberId: member.id,
  })
}
