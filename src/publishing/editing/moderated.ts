import { notifyAuthor } from '../../core/moderation/notices.ts'
import type { ModeratedThing } from '../../core/moderation/things.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { sentenceCase } from '../../platform/numbers.ts'
import { type Content, contentOf } from './content.ts'
import { myListingPath } from './paths.ts'
import { publishUpdate, removeUpdate } from './post-update.ts'
import { applyHeldEdit } from './restore.ts'
import { contentNames, contentText } from './review/content-text.ts'

interface UpdateRow {
  title: string
  body: string
  hidden: string | null
  author_id: number | null
  author: string | null
  listing_id: number
  slug: string
  name: string
  is_live: boolean
}

function findUpdate(db: Queryable, id: number | null): Promise<UpdateRow | undefined> {
  return db.maybe(sql<UpdateRow>`
    select u.title, u.body, u.hidden, u.author_id, m.name as author, l.id as listing_id, l.slug, p.name,
      l.status = 'live' as is_live
    from updates u
    join listings l on l.id = u.listing_id
    join profiles p on p.listing_id = l.id
    left join members m on m.id = u.author_id
    where u.id = ${id}`)
}

const isPublic = ({ hidden, is_live }: UpdateRow) => hidden === null && is_live

export const moderatedUpdates: ModeratedThing = {
  kind: 'update',
  async findPublic(db, id) {
    const update = await findUpdate(db, id)
    if (!update || !isPublic(update)) return undefined
    return {
      title: `Update “${update.title}” on ${update.name}`,
      path: `/listings/${update.slug}#updates`,
      authorId: update.author_id,
    }
  },
  async view(db, { thing_id }) {
    const update = await findUpdate(db, thing_id)
    return (
      update && {
        title: `Update on ${update.name}`,
        path: isPublic(update) ? `/listings/${update.slug}#updates` : null,
        text: `${update.title}\n${update.body}`,
        author: update.author,
      }
    )
  },
  summary: sql`
    select 'Update “' || u.title || '” on ' || p.name as label, concat_ws(E'\n', u.title, u.body) as content
    from updates u join profiles p on p.listing_id = u.listing_id
    where u.id = c.thing_id`,
  async remove(app, tx, one, { reason }) {
    const update = (await findUpdate(tx, one.thing_id))!
    await removeUpdate(app, tx, one.thing_id!)
    await notifyAuthor(app, tx, update.author_id, {
      cause: `moderation:${one.id}`,
      title: `Your update “${update.title}” isn’t shown`,
      body: reason,
      path: `${myListingPath(update.listing_id)}/updates`,
      listingId: update.listing_id,
    })
  },
  async keep(app, tx, one) {
    const update = (await findUpdate(tx, one.thing_id))!
    if (update.hidden !== 'held') return
    await publishUpdate(app, tx, one.thing_id!)
    await notifyAuthor(app, tx, one.author_id, {
      cause: `moderation:${one.id}`,
      title: `Your update “${update.title}” is published`,
      body: 'Thanks for your patience.',
      path: `/listings/${update.slug}`,
      listingId: update.listing_id,
    })
  },
}

interface EditedListing {
  name: string
  slug: string
  author: string | null
}

/** A change to a listing that rules hold: the parts that changed, as they would be. */
export const moderatedEdits: ModeratedThing = {
  kind: 'edit',
  async view(db, { thing_id, author_id, held }) {
    const listing = await db.maybe(sql<EditedListing>`
      select p.name, l.slug, (select name from members where id = ${author_id}) as author
      from listings l join profiles p on p.listing_id = l.id
      where l.id = ${thing_id}`)
    if (!listing) return undefined
    const parts = { ...(await contentOf(db, thing_id!)), ...(held as Partial<Content> | null) }
    const names = await contentNames(db, [parts])
    const text = (Object.keys(held ?? {}) as (keyof Content)[])
      .map((field) => `${sentenceCase(field)}:\n${contentText(parts, field, names)}`)
      .join('\n\n')
    return { title: `Change to ${listing.name}`, path: null, text, author: listing.author }
  },
  summary: sql`
    select 'Change to ' || p.name as label, c.held::text as content
    from profiles p
    where p.listing_id = c.thing_id`,
  async remove(app, tx, one, { reason }) {
    await notifyAuthor(app, tx, one.author_id, {
      cause: `moderation:${one.id}`,
      title: 'We didn’t publish a change to your listing',
      body: reason,
      path: `${myListingPath(one.thing_id!)}/edit`,
      listingId: one.thing_id,
    })
  },
  async keep(app, tx, one) {
    await applyHeldEdit(app, tx, one.thing_id!, (one.held ?? {}) as Partial<Content>, one.author_id)
    await notifyAuthor(app, tx, one.author_id, {
      cause: `moderation:${one.id}`,
      title: 'Your change is published',
      body: 'Thanks for your patience.',
      path: myListingPath(one.thing_id!),
      listingId: one.thing_id,
    })
  },
}
