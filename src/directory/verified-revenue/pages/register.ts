import type { FastifyInstance } from 'fastify'
import { requireOwnership } from '../../../publishing/editing/policy.ts'
import type { Site } from '../../../web/page.ts'
import { ownListingAction, showOwnListing } from '../../listings/pages/own-listing.ts'
import { connectRevenue, disconnectRevenue } from '../connect.ts'
import { disconnectPage, revenuePage } from './revenue.ts'

const path = '/account/listings/:id/revenue'

export function registerVerifiedRevenue(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    path,
    showOwnListing(site, revenuePage, {
      connected: 'Stripe connected. We’re reading the last 12 months.',
      disconnected: 'Stripe disconnected. We deleted your key.',
    }),
  )
  server.get(`${path}/disconnect`, showOwnListing(site, disconnectPage))
  server.post(
    `${path}/connect`,
    ownListingAction(site, revenuePage, '/revenue?done=connected', async (tx, { member }, listingId, form) => {
      await requireOwnership(tx, member.id, listingId)
      await connectRevenue(app, tx, listingId, form.get('key') ?? '', member.id)
    }),
  )
  server.post(
    `${path}/disconnect`,
    ownListingAction(site, revenuePage, '/revenue?done=disconnected', async (tx, { member }, listingId) => {
      await requireOwnership(tx, member.id, listingId)
      await disconnectRevenue(app, tx, listingId, member.id)
    }),
  )
}
