import { noticeTemplate } from '../../core/notifications/notices.ts'
import { notifyFollowers } from '../../directory/follows/notify-followers.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import type { NewUpdate } from './input.ts'

interface PostedUpdate {
  id: number
  title: string
  body: string
  posted_at: Date
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

/** Posts an update. A job that starts on commit notifies the followers, each of them once. */
export async function postUpdate(
  app: App,
  tx: Transaction,
  listingId: number,
  memberId: number,
  { title, body }: NewUpdate,
): Promise<PostedUpdate> {
  const update = await tx.one(sql<PostedUpdate>`
    insert into updates (listing_id, title, body, posted_at)
    values (${listingId}, ${title}, ${body}, ${app.clock.now()})
    returning id, title, body, posted_at`)
  const { slug, name } = await tx.one(sql<{ slug: string; name: string }>`
    select l.slug, p.name from listings l join profiles p on p.listing_id = l.id where l.id = ${listingId}`)
  const cause = `update:${update.id}`
  const notice = { cause, listingId, ...updateNotice.compose({ slug, name, title, body }) }
  await app.jobs.send(tx, notifyFollowers, { notice, except: [memberId] }, { once: cause })
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  return update
}

/** Corrects an update. Followers are not notified again. */
export async function editUpdate(
  app: App,
  tx: Transaction,
  listingId: number,
  updateId: number,
  { title, body }: { title?: string | undefined; body?: string | undefined },
): Promise<PostedUpdate> {
  const update = await tx.maybe(sql<PostedUpdate>`
    update updates set title = coalesce(${title ?? null}, title), body = coalesce(${body ?? null}, body)
    where id = ${updateId} and listing_id = ${listingId}
    returning id, title, body, posted_at`)
  if (!update) throw notFound(`This listing has no update ${updateId}. See updates in get_my_listing.`)
  await app.cache.invalidate(tx, [`listing:${listingId}`, 'listings'])
  return update
}
