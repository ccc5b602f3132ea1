import type { FastifyInstance } from 'fastify'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { adminActor } from '../../audit/admin/actor.ts'
import { needs } from '../../roles/admin/guard.ts'
import { withFreshCheck } from '../../sign-in/pages/fresh-check.ts'
import { inviteToRole, resendInvitation, revokeInvitation } from '../invitations.ts'
import { matrixPage } from './matrix.ts'
import { rolesPage } from './page.ts'

export function registerRoles(server: FastifyInstance, site: Site): void {
  const { app } = site
  const page: DrawAdmin = (person, request, flash) => rolesPage(app, person, request, flash)
  server.get(
    '/admin/roles',
    showAdmin(site, page, {
      invited: 'Invitation sent. The link works for seven days.',
      resent: 'Invitation sent again. The previous link no longer works.',
      revoked: 'Invitation revoked.',
    }),
  )
  server.get(
    '/admin/roles/matrix',
    needs('overview'),
    showAdmin(site, async ({ member }, _, flash) => matrixPage(member.role, flash)),
  )
  server.post(
    '/admin/roles/invite',
    withFreshCheck(
      site,
      adminForm(
        site,
        page,
        () => '/admin/roles?done=invited',
        (tx, person, form) =>
          inviteToRole(
            app,
            tx,
            { email: form.get('email') ?? '', role: form.get('role') ?? '' },
            adminActor(app, person),
          ),
      ),
    ),
  )
  server.post(
    '/admin/roles/invitations/:id/resend',
    withFreshCheck(
      site,
      adminForm(
        site,
        page,
        () => '/admin/roles?done=resent',
        (tx, person, _, request) => resendInvitation(app, tx, pathId(request), adminActor(app, person)),
      ),
    ),
  )
  server.post(
    '/admin/roles/invitations/:id/revoke',
    adminForm(
      site,
      page,
      () => '/admin/roles?done=revoked',
      (tx, person, _, request) => revokeInvitation(app, tx, pathId(request), adminActor(app, person)),
    ),
  )
}
