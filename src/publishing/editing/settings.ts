import * as z from 'zod'
import { limit } from '../../platform/limits/policy.ts'
import { setting } from '../../platform/settings/declare.ts'

export const updatesPerHour = limit(
  'updates_per_hour',
  'Updates posted an hour',
  'Updates that one account may post an hour.',
  30,
)

export const changeMails = setting({
  key: 'team.change_mails',
  title: 'Mails about changes',
  description:
    'How admins get the before and after of what owners change: immediate, daily or off. ' +
    'It is always kept on the site.',
  schema: z.enum(['immediate', 'daily', 'off']),
  default: 'daily',
})
