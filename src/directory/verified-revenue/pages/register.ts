import type { FastifyInstance } from 'fastify'
import { mustOwn } from '../../../publishing/editing/policy.ts'
import type { Site } from '../../../web/page.ts'
import { ownAction, showOwn } from '../../listings/pages/own.ts'
import { connectRevenue, disconnectRevenue } from '../connect.ts'
import { disconnectPage, revenuePage } from './revenue.ts'

const path = '/account/listings/:id/revenue'

export function registerVerifiedRevenue(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    path,
    showOwn(site, revenuePage, {
      connected: 'Connected. The last twelve months are read now.',
      disconnected: 'Disconnected. The key is forgotten.',
    }),
  )
  server.get(`${path}/disconnect`, showOwn(site, disconnectPage))
  server.post(
    `${path}/connect`,
    ownAction(site, revenuePage, '/revenue?done=connected', async (tx, { member }, listingId, form) => {
      await mustOwn(tx, member.id, listingId)
      await connectRevenue(app, tx, listingId, form.get('key') ?? '', member.id)
    }),
  )
  server.post(
    `${path}/disconnect`,
    ownAction(site, revenuePage, '/revenue?done=disconnected', async (tx, { member }, listingId) => {
      await mustOwn(tx, member.id, listingId)
      await disconnectRevenue(app, tx, listingId, member.id)
    }),
  )
}
