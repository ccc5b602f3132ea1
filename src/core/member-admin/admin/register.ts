import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import type { AdminActor } from '../../audit/actor.ts'
import { adminActor } from '../../audit/admin/actor.ts'
import { resetFactors } from '../../second-factor/manage.ts'
import { withFreshCheck } from '../../sign-in/pages/fresh-check.ts'
import { resendSignUp, resendVerification, revokeAccess, signOutMember } from '../access.ts'
import { deleteMember } from '../delete.ts'
import { lockMember } from '../find.ts'
import { demoteAdmin, promoteToAdmin } from '../roles.ts'
import { suspendMember, unsuspendMember } from '../suspend.ts'
import { membersPage } from './list.ts'
import { memberPage } from './member.ts'

type RunAction = (app: App, tx: Transaction, id: number, form: URLSearchParams, by: AdminActor) => Promise<unknown>

interface MemberAction {
  message: string
  /** The admin has to prove first that it's them. */
  isSensitive?: boolean
  run: RunAction
}

/** By the last part of the form's path. */
const memberActions: Record<string, MemberAction> = {
  verify: { message: 'Confirmation email sent.', run: (app, tx, id, _, by) => resendVerification(app, tx, id, by) },
  'sign-out': {
    message: 'Signed out everywhere.',
    run: (app, tx, id, _, by) => signOutMember(app, tx, id, by),
  },
  revoke: {
    message: 'Keys and apps revoked.',
    isSensitive: true,
    run: (app, tx, id, _, by) => revokeAccess(app, tx, id, by),
  },
  'reset-second-factor': {
    message: 'Second factor removed. We emailed them.',
    isSensitive: true,
    run: async (app, tx, id, _, by) => resetFactors(app, tx, await lockMember(tx, id), by),
  },
  promote: {
    isSensitive: true,
    message: 'They’re now an admin.',
    run: (app, tx, id, _, by) => promoteToAdmin(app, tx, id, by),
  },
  demote: {
    isSensitive: true,
    message: 'They’re no longer an admin.',
    run: (app, tx, id, _, by) => demoteAdmin(app, tx, id, by),
  },
  suspend: {
    message: 'Account suspended. We emailed them your reason.',
    run: (app, tx, id, form, by) => suspendMember(app, tx, id, { reason: form.get('reason') ?? '' }, by),
  },
  unsuspend: {
    message: 'Suspension lifted. We emailed them your reason.',
    run: (app, tx, id, form, by) => unsuspendMember(app, tx, id, { reason: form.get('reason') ?? '' }, by),
  },
}

export function registerMemberAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const people: DrawAdmin = (person, request, flash) => membersPage(app, person, request, flash)
  const member: DrawAdmin = (person, request, flash) => memberPage(app, person, request, flash)

  server.get(
    '/admin/people',
    showAdmin(site, people, { deleted: 'Account deleted.', sent: 'Confirmation email sent.' }),
  )
  server.get(
    '/admin/people/:id',
    showAdmin(
      site,
      member,
      Object.fromEntries(Object.entries(memberActions).map(([name, { message }]) => [name, message])),
    ),
  )
  for (const [name, { run, isSensitive }] of Object.entries(memberActions)) {
    const handle = adminForm(
      site,
      member,
      (_, request) => `/admin/people/${pathId(request)}?done=${name}`,
      (tx, person, form, request) => run(app, tx, pathId(request), form, adminActor(app, person)),
    )
    server.post(`/admin/people/:id/${name}`, isSensitive ? withFreshCheck(site, handle) : handle)
  }
  server.post(
    '/admin/people/:id/delete',
    withFreshCheck(
      site,
      adminForm(
        site,
        member,
        () => '/admin/people?done=deleted',
        (tx, person, form, request) =>
          deleteMember(app, tx, pathId(request), { typed: form.get('email') ?? '' }, adminActor(app, person)),
      ),
    ),
  )
  server.post(
    '/admin/people/confirm',
    adminForm(
      site,
      people,
      () => '/admin/people?done=sent',
      (tx, person, form) => resendSignUp(app, tx, (form.get('email') ?? '').toLowerCase(), adminActor(app, person)),
    ),
  )
}
