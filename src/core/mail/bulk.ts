import type { BulkList } from '../bulk/declare.ts'
import { resendMail } from './admin-actions.ts'
import { mailsMatching, readMailFilter } from './log.ts'

export const mailsInBulk: BulkList = {
  key: 'mails',
  path: '/admin/mails',
  permission: 'mails',
  noun: ['email', 'emails'],
  filters: ['to', 'status'],
  matching: (_, query) => mailsMatching(readMailFilter(query)),
  actions: [
    {
      key: 'resend',
      label: 'Resend',
      permission: 'mails',
      effect:
        'Failed emails are sent again, unless their text was deleted after a week. Some may already have arrived.',
      perform: (app, tx, item, { by }) => resendMail(app, tx, Number(item), by),
    },
  ],
}
