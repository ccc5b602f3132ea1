import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const updatesPerHour = setting({ key: 'limits.updates_per_hour', title: 'Updates posted an hour', description: 'Updates that one account may post an hour.', schema: z.int().min(1).max(1_000_000), default: 30 })

export const teamMails = setting({
  key: 'team.change_mails',
  title: 'Mails about changes',
  description: 'How admins get the before and after of what owners change: immediate, daily or off. It is always kept on the site.',
  schema: z.enum(['immediate', 'daily', 'off']),
  default: 'daily',
})
