import type { BulkList } from '../bulk/declare.ts'
import { openSignUpInvitations, revokeSignUpInvitation } from './sign-up-invitations.ts'

export const signUpInvitationsInBulk: BulkList = {
  key: 'sign-up-invitations',
  path: '/admin/invitations',
  permission: 'people:moderate',
  noun: ['invitation', 'invitations'],
  filters: [],
  matching: () => openSignUpInvitations,
  actions: [
    {
      key: 'revoke',
      label: 'Revoke',
      permission: 'people:moderate',
      effect: 'These people can’t create an account with their invitation anymore. We don’t email them.',
      perform: (app, tx, item, { by }) => revokeSignUpInvitation(app, tx, Number(item), by),
    },
  ],
}
