import type { FastifyInstance } from 'fastify'
import { adminActor } from '../../../core/audit/admin/actor.ts'
import { readReason } from '../../../core/audit/reason.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { wholeIn } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { approve, reject } from '../lifecycle.ts'
import { adminClaimsPage, approvalQuestion } from './claims.ts'

export function registerClaimReview(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, said) => adminClaimsPage(app, person, request, said)

  server.get(
    '/admin/claims',
    showAdmin(site, page, {
      approved: 'The listing has its new owner; both are told.',
      rejected: 'The claim is rejected, and the claimant told.',
    }),
  )
  server.post(
    '/admin/claims/approve',
    adminForm(
      site,
      page,
      () => '/admin/claims?done=approved',
      (tx, person, form) => approve(app, tx, wholeIn(form, 'claim'), adminActor(app, person)),
      (form) => approvalQuestion(app.db, wholeIn(form, 'claim')),
    ),
  )
  server.post(
    '/admin/claims/reject',
    adminForm(
      site,
      page,
      () => '/admin/claims?done=rejected',
      (tx, person, form) => {
        const reason = readReason(form.get('reason') ?? '', 'the people concerned are told')
        return reject(app, tx, wholeIn(form, 'claim'), adminActor(app, person), reason)
      },
    ),
  )
}
