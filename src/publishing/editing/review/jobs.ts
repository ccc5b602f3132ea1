import * as z from 'zod'
import { job } from '../../../platform/jobs/declare.ts'
import { mailChangesToAdmins } from './notify.ts'

const noData = z.strictObject({})

export const mailChangesNow = job({
  name: 'editing.mail_changes_now',
  formerly: ['team.mail_changes_now'],
  about: 'Mails changes of listings to the admins at once.',
  data: noData,
  run: mailChangesToAdmins,
})

export const mailChangesDaily = job({
  name: 'editing.mail_changes',
  about: 'Mails the changes of listings since yesterday to the admins.',
  data: noData,
  schedule: '0 6 * * *',
  run: mailChangesToAdmins,
})
