import { operation } from '../../platform/operation/declare.ts'
import { exampleOwnedListing } from '../editing/examples.ts'
import { exampleParam, listingParam } from '../editing/operations.ts'
import { requireEditor } from '../editing/policy.ts'
import { ownedListing } from '../editing/present.ts'
import { OwnedListing } from '../editing/schema.ts'
import { checkBadgeNow } from './badge/check.ts'
import { chooseFreePlan } from './transitions.ts'

export const choose_free_listing = operation({
  id: 'choose_free_listing',
  title: 'Choose the free plan',
  description:
    'Launch for free: queue a listing for a week a few weeks out. It is scheduled once we find the badge ' +
    '(get_badges) on its homepage; we check automatically.',
  group: 'my-listings',
  method: 'POST',
  path: '/me/listings/{listing_id}/free',
  access: 'listings:write',
  params: listingParam,
  returns: OwnedListing,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  example: { params: exampleParam, response: exampleOwnedListing },
  async run({ app, db, caller: { memberId }, path: { listing_id } }) {
    await requireEditor(db, memberId, listing_id)
    await chooseFreePlan(app, db, listing_id, { cause: 'free plan chosen', actorId: memberId })
    return ownedListing(app, db, memberId, listing_id)
  },
})

export const check_badge = operation({
  id: 'check_badge',
  extension: true,
  title: 'Check for the badge',
  description:
    'Look for the badge on the homepage of a listing now instead of waiting for the next automatic check. A badge that ' +
    'is missing is not an error: `badge.report` says where we looked and what we found.',
  group: 'my-listings',
  method: 'POST',
  path: '/me/listings/{listing_id}/badge-check',
  access: 'listings:write',
  params: listingParam,
  returns: OwnedListing,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { idempotent: true, openWorld: true },
  example: { params: exampleParam, response: exampleOwnedListing },
  prepare: ({ app, caller: { memberId }, path: { listing_id } }) =>
    checkBadgeNow(app, { memberId, listingId: listing_id }),
  run: ({ app, db, caller: { memberId }, path: { listing_id } }) => ownedListing(app, db, memberId, listing_id),
})
