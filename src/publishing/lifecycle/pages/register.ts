import type { FastifyInstance } from 'fastify'
import { ownListingAction, ownListingForm } from '../../../directory/listings/pages/own-listing.ts'
import type { Site } from '../../../web/page.ts'
import { myListingPage } from '../../editing/pages/overview.ts'
import { myListingPath } from '../../editing/paths.ts'
import { checkBadgeNow } from '../badge/check.ts'
import { chooseFreePlan } from '../transitions.ts'

/** The forms on the overview page of a listing: choose the free plan, and check for the badge now. */
export function registerLaunchForms(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.post(
    '/account/listings/:id/free',
    ownListingAction(site, myListingPage, '?done=free', (tx, { member }, id) =>
      chooseFreePlan(app, tx, id, { cause: 'free plan chosen', actorId: member.id }),
    ),
  )
  server.post(
    '/account/listings/:id/badge',
    ownListingForm(site, myListingPage, async ({ member }, id, _, reply) => {
      await checkBadgeNow(app, { memberId: member.id, listingId: id })
      return reply.redirect(`${myListingPath(id)}#report`, 303)
    }),
  )
}
