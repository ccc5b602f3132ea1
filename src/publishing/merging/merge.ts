import { recordAdminAction } from '../../core/audit/actor.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { notify } from '../../core/notifications/notify.ts'
import { mergeAlternatives } from '../../directory/comparison/merge.ts'
import { mergeFollows } from '../../directory/follows/merge.ts'
import { mergeLaunches } from '../../directory/launches/merge.ts'
import { ownerAndEditors } from '../../directory/listings/editors.ts'
import type { Status } from '../../directory/listings/status.ts'
import { mergeReviews } from '../../directory/reviews/merge.ts'
import { mergeTraffic } from '../../directory/traffic/merge.ts'
import { mergeVotes } from '../../directory/votes/merge.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, notFound } from '../../platform/problem.ts'
import { mergeClaims } from '../claims/merge.ts'
import { changeOwner } from '../claims/transfer-ownership.ts'
import { detachDraft } from '../drafts/listing/sync-listing.ts'
import { type AdminDecision, readDecision } from '../lifecycle/decision.ts'
import { daysToRestore, markDeleted } from '../lifecycle/delete.ts'
import { moveOrders } from '../lifecycle/orders-of-listing.ts'
import { recordListingEvent, statusPhrases } from '../lifecycle/state-machine.ts'

interface MergedListing {
  id: number
  slug: string
  name: string
  status: Status
  hidden_from: Exclude<Status, 'hidden'> | null
  deleted: boolean
  owner_id: number | null
  domain: string
}

/**
 * Merges two listings into one. The duplicate is deleted; its votes, followers, reviews, claims, orders and links go to
 * the listing that stays, whose texts and pictures don't change.
 */
export async function mergeListings(
  app: App,
  tx: Transaction,
  given: AdminDecision & { intoId: number },
): Promise<void> {
  const { listingId: fromId, by, reason } = readDecision(given)
  const { intoId } = given
  const [from, into] = await lockBoth(tx, fromId, intoId)
  requireMergeable(from, into)
  const people = await ownerAndEditors(tx, fromId)
  const cause = { actorId: by.adminId, note: reason }
  await markDeleted(app, tx, fromId, { ...cause, cause: `merged into ${into.name}` }, intoId)
  await recordListingEvent(app, tx, intoId, [into.status, into.status], { ...cause, cause: `merged with ${from.name}` })

  await mergeOwners(app, tx, from, into, by.adminId)
  await mergeClaims(app, tx, fromId, intoId, `${from.name} was merged into ${into.name}. Claim that listing instead.`)
  await mergeLaunches(tx, fromId, intoId)
  await mergeVotes(app, tx, fromId, intoId)
  await mergeFollows(app, tx, fromId, intoId)
  await mergeReviews(tx, fromId, intoId)
  await mergeTraffic(tx, fromId, intoId)
  await mergeAlternatives(tx, fromId, intoId)
  await moveOrders(app, tx, fromId, intoId)
  await mergePurchases(tx, fromId, intoId)
  await redirect(tx, from, into)
  await tx.run(sql`update notifications set listing_id = ${intoId} where listing_id = ${fromId}`)
  await tx.run(sql`update staff_notes set listing_id = ${intoId} where listing_id = ${fromId}`)
  await app.cache.invalidate(tx, [
    'listings',
    'categories',
    'awards',
    'products',
    `listing:${fromId}`,
    `listing:${intoId}`,
  ])

  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${intoId}`, {
    did: 'merged a duplicate into a listing',
    name: from.name,
    reason,
  })
  await recordAdminAction(app, tx, by, 'admin.acted', `listing:${fromId}`, {
    did: 'merged into another listing',
    name: into.name,
    reason,
  })
  const data = { name: from.name, into: into.name, slug: into.slug, reason }
  const notice = { cause: `merged:${fromId}:${intoId}`, listingId: intoId, ...mergedNotice.compose(data) }
  await notify(app, tx, [...new Set([...people, ...(await ownerAndEditors(tx, intoId))])], notice)
}

/** Locks by ascending id, like all code that locks several listings. */
async function lockBoth(tx: Transaction, fromId: number, intoId: number): Promise<[MergedListing, MergedListing]> {
  if (fromId === intoId) throw refused('This is the same listing. Choose the one that stays')
  const rows = await tx.many(sql<MergedListing>`
    select l.id, l.slug, p.name, l.status, l.hidden_from, l.deleted_at is not null as deleted, l.owner_id, l.domain
    from listings l join profiles p on p.listing_id = l.id
    where l.id in (${fromId}, ${intoId})
    order by l.id
    for update of l`)
  const [from, into] = [fromId, intoId].map((id) => rows.find((row) => row.id === id))
  if (!from) throw notFound("This listing doesn't exist.")
  if (!into) throw refused('The listing to keep doesn’t exist')
  return [from, into]
}

const order: readonly Status[] = ['draft', 'awaiting_badge', 'scheduled', 'live']

function requireMergeable(from: MergedListing, into: MergedListing): void {
  if (from.deleted) throw refused(`${from.name} is deleted`)
  if (into.deleted) throw refused(`${into.name} is deleted. Restore it first, or keep another listing`)
  if (into.status === 'hidden') throw refused(`${into.name} is hidden. Restore it first, or keep another listing`)
  const progress = from.hidden_from ?? from.status
  if (order.indexOf(into.status) < order.indexOf(progress))
    throw refused(
      `${into.name} is ${statusPhrases[into.status]}, but ${from.name} is ${statusPhrases[progress]}. ` +
        `Keep ${from.name} and merge the other way around`,
    )
}

function refused(message: string) {
  return invalid([{ path: 'into', message }])
}

/** A listing without an owner gets that of the duplicate. If both belong to the same person, so do their editors. */
async function mergeOwners(
  app: App,
  tx: Transaction,
  from: MergedListing,
  into: MergedListing,
  actorId: number | null,
): Promise<void> {
  await detachDraft(tx, from.id)
  if (from.owner_id === null || (into.owner_id !== null && into.owner_id !== from.owner_id)) return
  if (into.owner_id === null)
    await changeOwner(app, tx, into, { ownerId: from.owner_id }, { cause: `merged with ${from.name}`, actorId })
  await tx.run(sql`
    insert into listing_editors (listing_id, member_id, added_at)
    select ${into.id}, member_id, added_at from listing_editors
    where listing_id = ${from.id} and member_id <> ${from.owner_id}
    order by member_id
    on conflict do nothing`)
  if (from.domain === into.domain)
    await tx.run(sql`
      update listings l set verified_at = coalesce(l.verified_at, duplicate.verified_at)
      from listings duplicate
      where l.id = ${into.id} and duplicate.id = ${from.id}`)
}

/** Moves what was bought for the duplicate. */
async function mergePurchases(tx: Transaction, fromId: number, intoId: number): Promise<void> {
  await tx.run(sql`
    update listings l set
      plan = case when duplicate.plan = 'paid' and l.plan is not null then 'paid' else l.plan end,
      unlocked = array(select distinct unnest(l.unlocked || duplicate.unlocked) as section order by section),
      featured_until = greatest(l.featured_until, duplicate.featured_until),
      billboard_cents = l.billboard_cents + duplicate.billboard_cents
    from listings duplicate
    where l.id = ${intoId} and duplicate.id = ${fromId}`)
  await tx.run(sql`update listings set featured_until = null, billboard_cents = 0 where id = ${fromId}`)
}

async function redirect(tx: Transaction, from: MergedListing, into: MergedListing): Promise<void> {
  await tx.run(sql`update listing_slugs set listing_id = ${into.id} where listing_id = ${from.id}`)
  await tx.run(sql`
    insert into listing_slugs (slug, listing_id) values (${from.slug}, ${into.id})
    on conflict (slug) do update set listing_id = excluded.listing_id`)
}

interface MergedData {
  name: string
  into: string
  slug: string
  reason: string
}

export const mergedNotice = noticeTemplate<'launches', MergedData>({
  name: 'merged',
  topic: 'launches',
  compose: ({ name, into, slug, reason }) => ({
    title: `${name} was merged into ${into}`,
    body:
      `They were the same product. Votes, followers, reviews and orders are now with ${into}. ${reason} ` +
      `Contact us within ${daysToRestore} days if this is a mistake.`,
    path: `/listings/${slug}`,
    button: `View ${into}`,
  }),
  example: { name: 'Tide Pool', into: 'Tidepool', slug: 'tidepool', reason: 'It was listed twice.' },
})
