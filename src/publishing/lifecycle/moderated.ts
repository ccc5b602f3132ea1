import { notifyAuthor } from '../../core/moderation/notices.ts'
import type { ModeratedThing } from '../../core/moderation/things.ts'
import type { Status } from '../../directory/listings/status.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { myListingPath } from '../editing/paths.ts'
import { hideListing } from './hide.ts'

interface ListingRow {
  slug: string
  status: Status
  owner_id: number | null
  owner: string | null
  name: string
  tagline: string
  website_url: string
  short_description: string | null
  description: string | null
}

function find(db: Queryable, id: number | null): Promise<ListingRow | undefined> {
  return db.maybe(sql<ListingRow>`
    select l.slug, l.status, l.owner_id, m.name as owner, p.name, p.tagline, p.website_url, p.short_description, p.description
    from listings l
    join profiles p on p.listing_id = l.id
    left join members m on m.id = l.owner_id
    where l.id = ${id}`)
}

const isPublic = ({ status }: ListingRow) => status === 'live' || status === 'scheduled'

export const moderatedListings: ModeratedThing = {
  kind: 'listing',
  async findPublic(db, id) {
    const listing = await find(db, id)
    if (!listing || !isPublic(listing)) return undefined
    return { title: listing.name, path: `/listings/${listing.slug}`, authorId: listing.owner_id }
  },
  async view(db, { thing_id }) {
    const listing = await find(db, thing_id)
    if (!listing) return undefined
    const { name, tagline, website_url, short_description, description, slug, owner } = listing
    return {
      title: name,
      path: isPublic(listing) ? `/listings/${slug}` : null,
      text: [tagline, website_url, short_description, description].filter(Boolean).join('\n\n'),
      author: owner,
    }
  },
  summary: sql`
    select p.name as label,
      concat_ws(E'\n', p.name, p.tagline, p.website_url, p.short_description, p.description) as content
    from profiles p
    where p.listing_id = c.thing_id`,
  async remove(app, tx, one, { by, reason }) {
    const listing = (await find(tx, one.thing_id))!
    if (isPublic(listing) || listing.status === 'awaiting_badge')
      return hideListing(app, tx, { listingId: one.thing_id!, by, reason })
    await notifyAuthor(app, tx, listing.owner_id, {
      cause: `moderation:${one.id}:${app.clock.now().getTime()}`,
      title: `We didn’t accept ${listing.name}`,
      body: `${reason}\n\nYou can edit it; then we’ll look at it again.`,
      path: `${myListingPath(one.thing_id!)}/edit`,
      listingId: one.thing_id,
    })
  },
  async keep(app, tx, one) {
    const listing = (await find(tx, one.thing_id))!
    if (one.cause === 'rule')
      await notifyAuthor(app, tx, listing.owner_id, {
        cause: `moderation:${one.id}:${app.clock.now().getTime()}`,
        title: `${listing.name} is approved`,
        body: 'You can launch it now.',
        path: myListingPath(one.thing_id!),
        listingId: one.thing_id,
      })
  },
}
