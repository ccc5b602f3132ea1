import * as z from 'zod'
import { examplePage } from '../../directory/listings/examples.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { exampleOwnedListing, exampleOwnedSummary } from './examples.ts'
import { UpdateMyListing } from './input.ts'
import { requireEditor } from './policy.ts'
import { ownedListing, presentOwnedSummary } from './present.ts'
import { countOwned, ownedSummaries } from './queries.ts'
import { OwnedListing, OwnedSummary } from './schema.ts'
import { updateListing } from './update.ts'

export const listingParam = z.object({
  listing_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Id from list_my_listings.'),
})
export const exampleParam = { listing_id: 12 }

export const list_my_listings = operation({
  id: 'list_my_listings',
  title: 'List my listings',
  description: 'Listings you own or edit, in any status, newest first, with the next step for each.',
  group: 'my-listings',
  method: 'GET',
  path: '/me/listings',
  access: 'account:read',
  query: z.object(pageQuery),
  returns: pageOf(OwnedSummary),
  example: { response: { items: [exampleOwnedSummary], ...examplePage } },
  async run({ app, db, caller: { memberId }, query }) {
    const rows = await ownedSummaries(db, memberId, { limit: query.per_page, offset: offsetOf(query) })
    return present(
      rows.map((row) => presentOwnedSummary(app, row)),
      await countOwned(db, memberId),
      query,
    )
  },
})

export const get_my_listing = operation({
  id: 'get_my_listing',
  title: 'Get my listing',
  description:
    'One of your listings: status, plan, launch week, unlocked sections, full content, badge ' + 'and next step.',
  group: 'my-listings',
  method: 'GET',
  path: '/me/listings/{listing_id}',
  access: 'account:read',
  params: listingParam,
  returns: OwnedListing,
  mayMiss: true,
  example: { params: exampleParam, response: exampleOwnedListing },
  async run({ app, db, caller: { memberId }, path: { listing_id } }) {
    await requireEditor(db, memberId, listing_id)
    return ownedListing(app, db, memberId, listing_id)
  },
})

export const update_my_listing = operation({
  id: 'update_my_listing',
  title: 'Update my listing',
  description:
    'Edit a listing. Changes go live right away, and every version is kept. ' +
    '`socials` and `faqs` replace the whole list.',
  group: 'my-listings',
  method: 'PATCH',
  path: '/me/listings/{listing_id}',
  access: 'listings:write',
  params: listingParam,
  body: UpdateMyListing,
  bodyOptional: true,
  returns: OwnedListing,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: {
    params: exampleParam,
    body: {
      fields: { tagline: 'The day of a harbor on one page' },
      socials: { github: 'https://github.com/tidewell' },
    },
    response: exampleOwnedListing,
  },
  async run({ app, db, caller: { memberId }, path: { listing_id }, body }) {
    await requireEditor(db, memberId, listing_id)
    await updateListing(app, db, listing_id, memberId, body)
    return ownedListing(app, db, memberId, listing_id)
  },
})
