import type { BulkList } from '../bulk/declare.ts'
import { signOutMember } from './access.ts'
import { membersMatching, readMemberFilter } from './find.ts'
import { suspendMember, unsuspendMember } from './suspend.ts'

const permission = 'people:moderate'
const reason = 'We email it to them.'

export const peopleInBulk: BulkList = {
  key: 'people',
  path: '/admin/people',
  permission: 'people:read',
  noun: ['person', 'people'],
  filters: ['q', 'standing'],
  matching: (_, query) => membersMatching(readMemberFilter(query)),
  actions: [
    {
      key: 'suspend',
      label: 'Suspend',
      permission,
      effect: 'They’re signed out and can’t sign in, and their votes in the open week don’t count. Nothing is deleted.',
      reason,
      perform: (app, tx, item, { by, reason }) => suspendMember(app, tx, Number(item), { reason }, by),
    },
    {
      key: 'unsuspend',
      label: 'Lift suspension of',
      permission,
      effect: 'They can sign in again, and their votes in the open week count.',
      reason,
      perform: (app, tx, item, { by, reason }) => unsuspendMember(app, tx, Number(item), { reason }, by),
    },
    {
      key: 'sign-out',
      label: 'Sign out',
      permission,
      effect: 'Their sessions end on every device. They can sign in again right away.',
      perform: (app, tx, item, { by }) => signOutMember(app, tx, Number(item), by),
    },
  ],
}
