import * as z from 'zod'
import { limit } from '../../platform/limits/policy.ts'
import { setting } from '../../platform/settings/declare.ts'

export const updatesPerHour = limit('updates_per_hour', 'Updates per hour', 'Updates an account can post per hour.', 30)

export const changeMails = setting({
  key: 'team.change_mails',
  title: 'Emails about listing changes',
  description:
    'When to email admins about owners’ changes: immediate, daily or off. ' +
    'You can always see changes in the admin area.',
  schema: z.enum(['immediate', 'daily', 'off']),
  default: 'daily',
})
