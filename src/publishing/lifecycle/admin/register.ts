import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { readReason } from '../../../core/audit/reason.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { readIdentity } from '../../editing/admin/identity.ts'
import { changeIdentity } from '../../editing/review/identity.ts'
import { hideListing, unhideListing } from '../hide.ts'
import { adminListingPage, hideConfirmation } from './listing.ts'
import { adminListingsPage } from './listings.ts'

export function registerListings(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => adminListingPage(app, person, request, flash)

  server.get(
    '/admin/listings',
    showAdmin(site, (_, request, flash) => adminListingsPage(app, request, flash)),
  )
  server.get(
    '/admin/listings/:id',
    showAdmin(site, page, {
      changed: 'Changes published. We notified the owner and editors.',
      same: 'No changes to save.',
      hidden: 'Listing hidden. We notified the owner and editors.',
      shown: 'Listing restored. We notified the owner and editors.',
    }),
  )
  server.post(
    '/admin/listings/:id/identity',
    adminForm(
      site,
      page,
      (_, request, changed) => `/admin/listings/${pathId(request)}?done=${changed ? 'changed' : 'same'}`,
      (tx, { member }, form, request) => changeIdentity(app, tx, pathId(request), member.id, readIdentity(form)),
    ),
  )
  server.post(
    '/admin/listings/:id/hide',
    adminForm(
      site,
      page,
      (_, request) => `/admin/listings/${pathId(request)}?done=hidden`,
      (tx, person, form, request) =>
        hideListing(app, tx, { listingId: pathId(request), by: adminActor(app, person), reason: reasonFrom(form) }),
      (form, request) => hideConfirmation(app.db, pathId(request), reasonFrom(form)),
    ),
  )
  server.post(
    '/admin/listings/:id/unhide',
    adminForm(
      site,
      page,
      (_, request) => `/admin/listings/${pathId(request)}?done=shown`,
      (tx, person, form, request) =>
        unhideListing(app, tx, { listingId: pathId(request), by: adminActor(app, person), reason: reasonFrom(form) }),
    ),
  )
}

function reasonFrom(form: URLSearchParams): string {
  return readReason(form.get('reason') ?? '', 'we send it to the owner and editors')
}
