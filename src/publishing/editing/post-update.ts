import { openHeldCase } from '../../core/moderation/cases.ts'
import { notifyAuthor } from '../../core/moderation/notices.ts'
import { type Hold, screenWriting } from '../../core/moderation/screen.ts'
import { noticeTemplate } from '../../core/notifications/notices.ts'
import { notifyFollowers } from '../../directory/follows/notify-followers.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { NewUpdate } from './input.ts'
import { myListingPath } from './paths.ts'

interface PostedUpdate {
  id: number
  title: string
  body: string
  posted_at: Date
  /** Visitors don't see it. */
  is_held: boolean
}

const excerptLength = 280

export const updateNotice = noticeTemplate<'followed', { slug: string; name: string; title: string; body: string }>({
  name: 'update',
  topic: 'followed',
  compose: ({ slug, name, title, body }) => ({
    title: `${name}: ${title}`,
    body: body.length > excerptLength ? `${body.slice(0, excerptLength).toWellFormed()}…` : body,
    path: `/listings/${slug}`,
    button: `View ${name}`,
    quote: body,
  }),
  example: {
    slug: 'tidepool',
    name: 'Tidepool',
    title: 'Shared inboxes are here',
    body:
      'Answer customers together, with drafts that wait for a second pair of eyes.\n\n' +
      'Shared inboxes are on every plan from today.',
  },
})

/** Posts an update. A job that starts on commit notifies each follower once. An update that rules hold waits. */
export async function postUpdate(
  app: App,
  tx: Transaction,
  listingId: number,
  memberId: number,
  { title, body }: NewUpdate,
): Promise<PostedUpdate> {
  const hold = await screenWriting(app, tx, memberId, [title, body])
  const update = await tx.one(sql<PostedUpdate>`
    insert into updates (listing_id, author_id, title, body, posted_at, hidden)
    values (${listingId}, ${memberId}, ${title}, ${body}, ${app.clock.now()}, ${hold ? 'held' : null})
    returning id, title, body, posted_at, hidden is not null as is_held`)
  if (hold) await holdUpdate(app, tx, { listingId, memberId, update, hold })
  else await announce(app, tx, listingId, update, memberId)
  return update
}

async function announce(
  app: App,
  tx: Transaction,
  listingId: number,
  { id, title, body }: PostedUpdate,
  authorId: number | null,
): Promise<void> {
  const { slug, name } = await tx.one(sql<{ slug: string; name: string }>`
    select l.slug, p.name from listings l join profiles p on p.listing_id = l.id where l.id = ${listingId}`)
  const cause = `update:${id}`
  const notice = { cause, listingId, ...updateNotice.compose({ slug, name, title, body }) }
  const except = authorId === null ? [] : [authorId]
  await app.jobs.send(tx, notifyFollowers, { notice, except }, { once: cause })
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
}

interface HeldUpdate {
  listingId: number
  memberId: number
  update: PostedUpdate
  hold: Hold
}

async function holdUpdate(app: App, tx: Transaction, { listingId, memberId, update, hold }: HeldUpdate): Promise<void> {
  await openHeldCase(app, tx, { kind: 'update', thingId: update.id, authorId: memberId, hold })
  await notifyAuthor(app, tx, memberId, {
    cause: `held_update:${update.id}:${app.clock.now().getTime()}`,
    title: `Your update “${update.title}” is waiting for a quick check`,
    body: 'We’ll publish it once someone has looked at it.',
    path: `${myListingPath(listingId)}/updates`,
    listingId,
  })
}

/** Publishes an update that was held, dated now, and notifies the followers. */
export async function publishUpdate(app: App, tx: Transaction, id: number): Promise<void> {
  const { listing_id, author_id, ...update } = await tx.one(
    sql<PostedUpdate & { listing_id: number; author_id: number | null }>`
      update updates set hidden = null, posted_at = ${app.clock.now()} where id = ${id}
      returning id, title, body, posted_at, false as is_held, listing_id, author_id`,
  )
  await announce(app, tx, listing_id, update, author_id)
}

export async function removeUpdate(app: App, tx: Transaction, id: number): Promise<void> {
  const { listing_id } = await tx.one(sql<{ listing_id: number }>`
    update updates set hidden = 'removed' where id = ${id} returning listing_id`)
  await app.cache.invalidate(tx, [`listing:${listing_id}`, 'listings'])
}

/** The updates of a listing that wait for a moderator, newest first. */
export function heldUpdates(db: Queryable, listingId: number): Promise<PostedUpdate[]> {
  return db.many(sql<PostedUpdate>`
    select id, title, body, posted_at, true as is_held from updates
    where listing_id = ${listingId} and hidden = 'held'
    order by posted_at desc limit 10`)
}

/** Corrects an update. Followers are not notified again. An update that was removed stays removed. */
export async function editUpdate(
  app: App,
  tx: Transaction,
  { listingId, updateId, memberId }: { listingId: number; updateId: number; memberId: number },
  { title, body }: { title?: string | undefined; body?: string | undefined },
): Promise<PostedUpdate> {
  const hold = await screenWriting(app, tx, memberId, [title ?? null, body ?? null])
  const update = await tx.maybe(sql<PostedUpdate>`
    update updates set title = coalesce(${title ?? null}, title), body = coalesce(${body ?? null}, body),
      hidden = case when ${hold !== null} then coalesce(hidden, 'held') else hidden end
    where id = ${updateId} and listing_id = ${listingId}
    returning id, title, body, posted_at, hidden is not null as is_held`)
  if (!update) throw notFound(`This listing has no update ${updateId}. See updates in get_my_listing.`)
  if (hold) await holdUpdate(app, tx, { listingId, memberId, update, hold })
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  return update
}
