import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { noteMessages, registerNotes } from '../../../core/staff-notes/admin/notes.ts'
import { listingForAdmin } from '../../../directory/listings/admin.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { readIdentity } from '../../editing/admin/identity.ts'
import { changeIdentity } from '../../editing/review/identity.ts'
import { listingActions } from './actions.ts'
import { actionConfirmation, adminListingPage } from './listing.ts'
import { adminListingsPage } from './listings.ts'

export function registerListings(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => adminListingPage(app, person, request, flash)

  server.get(
    '/admin/listings',
    showAdmin(site, (person, request, flash) => adminListingsPage(app, person, request, flash)),
  )
  server.get(
    '/admin/listings/:id',
    showAdmin(site, page, {
      changed: 'Changes published. We notified the owner and editors.',
      same: 'No changes to save.',
      ...noteMessages,
      ...Object.fromEntries(Object.entries(listingActions).map(([name, { done }]) => [name, done])),
    }),
  )
  server.post(
    '/admin/listings/:id/identity',
    adminForm(
      site,
      page,
      (_, request, changed) => `/admin/listings/${pathId(request)}?done=${changed ? 'changed' : 'same'}`,
      (tx, person, form, request) =>
        changeIdentity(app, tx, pathId(request), adminActor(app, person), readIdentity(form)),
    ),
  )
  registerNotes(server, site, {
    path: '/admin/listings/:id',
    subjectOf: (id) => ({ listingId: id }),
    check: listingForAdmin,
    draw: page,
    permission: 'listings',
  })
  for (const [name, { run }] of Object.entries(listingActions))
    server.post(
      `/admin/listings/:id/${name}`,
      adminForm(
        site,
        page,
        (_, request) => `/admin/listings/${pathId(request)}?done=${name}`,
        (tx, person, form, request) =>
          run(
            app,
            tx,
            { listingId: pathId(request), by: adminActor(app, person), reason: form.get('reason') ?? '' },
            form,
          ),
        (form, request) => actionConfirmation(app, pathId(request), name, form),
      ),
    )
}
