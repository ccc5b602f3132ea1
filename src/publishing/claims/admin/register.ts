import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { readReason } from '../../../core/audit/reason.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { approveClaim, rejectClaim } from '../lifecycle.ts'
import { adminClaimsPage, approvalConfirmation } from './claims.ts'

export function registerClaimReview(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => adminClaimsPage(app, person, request, flash)

  server.get(
    '/admin/claims',
    showAdmin(site, page, {
      approved: 'Listing transferred. We emailed both owners.',
      rejected: 'Claim rejected. We emailed the claimant.',
    }),
  )
  server.post(
    '/admin/claims/approve',
    adminForm(
      site,
      page,
      () => '/admin/claims?done=approved',
      (tx, person, form) => approveClaim(app, tx, formNumber(form, 'claim'), adminActor(app, person)),
      (form) => approvalConfirmation(app.db, formNumber(form, 'claim')),
    ),
  )
  server.post(
    '/admin/claims/reject',
    adminForm(
      site,
      page,
      () => '/admin/claims?done=rejected',
      (tx, person, form) => {
        const reason = readReason(form.get('reason') ?? '', 'we email it to the claimant')
        return rejectClaim(app, tx, formNumber(form, 'claim'), adminActor(app, person), reason)
      },
    ),
  )
}
