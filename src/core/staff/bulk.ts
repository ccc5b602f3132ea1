import type { BulkList } from '../bulk/declare.ts'
import { openRoleInvitations, revokeInvitation } from './invitations.ts'

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
      effect: 'Their links stop working. We don’t email them. Invitations of admins and owners are left to owners.',
      perform: (app, tx, item, { by }) => revokeInvitation(app, tx, Number(item), by),
    },
  ],
}
