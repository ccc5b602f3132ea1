import { Problem } from '../../platform/problem.ts'
import type { BulkList } from '../bulk/declare.ts'
import { changeRole } from './change-role.ts'
import { openRoleInvitations, revokeInvitation } from './invitations.ts'
import { peopleWithRole } from './queries.ts'

export const roleInvitationsInBulk: BulkList = {
  key: 'role-invitations',
  path: '/admin/roles',
  permission: 'roles',
  noun: ['invitation', 'invitations'],
  filters: [],
  matching: () => openRoleInvitations,
  actions: [
    {
      key: 'revoke',
      label: 'Revoke',
      permission: 'roles',
      effect:
        'Their links stop working. We don’t email them. Only owners can revoke invitations for admins and owners.',
      perform: (app, tx, item, { by }) => revokeInvitation(app, tx, Number(item), by),
    },
  ],
}

export const staffInBulk: BulkList = {
  key: 'staff',
  path: '/admin/roles/people',
  shownAt: { tab: '/admin/roles', href: () => '/admin/roles#staff' },
  permission: 'roles',
  noun: ['person', 'people'],
  filters: [],
  matching: () => peopleWithRole,
  actions: [
    {
      key: 'remove-role',
      label: 'Demote',
      permission: 'roles',
      effect:
        'They keep their account without a role. We sign them out everywhere and email them. Your own role ' +
        'doesn’t change, and only owners can demote admins and owners.',
      async perform(app, tx, item, { by }) {
        // Losing their own role would end the rest of the run.
        if (Number(item) === by.adminId)
          throw new Problem('not_allowed_now', 'This is your own role. Change it on your page under People.')
        if (!(await changeRole(app, tx, Number(item), 'member', by)))
          throw new Problem('not_allowed_now', 'This person no longer has a role.')
      },
    },
  ],
}
