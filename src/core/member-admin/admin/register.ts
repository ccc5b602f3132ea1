import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { invalid } from '../../../platform/problem.ts'
import { adminForm, type DrawAdmin, showAdmin } from '../../../web/admin/frame.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import type { AdminActor } from '../../audit/actor.ts'
import { adminActor } from '../../audit/admin/actor.ts'
import { needs } from '../../roles/admin/guard.ts'
import { isStaffRole, type Permission, type Role } from '../../roles/roles.ts'
import { resetFactors } from '../../second-factor/manage.ts'
import { withFreshCheck } from '../../sign-in/pages/fresh-check.ts'
import { changeRole } from '../../staff/change-role.ts'
import { noteMessages, registerNotes } from '../../staff-notes/admin/notes.ts'
import { resendSignUp, resendVerification, revokeAccess, signOutMember } from '../access.ts'
import { deleteMember } from '../delete.ts'
import { getMemberDetails, lockToActOn } from '../find.ts'
import { suspendMember, unsuspendMember } from '../suspend.ts'
import { membersPage } from './list.ts'
import { memberPage } from './member.ts'

type RunAction = (app: App, tx: Transaction, id: number, form: URLSearchParams, by: AdminActor) => Promise<unknown>

interface MemberAction {
  message: string
  /** The admin has to confirm their identity first. */
  isSensitive?: boolean
  /** Overrides the permission of the room. */
  needs?: Permission
  run: RunAction
}

/** By the last part of the form's path. */
const memberActions: Record<string, MemberAction> = {
  verify: {
    message: 'Confirmation email sent.',
    needs: 'people:confirm',
    run: (app, tx, id, _, by) => resendVerification(app, tx, id, by),
  },
  'sign-out': {
    message: 'Signed out everywhere.',
    needs: 'people:moderate',
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
    run: async (app, tx, id, _, by) => resetFactors(app, tx, await lockToActOn(tx, id, by), by),
  },
  role: {
    isSensitive: true,
    message: 'Role changed. We signed them out everywhere and emailed them.',
    needs: 'roles',
    run: (app, tx, id, form, by) => changeRole(app, tx, id, readRole(form), by),
  },
  suspend: {
    message: 'Account suspended. We emailed them your reason.',
    needs: 'people:moderate',
    run: (app, tx, id, form, by) =>
      suspendMember(
        app,
        tx,
        id,
        {
          reason: form.get('reason') ?? '',
          days: form.get('days') ? Number(form.get('days')) : null,
          hides: form.get('hide') === 'on',
        },
        by,
      ),
  },
  unsuspend: {
    message: 'Suspension lifted. We emailed them your reason.',
    needs: 'people:moderate',
    run: (app, tx, id, form, by) => unsuspendMember(app, tx, id, { reason: form.get('reason') ?? '' }, by),
  },
}

export function registerMemberAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const people: DrawAdmin = (person, request, flash) => membersPage(app, person, request, flash)
  const member: DrawAdmin = (person, request, flash) => memberPage(app, person, request, flash)

  server.get(
    '/admin/people',
    needs('people:read'),
    showAdmin(site, people, { deleted: 'Account deleted.', sent: 'Confirmation email sent.' }),
  )
  server.get(
    '/admin/people/:id',
    needs('people:read'),
    showAdmin(site, member, {
      ...Object.fromEntries(Object.entries(memberActions).map(([name, { message }]) => [name, message])),
      ...noteMessages,
    }),
  )
  registerNotes(server, site, {
    path: '/admin/people/:id',
    subjectOf: (id) => ({ memberId: id }),
    check: getMemberDetails,
    draw: member,
    permission: 'notes',
  })
  for (const [name, { run, isSensitive, needs: permission = 'people:manage' }] of Object.entries(memberActions)) {
    const handle = adminForm(
      site,
      member,
      (_, request) => `/admin/people/${pathId(request)}?done=${name}`,
      (tx, person, form, request) => run(app, tx, pathId(request), form, adminActor(app, person)),
    )
    server.post(`/admin/people/:id/${name}`, needs(permission), isSensitive ? withFreshCheck(site, handle) : handle)
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
    needs('people:confirm'),
    adminForm(
      site,
      people,
      () => '/admin/people?done=sent',
      (tx, person, form) => resendSignUp(app, tx, (form.get('email') ?? '').toLowerCase(), adminActor(app, person)),
    ),
  )
}

function readRole(form: URLSearchParams): Role {
  const role = form.get('role') ?? ''
  if (role !== 'member' && !isStaffRole(role)) throw invalid([{ path: 'role', message: 'Choose a role' }])
  return role
}
