import * as z from 'zod'
import { job } from '../../../platform/jobs/declare.ts'
import { mailChangesToAdmins } from './notify.ts'

const noData = z.strictObject({})

export const mailChangesNow = job({
  name: 'editing.mail_changes_now',
  formerly: ['team.mail_changes_now'],
  about: 'Emails listing changes to admins right away.',
  data: noData,
  run: mailChangesToAdmins,
})

export const mailChangesDaily = job({
  name: 'editing.mail_changes',
  about: 'Emails a daily summary of listing changes to admins.',
  data: noData,
  schedule: '0 6 * * *',
  run: mailChangesToAdmins,
})
